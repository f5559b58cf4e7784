// Commands whose output cannot be written, as on a full disk: whoever trusts the exit code is told.
import { closeSync, openSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { startDemo } from "@callrules/server"
import { expect, onTestFinished, test } from "vitest"
import { ended, startProgram } from "../support/program.ts"

const QUESTIONS = '{"condition":"mobile","call":{"phone_type":"Mobile"}}\n'.repeat(2_000)

// ENG-308
test.each([
  ["check", ["check", "mobile"], ""],
  ["sql", ["sql", "mobile"], ""],
  ["evaluate", ["evaluate"], QUESTIONS],
  ["timestamp", ["timestamp", "--zone", "UTC"], "1795270500\n"],
])("given `%s` and an output that cannot be written, then that is told, with exit code 2", async (_, args, input) => {
  // open for reading only: no write succeeds
  const output = openSync(fileURLToPath(import.meta.url), "r")
  onTestFinished(() => closeSync(output))
  const { code, stderr } = await ended(startProgram(args, "pipe", output), input)
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^callrules: what was answered cannot be written: EBADF.*\n$/),
  ])
})

// ENG-308
test("given a secret that is shown once, and an output that cannot be written, then that is told, with exit code 2", async () => {
  const server = await startDemo({ port: 0, db: ":memory:" })
  onTestFinished(() => server.close())
  const output = openSync(fileURLToPath(import.meta.url), "r")
  onTestFinished(() => closeSync(output))
  const asked = ["--url", server.url, "--token", "demo-host-token"]
  for (const args of [
    ["tokens", "create", "--use", "host", "--id", "ops"],
    ["tokens", "rotate", "ops"],
  ]) {
    const { code, stderr } = await ended(startProgram([...args, ...asked], "pipe", output))
    expect([args.join(" "), code, stderr]).toEqual([
      args.join(" "),
      2,
      expect.stringMatching(/^callrules: what was answered cannot be written: EBADF.*\n$/),
    ])
  }
})

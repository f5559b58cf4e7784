// A command that was typed wrong: the option that is unknown is named before one that is missing, which it may stand for.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { freshDatabase, runProgram } from "../support/program.ts"

// ENG-430
test.each([
  [["serve", "--confg", "x"], "unknown option '--confg'", 1],
  [["tokens", "create", "--confg", "x"], "unknown option '--confg'", 1],
  [["erase", "call-1", "--netwrk", "n1"], "unknown option '--netwrk'", 2],
  [["serve"], "required option '--config <file>' not specified", 1],
  [["serve", "--help"], "", 0],
])("given %j, then it is told in that order", async (args, told, exitCode) => {
  const { code, stderr } = await runProgram(args)
  expect([code === 0 ? 0 : exitCode, stderr.split("\n")[0]]).toEqual([exitCode, told === "" ? "" : `error: ${told}`])
})

// ENG-431
test.each([
  ["why", ["why", "call-1"]],
  ["calls import", ["calls", "import", "-"]],
])(
  "given `%s` without a network, then it is the only one of the configuration, or the line says which there are",
  async (_, args) => {
    const asked = async (...ids: ReadonlyArray<string>) => {
      const config = join(dirname(freshDatabase()), "callrules.json")
      const networks = ids.map((id) => ({ id, time_zone: "UTC" }))
      writeFileSync(config, JSON.stringify({ networks, host_token: "h", port: 1 }))
      return (await runProgram([...args, "--config", config], "{}\n")).stderr
    }
    expect(await asked("n1")).toMatch(/^callrules: the server does not answer/)
    expect(await asked("n1", "n2")).toBe("callrules: which network is meant? add --network: `n1` or `n2`\n")
    const { code, stderr } = await runProgram([...args, "--url", "http://127.0.0.1:1", "--token", "h"], "{}\n")
    expect([code, stderr]).toEqual([2, "callrules: which network is meant? add --network <id>\n"])
  },
)

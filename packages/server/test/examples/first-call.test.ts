// The example and the lines that `start` prints, against a server in a process of its own.
import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, isInstalled, runProgram, type Server, startServer, stop } from "../support/program.ts"

const EXAMPLE = fileURLToPath(new URL("../../../../examples/first-call.sh", import.meta.url))

/** The PATH, with a stand-in for curl where the machine has none. */
const pathWithCurl = (): string => {
  const path = process.env["PATH"] ?? ""
  if (isInstalled("curl")) return path
  const folder = mkdtempSync(join(tmpdir(), "callrules-curl-"))
  const standIn = fileURLToPath(new URL("curl-stand-in.mjs", import.meta.url))
  writeFileSync(join(folder, "curl"), `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`)
  chmodSync(join(folder, "curl"), 0o755)
  return `${folder}${delimiter}${path}`
}

const bash = (...args: ReadonlyArray<string>): string =>
  execFileSync("bash", [...args], { encoding: "utf8", env: { ...process.env, PATH: pathWithCurl() } })

describe("given a demo server", () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(freshDatabase())
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  test("when the example is run, then it shows the whole life of a call, the corrected signal included", () => {
    const lines = bash(EXAMPLE, server.url).split("\n")
    const answers = lines.filter((line) => line.startsWith("< "))
    const statuses = answers.map((line) => line.slice(-5))
    expect(statuses.filter((status) => !/\(20[01]\)$/.test(status))).toEqual([])
    expect(statuses.filter((status) => status === "(201)")).toHaveLength(1)
    const bodies = answers
      .map((line) => line.slice(2, -6))
      .filter((text) => text !== "")
      .map((text) => JSON.parse(text))
    const [received] = bodies.filter((body) => body.call_status === "received")
    expect(received.recording).toMatchObject({ record: true, reason: "condition-true" })
    const listed = bodies.filter((body) => "current_calls" in body).map((body) => body.current_calls.length)
    expect(listed).toEqual([1, 0])
    const [sale, again, corrected, data] = bodies.filter((body) => "signals" in body)
    expect(again).toEqual(sale)
    expect(corrected.signals[0]).toMatchObject({
      corrects_transaction_id: sale.signals[0].transaction_id,
      revenue: "149.5",
    })
    expect(data.call.corrects_transaction_id).toBe(sale.call.transaction_id)
    expect(bodies.at(-1)).toHaveProperty("transcript_summary")
    const [applied] = bodies.filter((body) => "transactions" in body)
    expect(applied.transactions).toMatchObject([
      { type: "Call" },
      { type: "Post Call Event", partner_unique_id: "quote-1", signals: [{ name: "Quote", value: true }] },
    ])
  })

  test("when the printed lines are pasted, then they work", async () => {
    const lines = server.printed.split("\n").filter((line) => line.startsWith("curl "))
    expect(lines).toHaveLength(4)
    const answers = lines.map((line) => JSON.parse(bash("-c", line)))
    expect(answers[0]).toMatchObject({ call_status: "received", recording: { record: true } })
    expect(answers[1]).toMatchObject({ call_status: "completed" })
    expect(answers[2].signals[0]).toMatchObject({ name: "Sale", revenue: "99.95" })
    expect(answers[3]).toMatchObject({ call_status: "received", recording: { record: false } })
    const why = /^npx (?:-y pnpm@12 --silent )?callrules (why .*)$/m.exec(server.printed)?.[1]?.split(" ") ?? []
    const { code, stdout } = await runProgram(why)
    expect([code, stdout]).toEqual([1, expect.stringContaining("mobile")])
    expect(server.printed).toContain("demo-token")
  })

  test("when the printed token of the advertiser is used, then it reaches that advertiser's calls only", async () => {
    expect(server.printed).toContain("demo-advertiser-token")
    const ask = (query: string) =>
      fetch(`${server.url}/calls_in_progress/current_calls?${query}`, {
        headers: { authorization: "demo-advertiser-token" },
      })
    expect((await ask("organization_type=Advertiser&id=acme")).status).toBe(200)
    expect((await ask("organization_type=Network&id=demo")).status).toBe(403)
  })
})

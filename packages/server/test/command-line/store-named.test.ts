// The URL of a database that is hardly meant as it is written: it is refused, and its password told to nobody.
import { mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { runProgram } from "../support/program.ts"

// ENG-531
describe("given the URL of a database with a slip in it, when a command gets it, then it is refused without its password", () => {
  test.each([
    ["postgres:/u:s3cret@h/x", "which begins with postgres:// and no space"],
    [" postgres://u:s3cret@h/x", "which begins with postgres:// and no space"],
    ["postgres://u:s3cret@127.0.0.1:1/x?sslMode=verify-full", "`sslMode=verify-full`, which would be passed over"],
    ["postgres://u:s3cret@127.0.0.1:1/x?a=b&SSLMODE=require", "`SSLMODE=require`, which would be passed over"],
    ["postgres://u:s3cret@127.0.0.1:1/x?tls=true", "`tls=true`, which would be passed over"],
    ["postgres://u:s3cret@127.0.0.1:1/x?sslmode=", "`sslmode=`, which would be passed over"],
  ])("%s", async (url, said) => {
    const runs = [
      ["ledger", "verify", url],
      ["webhooks", "move", url, "other.db"],
      ["migrate", url],
      ["backtest", "mobile", "--db", url],
      ["serve", "--check", "--db", url],
    ]
    for (const { code, stderr } of await Promise.all(runs.map((args) => runProgram(args)))) {
      expect(code).toBeGreaterThan(0)
      expect(stderr).toContain(said)
      expect(stderr).not.toContain("s3cret")
    }
  })

  test("and one with what the driver reads is not", async () => {
    const url = "postgres://u:s3cret@127.0.0.1:1/x?sslmode=require&channel_binding=require"
    const { stderr } = await runProgram(["ledger", "verify", url])
    expect(stderr).toContain("ECONNREFUSED")
  })
})

test("given a configuration that is a link to itself, then one line says that it cannot be read", async () => {
  const link = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "loop.json")
  symlinkSync(link, link)
  const { code, stderr } = await runProgram(["serve", "--check", "--config", link])
  expect(code).toBeGreaterThan(0)
  expect(stderr).toMatch(/^callrules: the configuration file cannot be read: ELOOP.*\n$/)
})

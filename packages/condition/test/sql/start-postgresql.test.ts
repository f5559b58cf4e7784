// The server of tests starts wherever the workspace is, or says in one line why not; it never keeps a run waiting.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { installed, startPostgresql } from "./postgresql.ts"

/** A folder that its owner alone may enter, as root's own home. */
const privateFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-private-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o700)
  return folder
}

test("given programs below a private folder when the server is started then it answers, for root too", async () => {
  const native = join(privateFolder(), "native")
  cpSync(installed(), native, { recursive: true, verbatimSymlinks: true })
  const { client, stop } = await startPostgresql({ native })
  onTestFinished(stop)
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }])
})

test.each([
  ["never comes to an end", "exec sleep 600", "took longer than 0.5 s: it said nothing"],
  ["ends at once", "echo no room >&2; exit 3", "ended with 3: no room"],
])("given an initdb that %s when the server is started then one line says why", async (_, script, why) => {
  const programs = join(mkdtempSync(join(tmpdir(), "callrules-programs-")), "bin")
  onTestFinished(() => rmSync(join(programs, ".."), { recursive: true, force: true }))
  mkdirSync(programs)
  writeFileSync(join(programs, "initdb"), `#!/bin/sh\n${script}\n`)
  for (const path of [join(programs, ".."), programs, join(programs, "initdb")]) chmodSync(path, 0o755)
  const started = startPostgresql({ programs, startSeconds: 0.5 })
  await expect(started).rejects.toThrow(`PostgreSQL cannot be started: initdb ${why}`)
})

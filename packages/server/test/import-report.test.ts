// The report of an import whose reader has seen enough, as in `callrules signals import ... | head`.
import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { reportWriter } from "../src/commands/import-report.ts"

// ENG-235
test("given a reader that goes away, when more is reported, then it is counted and the import goes on", async () => {
  let written = 0
  const output = new Writable({
    highWaterMark: 1,
    write: (_, __, done) => {
      written += 1
      setImmediate(() => done(written > 1 ? Object.assign(new Error("write EPIPE"), { code: "EPIPE" }) : null))
    },
  })
  const report = reportWriter(output)
  for (let line = 1; line <= 5; line++) await report.write({ line, outcome: "applied" })
  expect([written, report.summary(), report.exitCode()]).toEqual([2, "5 applied", 0])
})

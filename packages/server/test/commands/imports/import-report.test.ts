// The report of an import whose reader has seen enough, as in `callrules signals import ... | head`.
import { Writable } from "node:stream"
import { expect, test } from "vitest"
import { brokenOff, reportOf, reportWriter, stoppedAt } from "../../../src/commands/import-report.ts"
import { causeText, Failure } from "../../../src/failure.ts"

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

// ENG-262
test("given a service that is not there, then its address and the reason are told, not the words of `fetch`", async () => {
  const cause = await fetch("http://127.0.0.1:1/").catch((error: unknown) => error)
  const report = reportOf(7, { ok: false, reason: "unanswered", cause, attempts: 1 })
  // the fetch standard bars this port, as every port of a service that is known to be none
  expect(report).toEqual({ line: 7, outcome: "unanswered", cause: "bad port" })
  const refused = new Error("connect ECONNREFUSED 127.0.0.1:9")
  const several = new AggregateError([refused, new Error("connect ECONNREFUSED ::1:9")])
  expect(causeText(new TypeError("fetch failed", { cause: several }))).toBe(
    "connect ECONNREFUSED 127.0.0.1:9, connect ECONNREFUSED ::1:9",
  )
  const told = reportOf(1, { ok: false, reason: "unanswered", cause: refused, attempts: 1 })
  expect(stoppedAt("http://127.0.0.1:9", told, "nothing comes twice").message).toBe(
    "the service at http://127.0.0.1:9 does not answer (connect ECONNREFUSED 127.0.0.1:9), stopped at line 1; run it again: nothing comes twice",
  )
})

// ENG-384
test("given a file that cannot be read further, then where the import has stopped is told, unless nothing was sent", () => {
  const fault = new Failure("sales.csv cannot be read: EIO")
  expect(brokenOff(fault, 0, "lines that were applied are unchanged then")).toBe(fault)
  expect([brokenOff(fault, 7, "lines that were applied are unchanged then"), brokenOff(fault, 7, undefined)]).toEqual([
    new Failure(
      "sales.csv cannot be read: EIO; stopped after line 7, and nothing behind it was sent; correct the file and run it again: lines that were applied are unchanged then",
    ),
    new Failure("sales.csv cannot be read: EIO; stopped after line 7"),
  ])
})

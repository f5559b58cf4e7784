// Any JSON value gets an answer, never an exception, with one problem for each place: 50,000 in the normal run,
// 1,000,000 with CALLRULES_LONG=1.
import { affiliateIdOf, checkAffiliateLines, reconcileAffiliate, validateAffiliate, withId } from "@callrules/affiliate"
import { jsonPointer } from "@callrules/model"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { anyText, FIELDS, nearlyAnAffiliate, storedAffiliate } from "./support/arbitrary-affiliates.ts"
import { mutatedBody } from "./support/mutations.ts"
import { randomJson } from "./support/random-json.ts"
import { runs } from "./support/runs.ts"

const values = process.env["CALLRULES_LONG"] === "1" ? 1_000_000 : runs(50_000)

const places = (value: unknown): boolean =>
  Array.isArray(value) && value.every((segment) => typeof segment === "string" || typeof segment === "number")

const check = (value: unknown, stored: Parameters<typeof reconcileAffiliate>[0]): void => {
  const context = { customDataFields: FIELDS, generatesIds: true, stored }
  const result = validateAffiliate(value, context)
  affiliateIdOf(value)
  if (Result.isSuccess(result)) {
    reconcileAffiliate(stored, withId(result.success, "A-1"))
    return
  }
  if (result.failure.length === 0) throw new Error("refused without a problem")
  for (const problem of result.failure) {
    if (problem.message === "" || !places(problem.path)) throw new Error(`no place: ${JSON.stringify(problem)}`)
  }
  const pointers = new Set(result.failure.map((problem) => jsonPointer(problem.path)))
  if (pointers.size < result.failure.length) throw new Error(`two at one place: ${JSON.stringify(result.failure)}`)
}

test(`${values} random JSON values get an answer`, { timeout: 3_600_000 }, () => {
  const next = randomJson(values)
  const [stored] = fc.sample(storedAffiliate, { numRuns: 1, seed: values })
  for (let turn = 0; turn < values; turn++) check(next(), turn % 2 === 0 ? undefined : stored)
})

test("bodies that were sound before a few changes get an answer", () => {
  fc.assert(
    fc.property(mutatedBody, (body) => check(body, undefined)),
    { numRuns: runs(1000) },
  )
})

test("arbitrary JSON gets an answer", () => {
  fc.assert(fc.property(nearlyAnAffiliate, fc.option(storedAffiliate, { nil: undefined, freq: 20 }), check), {
    numRuns: runs(1000),
  })
})

test("values that are no JSON get an answer too", () => {
  const odd = [undefined, () => 1, Symbol("s"), 10n, new Date(0), new Map(), Object.create(null), Number.NaN]
  for (const value of odd) {
    expect(
      Result.isFailure(validateAffiliate(value, { customDataFields: FIELDS, generatesIds: true, stored: undefined })),
    ).toBe(true)
    for (const key of ["id_from_network", "name", "status", "sites", "users", "custom_data", "other"]) {
      check(
        { name: "n", sites: [{ id_from_network: 1, name: value }], users: [value, { role: value }], [key]: value },
        undefined,
      )
    }
  }
})

test("lists and objects nested 100,000 deep get an answer", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)
  check(deep, undefined)
  check(
    { name: deep, sites: [deep], users: [{ email_settings: deep, first_name: deep }], custom_data: { region: deep } },
    undefined,
  )
})

test("every line of text gets a report", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, fc.json()), { maxLength: 5 }), (lines) => {
      const reports = [...checkAffiliateLines(lines, { customDataFields: FIELDS, generatesIds: false })]
      expect(reports.map((report) => report.line)).toEqual(lines.map((_, index) => index + 1))
      for (const report of reports) expect(report.problems.length > 0).toBe(report.outcome === "faulty")
    }),
    { numRuns: runs(500) },
  )
})

// Validation over bodies nobody thought of: it never throws, never changes them, and every problem has its place.
import { invalidData, isCallInProgress, validatePendingRequest, validateSignalRequest } from "@callrules/signal-ledger"
import { isFailure, isSuccess } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyBody } from "./support/arbitrary-requests.ts"
import { utc } from "./support/poster.ts"
import { runs } from "./support/runs.ts"

const context = { zone: utc, customDataFields: new Set(["region", "color"]) }

const key = fc.constantFrom(
  "search",
  "signals",
  "custom_data",
  "partner_unique_id",
  "occurred_at_time",
  "call_in_progress",
  "revenue",
  "oauth_token",
  "transaction_id",
  "call_start_time",
  "calling_phone_number",
  "duration_in_seconds",
  "network_id",
  "name",
  "value",
  "__proto__",
  "nmae",
)

const { value: wild } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, "", "sale", "yes", 7, "1700000000", -1.5, 1e300, "\u0000", "\ud800"),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie("value")), { maxLength: 6, selector: ([name]) => name })
    .map(Object.fromEntries),
}))

describe("given any JSON value", () => {
  test("when it is validated, then nothing is thrown, and problems stand in places of the request", () => {
    fc.assert(
      fc.property(fc.oneof(wild, anyBody, fc.jsonValue()), (body) => {
        const before = JSON.stringify(body)
        const result = validateSignalRequest(body, context)
        expect(JSON.stringify(body)).toBe(before)
        if (isSuccess(result)) return
        expect(result.failure.problems.length).toBeGreaterThan(0)
        expect(invalidData(result.failure.problems)).not.toBe("")
        for (const { path } of result.failure.problems) expect(standsIn(body, path)).toBe(true)
      }),
      runs(3000),
    )
  })

  test("when it is accepted in full, then it is accepted as pending", () => {
    fc.assert(
      fc.property(fc.oneof(wild, anyBody), (body) => {
        if (isSuccess(validateSignalRequest(body, context)))
          expect(isSuccess(validatePendingRequest(body, context.zone))).toBe(true)
        expect(typeof isCallInProgress(body)).toBe("boolean")
      }),
      runs(2000),
    )
  })
})

/** A problem's place: its last step may be missing from the request, all before it are there. */
const standsIn = (body: unknown, path: ReadonlyArray<string | number>): boolean => {
  let value = body
  for (const step of path.slice(0, -1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return false
    // any object can be read by key
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return true
}

describe("given a request with more faults than anybody reads", () => {
  const body = { search: { transaction_id: "T" }, signals: Array.from({ length: 5000 }, () => ({})) }

  test("when it is validated, then a hundred are worded and the rest is counted", () => {
    const result = validateSignalRequest(body, context)
    const problems = isFailure(result) ? result.failure.problems : []
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toMatchObject({ code: "problems-more", message: "and 4,900 more" })
  })
})

describe("given long text of the sender's", () => {
  test("when a message quotes it, then it is cut between characters", () => {
    const result = validateSignalRequest({ search: { transaction_id: "T" }, ["😀".repeat(200)]: 1 }, context)
    const message = isFailure(result) ? (result.failure.problems[0]?.message ?? "") : ""
    expect(message).toBe(`unknown key \`${"😀".repeat(60)}...\``)
  })
})

describe("given mistyped names", () => {
  const hintOf = (body: object): string | undefined => {
    const result = validateSignalRequest({ search: { transaction_id: "T" }, ...body }, context)
    return isFailure(result) ? result.failure.problems[0]?.hint : undefined
  }

  test.each([
    [{ signal: [] }, "did you mean `signals`?"],
    [{ partner_uniqe_id: "" }, "did you mean `partner_unique_id`?"],
    [{ signals: [{ name: "a", Revenue: 1 }] }, "did you mean `revenue`?"],
    [{ custom_data: [{ name: "regoin", value: "" }] }, "did you mean `region`?"],
    [{ custom_data: [{ name: "colour", value: "" }] }, "did you mean `color`?"],
    [{ custom_data: [{ name: "weather", value: "" }] }, "use the partner name of a configured field"],
  ])("when %j is sent, then the hint is %s", (body, hint) => {
    expect(hintOf(body)).toBe(hint)
  })

  test("when no known name is near, then the hint lists them", () => {
    expect(hintOf({ signals: [{ name: "a", x: 1 }] })).toBe(
      "known keys are `name`, `partner_unique_id`, `occurred_at_time`, `revenue` and `value`",
    )
  })
})

describe("given a punctuated phone number", () => {
  test("when it is refused, then the hint shows the spelling that is read", () => {
    const search = { call_start_time: 1_700_000_000, calling_phone_number: "+1 (415) 555-0199" }
    const result = validateSignalRequest({ search }, context)
    expect(isFailure(result) && result.failure.problems[0]?.hint).toContain("`+14155550199`")
  })
})

describe("given any body", () => {
  test("when call_in_progress is spelled in any way of a value, then it is read", () => {
    const spelled = (flag: unknown) => isCallInProgress({ call_in_progress: flag })
    expect([true, 1, "1", "true", "TRUE", "yes", "Yes"].map(spelled)).not.toContain(false)
    expect([false, 0, "0", "False", "no", null, undefined, "maybe", 2, {}].map(spelled)).not.toContain(true)
    expect([null, "yes", [], {}].map(isCallInProgress)).not.toContain(true)
  })
})

describe("given keys that a program left undefined", () => {
  test("when the request is validated, then they are left out", () => {
    const body = {
      search: { transaction_id: "T", network_id: undefined },
      signals: [{ name: "a", partner_unique_id: undefined, revenue: undefined, amount: undefined }],
      custom_data: undefined,
      partner_unique_id: "top",
    }
    const result = validateSignalRequest(body, context)
    expect(isSuccess(result) && result.success.signals[0]).toMatchObject({ partnerUniqueId: "top", revenue: null })
  })
})

// Whatever comes from outside: no exception, and every problem has a known code, a place in the input and a message.
import {
  CALL_PROBLEM_CODES,
  type CallProblem,
  validateCurrentCallsQuery,
  validateHostEvent,
  validateTranscriptSummary,
} from "@callrules/call"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isFailure, isSuccess, type Result } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { common, received } from "./support/bodies.ts"

const context = { zone: getOrThrow(zone("America/New_York")) }

const expectSound = (result: Result<unknown, ReadonlyArray<CallProblem>>): void => {
  if (isSuccess(result)) return
  expect(result.failure.length).toBeGreaterThan(0)
  for (const { code, path, message, hint } of result.failure) {
    expect(CALL_PROBLEM_CODES).toContain(code)
    expect(Array.isArray(path)).toBe(true)
    expect(message).toMatch(/^[a-z`]/)
    expect(message.endsWith(".")).toBe(false)
    expect(message.length).toBeLessThan(400)
    expect(hint?.length ?? 0).toBeLessThan(400)
  }
}

/** A body with one value replaced by anything, or one key added. */
const disturbed = (body: Readonly<Record<string, unknown>>) =>
  fc
    .tuple(fc.oneof(fc.constantFrom(...Object.keys(body)), fc.string({ maxLength: 12 })), fc.jsonValue({ maxDepth: 2 }))
    .map(([key, value]) => Object.fromEntries([...Object.entries(body), [key, value]]))

const bodies: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  received,
  { ...common, kind: "keypress", sequence: 1, key: "1" },
  { ...common, kind: "custom_data", source: "tag", custom_data: { tier: "gold" } },
  { ...common, kind: "transferred" },
]

describe("given anything at all as a body", () => {
  test("when it is read as a host event, then it is an event or has problems", () => {
    const anything = fc.oneof(fc.jsonValue(), ...bodies.map(disturbed))
    fc.assert(
      fc.property(anything, (body) => expectSound(validateHostEvent(body, context))),
      { numRuns: 2_000 },
    )
  })

  test("when it is read as a transcript summary, then it is a summary or has problems", () => {
    const anything = fc.oneof(fc.jsonValue(), disturbed({ event_id: "s1", at: 1_700_000_000, transcript_summary: "x" }))
    fc.assert(
      fc.property(anything, (body) => expectSound(validateTranscriptSummary(body, context))),
      { numRuns: 1_000 },
    )
  })
})

test("given any parameters, when they are read, then they are a query or have problems", () => {
  const name = fc.oneof(
    fc.constantFrom("organization_type", "id", "transaction_id", "calling_phone_number", "destination_phone_number"),
    fc.string({ maxLength: 8 }),
  )
  const value = fc.oneof(fc.constantFrom("Network", "Advertiser", "+14155550123", ""), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (parameters) => {
      expectSound(validateCurrentCallsQuery(parameters))
    }),
    { numRuns: 800 },
  )
})

describe("given an input made to be costly", () => {
  test("when an event has very many unknown keys, then one problem stands for them", () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`advertiser_nam${index}`, index]))
    const result = validateHostEvent({ ...received, ...body }, context)
    expect(isFailure(result) && result.failure.map(({ code }) => code)).toStrictEqual(["too-many-entries"])
  })

  test("when custom data has very many sources, then one problem stands for them", () => {
    const sources = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`tag${index}`, {}]))
    const result = validateHostEvent({ ...received, custom_data: sources }, context)
    expect(isFailure(result) && result.failure.map(({ code }) => code)).toContain("too-many-entries")
  })

  test("when a query has very many unknown parameters, then the first hundred are told", () => {
    const parameters = Array.from({ length: 5_000 }, (_, index) => [`p${index}`, "1"] as const)
    const result = validateCurrentCallsQuery(parameters)
    const codes = isFailure(result) ? result.failure.map(({ code }) => code) : []
    expect(codes.filter((code) => code === "unknown-parameter")).toHaveLength(100)
  })

  test("when a name is very long, then messages quote its beginning only", () => {
    expectSound(validateHostEvent({ ...received, ["x".repeat(100_000)]: 1, kind: "y".repeat(900) }, context))
    expectSound(validateCurrentCallsQuery([["z".repeat(100_000), "1"]]))
  })
})

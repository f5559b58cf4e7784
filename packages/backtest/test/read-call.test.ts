import { problemText } from "@callrules/model/reading"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callReader } from "../src/index.ts"

const read = callReader(publishedVocabulary({ customDataFields: "any" }))
const problemsOf = (call: unknown): ReadonlyArray<string> => {
  const result = read(call)
  return Result.isFailure(result) ? result.failure.map(problemText) : []
}

describe("reading a call", () => {
  test("given every kind of fact, null among them, then it is read as it came", () => {
    const call = {
      during_hours: true,
      repeat: null,
      phone_type: "Mobile",
      keypresses: ["1", 2],
      custom_data: { product: "car", age: 7, vip: true, none: null },
      affiliate_name: "Acme",
    }
    expect(read(call)).toEqual(Result.succeed(call))
  })

  test("given unknown keys and values of the wrong kind, then every one is told with what would be right", () => {
    expect(
      problemsOf({ phoneType: "Mobile", keypresses: "12", repeat: "true", custom_data: { a: [] }, media_type: {} }),
    ).toEqual([
      "unknown key `phoneType` (did you mean `phone_type`?)",
      '`keypresses` must be a list of keys, not the text `12` (write one after the other: ["1", "2"])',
      "`repeat` must be true or false, not the text `true` (write true or false without quotes)",
      expect.stringContaining("custom_data.a"),
      expect.stringContaining("media_type"),
    ])
  })

  test("given the fields of a network, then every other one is told, and any is read where none are listed", () => {
    const listed = callReader(publishedVocabulary({ customDataFields: ["opt_out"] }))
    const call = { custom_data: { optout: "yes", opt_out: null } }
    const told = listed(call)
    expect(Result.isFailure(told) ? told.failure.map(problemText) : []).toEqual([
      "unknown key `custom_data.optout` (did you mean `opt_out`?)",
    ])
    expect(Result.isSuccess(read(call))).toBe(true)
    expect(Result.isSuccess(listed({ custom_data: { opt_out: "yes" } }))).toBe(true)
    const none = callReader(publishedVocabulary())
    expect(Result.isFailure(none({ custom_data: { opt_out: "yes" } }))).toBe(true)
    // keys that are ignored are not refused within custom data either
    const lenient = callReader(publishedVocabulary({ customDataFields: ["opt_out"] }), { otherKey: () => undefined })
    expect(Result.isSuccess(lenient(call))).toBe(true)
  })

  test("given a kind of phone that is not text, then it is told, for a decision takes it as unknown", () => {
    for (const phone_type of [5, true, ["Mobile"]]) {
      expect(problemsOf({ phone_type })).toEqual([expect.stringMatching(/^`phone_type` must be text, not /)])
    }
  })

  test("given no call at all, then that is said", () => {
    for (const call of [undefined, null, 7, "mobile", []]) expect(problemsOf(call)).toHaveLength(1)
  })

  test("given a number attribute of another vocabulary, then only a number is read", () => {
    const other = callReader({ attributes: [{ name: "duration", kind: "number" }], keypresses: false })
    expect(Result.isSuccess(other({ duration: 60 }))).toBe(true)
    expect(Result.isFailure(other({ duration: "60" }))).toBe(true)
    expect(Result.isFailure(other({ keypresses: [] }))).toBe(true)
  })

  test("given keys that every object inherits, then they are no attributes", () => {
    expect(problemsOf(JSON.parse('{"__proto__": {"mobile": true}}'))).toHaveLength(1)
    expect(problemsOf({ constructor: true })).toHaveLength(1)
  })
})

test("given keys to be ignored, then each is told and the rest is read", () => {
  const others: Array<string> = []
  const lenient = callReader(publishedVocabulary({ customDataFields: "any" }), { otherKey: (key) => others.push(key) })
  expect(Result.isSuccess(lenient({ mobile: true, start_time: 7 }))).toBe(true)
  expect([others, Result.isFailure(lenient({ mobile: "true", caller: 1 }))]).toEqual([["start_time", "caller"], true])
})

// ENG-492
test.each(["customData", "Custom-Data", "CUSTOM_DATA", "custom data", "phoneType", "Repeat", "keyPresses", "press-s"])(
  "given keys to be ignored, and `%s`, then it is told if it is an attribute in another spelling",
  (key) => {
    const others: Array<string> = []
    const lenient = callReader(publishedVocabulary({ customDataFields: "any" }), {
      otherKey: (other) => others.push(other),
    })
    const isOther = key === "press-s"
    const told = lenient({ [key]: {}, mobile: true })
    expect([others, Result.isFailure(told) ? told.failure.map(problemText) : []]).toEqual([
      isOther ? [key] : [],
      isOther
        ? []
        : [
            expect.stringMatching(
              /^unknown key `[^`]+` \(did you mean `(custom_data|phone_type|repeat|keypresses)`\?\)$/,
            ),
          ],
    ])
  },
)

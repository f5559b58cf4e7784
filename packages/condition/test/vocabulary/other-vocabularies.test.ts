// The language over other attributes than the published ones: what a host can build with a vocabulary of its own.
import { compileCondition, evaluateCall, formatCondition, readCondition, type Vocabulary } from "@callrules/condition"
import { explainCondition, isCertain } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"

describe("given a vocabulary for calls that qualify for a payout", () => {
  const payout: Vocabulary = {
    attributes: [
      { name: "duration", kind: "number", unit: "sec" },
      { name: "repeat", kind: "boolean" },
    ],
    keypresses: false,
  }
  const read = (text: string) => readCondition(text, payout)
  const condition = Result.getOrThrow(read("duration >= 1 min 30 sec and not repeat"))
  const qualifies = (facts: object): boolean => evaluateCall(compileCondition(condition), facts)

  test("when calls are around the bound, then those of at least 90 seconds qualify", () => {
    expect([89, 89.999, 90, 91].map((duration) => qualifies({ duration }))).toEqual([false, false, true, true])
    expect(qualifies({ duration: 90, repeat: true })).toBe(false)
  })

  test("when the duration is missing, then the call does not qualify, and neither does it by the opposite bound", () => {
    expect(qualifies({})).toBe(false)
    expect(evaluateCall(compileCondition(Result.getOrThrow(read("duration < 1 min 30 sec"))), {})).toBe(false)
  })

  test("when a call is too short, then the explanation says by how much", () => {
    const { tree } = explainCondition(condition, { duration: 58 })
    const [first] = tree?.kind === "and" ? tree.of : []
    expect(first).toMatchObject({ met: false, value: 58, bound: { bound: 90, distance: 32, unit: "sec" } })
  })

  test("when the bound is written in another way, then it is the same condition", () => {
    expect(formatCondition(Result.getOrThrow(read("duration >= 90 SEC AND NOT repeat")))).toBe(
      formatCondition(condition),
    )
  })

  test("when an attribute of recording conditions is named, then it is unknown", () => {
    expect(Result.isFailure(read("during_hours"))).toBe(true)
    expect(Result.isFailure(read("pressed[1]"))).toBe(true)
  })
})

// an example of how a host adds an attribute and keeps a list; the places are made up, and it is no legal advice
describe("given a vocabulary with the caller's region and a list of places that ask for everyone's consent", () => {
  const published = callVocabulary({ customDataFields: [] })
  const vocabulary: Vocabulary = {
    ...published,
    attributes: [
      ...published.attributes,
      { name: "caller_region", kind: "text", caseInsensitive: true },
      { name: "everyone_agreed", kind: "boolean" },
    ],
  }
  const conditionFor = (places: ReadonlyArray<string>) => {
    const list = places.map((place) => JSON.stringify(place)).join(", ")
    const text = `everyone_agreed or (caller_region present and caller_region not in (${list}))`
    return Result.getOrThrow(readCondition(text, vocabulary))
  }
  const condition = conditionFor(["atlantis", "utopia"])
  const mayRecord = (facts: object): boolean => evaluateCall(compileCondition(condition), facts)

  test("when the caller is in such a place, then the call is recorded only if everyone agreed", () => {
    expect(mayRecord({ caller_region: "Utopia" })).toBe(false)
    expect(mayRecord({ caller_region: "Utopia", everyone_agreed: true })).toBe(true)
    expect(mayRecord({ caller_region: "Erewhon" })).toBe(true)
  })

  test("when the region is absent or still unknown, then the call is not recorded", () => {
    expect(mayRecord({})).toBe(false)
    expect(isCertain(condition, {}, { attributes: [{ attribute: "caller_region" }] })).toMatchObject({ certain: false })
  })

  test("when the host's list grows, then a call from the new place is not recorded any more", () => {
    const longer = compileCondition(conditionFor(["atlantis", "utopia", "erewhon"]))
    expect(evaluateCall(longer, { caller_region: "Erewhon" })).toBe(false)
  })
})

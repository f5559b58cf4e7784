// What a compiled condition needs of a call: the layout it gets, and which facts are read to prepare or decide it.
import {
  type CheckedCondition,
  type CompiledCondition,
  compileCondition,
  evaluateCall,
  factLayout,
  prepareFacts,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const VOCABULARY: Vocabulary = {
  attributes: [
    ...Array.from({ length: 33 }, (_, index) => ({ name: `flag_${index}`, kind: "boolean" as const })),
    { name: "media", kind: "text" },
    { name: "score", kind: "number" },
    { name: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["mobile"] } },
  ],
  keypresses: true,
}

const compiled = (text: string) => compileCondition(Result.getOrThrow(readCondition(text, VOCABULARY)))

/** A call of true flags, with how often each of its facts was read. */
const countedCall = (facts: { readonly [name: string]: unknown }) => {
  const reads = new Map<string, number>()
  const call = {}
  for (const [name, value] of Object.entries(facts)) {
    const get = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return value
    }
    Object.defineProperty(call, name, { enumerable: true, get })
  }
  return { call, reads: () => Object.fromEntries(reads) }
}

describe("given a condition without a layout, then it gets one of its own", () => {
  test.each([
    [
      "flag_1 or flag_2 and flag_3 or flag_3 and not flag_2 or flag_3 and flag_4",
      ["flag_3", "flag_2", "flag_1", "flag_4"],
    ],
    ["flag_5 and flag_4", ["flag_5", "flag_4"]],
    ['media = "a" or media = "b" or flag_1 and flag_2 or flag_2', ["flag_2", "flag_1"]],
  ])("with the flags that are tested most in front: %s", (text, flags) => {
    expect(compiled(text).layout.flags.map(({ name }) => name)).toEqual(flags)
  })

  test("with keypresses where it tests them, and only there", () => {
    expect(compiled("flag_1 or pressed[1]").layout.keypresses).toBe(true)
    expect(compiled('flag_1 and media = "1"').layout.keypresses).toBe(false)
    expect(compiled("").layout).toEqual(factLayout([], false))
  })
})

describe("given a call whose facts are prepared", () => {
  const FACTS = {
    ...Object.fromEntries(VOCABULARY.attributes.slice(0, 33).map(({ name }) => [name, true])),
    media: "tv",
    score: 5,
    keypresses: ["1", "2"],
  }

  test("when a condition tests many flags, a text, a number and keypresses, then each is read once", () => {
    const text = `${Object.keys(FACTS).slice(0, 33).join(" and ")} and media present and score > 1 and pressed[1]`
    const condition = compiled(text)
    const { call, reads } = countedCall(FACTS)
    const prepared = prepareFacts(condition.layout, call)
    expect(reads()).toEqual(Object.fromEntries(Object.keys(FACTS).map((name) => [name, 1])))
    expect(condition.evaluate(prepared)).toBe(true)
    expect(evaluateCall(condition, FACTS)).toBe(true)
    for (const missing of ["flag_0", "flag_29", "flag_30", "flag_32", "media", "score", "keypresses"]) {
      const without = { ...FACTS, [missing]: undefined }
      expect([missing, condition.evaluate(prepareFacts(condition.layout, without))]).toEqual([missing, false])
    }
  })

  test.each([["mobile"], [5], [null], [["mobile"]]])(
    "when a flag is told by another fact, then %j there is read once",
    (phone) => {
      const condition = compiled("mobile")
      const { call, reads } = countedCall({ phone_type: phone })
      expect(condition.evaluate(prepareFacts(condition.layout, call))).toBe(phone === "mobile")
      expect(reads()).toEqual({ phone_type: 1 })
    },
  )

  test("when keypresses are not tested, then none are read or kept", () => {
    const { call, reads } = countedCall(FACTS)
    expect(prepareFacts(compiled("flag_3 and score > 1").layout, call)).toMatchObject({
      path: "",
      numbers: [5],
      bits: 1,
    })
    expect(reads()).toEqual({ flag_3: 1, score: 1 })
  })
})

describe("given a raw call, then what is cheap is asked first, and nothing is read that the answer does not need", () => {
  test.each<readonly [string, { readonly [name: string]: unknown }, ReadonlyArray<string>]>([
    ['media contains "x" and flag_1', { media: "x" }, []],
    ['media contains "x" and flag_1', { media: "x", flag_1: false }, ["flag_1"]],
    ['media contains "x" and flag_1', { media: "x", flag_1: true }, ["flag_1", "media"]],
    ['media contains "x" or score > 1', { media: "x", score: 2 }, ["score"]],
    ['media contains "x" or score > 1', { media: "x", score: 0 }, ["score", "media"]],
    ['not (media contains "x" and flag_1)', { media: "x", flag_1: false }, ["flag_1"]],
    ['(media = "a" or media = "b") and score > 1', { media: "a", score: 0 }, ["score"]],
    ['media = "a" and (flag_1 or flag_2)', { media: "b", flag_1: true }, ["flag_1", "media"]],
  ])("%s, of %j: %j", (text, facts, read) => {
    const { call, reads } = countedCall(facts)
    evaluateCall(compiled(text), call)
    expect(Object.keys(reads())).toEqual(read)
  })

  test("and a list reads its fact once", () => {
    const { call, reads } = countedCall({ media: "c", score: 3 })
    expect(evaluateCall(compiled('media in ("a", "b", "c") and score in (1, 2, 3)'), call)).toBe(true)
    expect(reads()).toEqual({ media: 1, score: 1 })
  })
})

describe("given prepared facts", () => {
  /** Whether a condition looks at more of a call's prepared facts than its flags, and its verdict. */
  const decided = (condition: CompiledCondition, facts: unknown) => {
    const prepared = prepareFacts(condition.layout, facts)
    let looked = false
    for (const key of ["texts", "numbers", "moreFlags"] as const) {
      const value = prepared[key]
      const get = () => {
        looked = true
        return value
      }
      Object.defineProperty(prepared, key, { get })
    }
    return { met: condition.evaluate(prepared), looked }
  }

  test.each<readonly [string, ReadonlyArray<string>, { readonly met: boolean; readonly looked: boolean }]>([
    ["", [], { met: true, looked: false }],
    ["flag_1", ["flag_1"], { met: true, looked: false }],
    ["not flag_1", ["flag_1"], { met: false, looked: false }],
    ["flag_1 and (flag_2 or not flag_3 and flag_4)", ["flag_1", "flag_4"], { met: true, looked: false }],
    ["flag_1 and (flag_2 or not flag_3 and flag_4)", ["flag_1", "flag_3", "flag_4"], { met: false, looked: false }],
    ['media = "a" and flag_1', [], { met: false, looked: false }],
    ['media = "a" and flag_1', ["flag_1"], { met: false, looked: true }],
    [
      'media = "a" or flag_1 and (flag_2 or flag_3 and (flag_4 or flag_1))',
      ["flag_1", "flag_2"],
      { met: true, looked: false },
    ],
  ])("when a condition is `%s`, then the flags %j decide it alone as far as they can: %j", (text, flags, outcome) => {
    expect(decided(compiled(text), Object.fromEntries(flags.map((name) => [name, true])))).toEqual(outcome)
  })
})

test("given what is no checked condition, then it is met by no call, and nothing of a call is read for it", () => {
  // as a host hands over JSON that it takes for a checked condition
  const broken = compileCondition({ version: 2 } as unknown as CheckedCondition)
  const { call, reads } = countedCall({ flag_1: true, keypresses: ["1"] })
  const prepared = prepareFacts(broken.layout, call)
  Object.defineProperty(prepared, "texts", { get: () => expect.unreachable() })
  expect(broken.evaluate(prepared)).toBe(false)
  expect(broken.evaluateCall(call)).toBe(false)
  expect(reads()).toEqual({})
})

describe("given a program that compiles what it has not read", () => {
  test("when it hands in the text, or the result of reading it, then it is told at once what to write", () => {
    const read = readCondition("mobile", VOCABULARY)
    for (const unread of ["mobile", read, readCondition("mobil", VOCABULARY)]) {
      // as JavaScript would
      const compile = compileCondition as (condition: unknown) => unknown
      expect(() => compile(unread)).toThrow(/^expected a condition that was read; .*orThrow/)
    }
  })

  test("when it hands in a stored tree that is none, then no call meets it, and the problem says why", () => {
    const tree = JSON.parse('{"root":null}')
    const compiledTree = compileCondition(tree)
    expect([evaluateCall(compiledTree, {}), compiledTree.problem?.code]).toEqual([false, "unknown-version"])
  })
})

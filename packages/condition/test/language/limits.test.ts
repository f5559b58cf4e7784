// How much a condition may hold: what counts as a level, as a part, as a byte, and where the one too many is told.
import {
  type ConditionProblem,
  MAX_NESTING_LEVELS,
  MAX_NODES,
  MAX_TEXT_BYTES,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"

const published = callVocabulary({ customDataFields: "any" })

// with a name so short that the parts run out before the bytes do
const VOCABULARY: Vocabulary = { ...published, attributes: [...published.attributes, { name: "a", kind: "boolean" }] }

const problemsOf = (text: string): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, VOCABULARY)
  return Result.isFailure(read) ? read.failure : []
}

/** Texts that nest as deep as they are told to. */
const NESTED: Readonly<Record<string, (levels: number) => string>> = {
  "`not`s": (levels) => `${"not ".repeat(levels)}mobile`,
  parentheses: (levels) => `${"(".repeat(levels)}mobile${")".repeat(levels)}`,
  "`not`s before parentheses": (levels) =>
    `${"not (".repeat(Math.floor(levels / 2))}${"not ".repeat(levels % 2)}mobile${")".repeat(Math.floor(levels / 2))}`,
  "`not`s in parentheses": (levels) => `${"(".repeat(50)}${"not ".repeat(levels - 50)}mobile${")".repeat(50)}`,
  "parentheses behind others that are closed": (levels) =>
    `(mobile and (repeat)) and ${"(".repeat(levels)}landline${")".repeat(levels)}`,
  "parentheses around groups": (levels) =>
    Array.from({ length: levels }).reduce<string>(
      (inner, _, index) => `(${inner} ${index % 2 === 0 ? "and" : "or"} repeat)`,
      "mobile",
    ),
}

describe("given a text that nests, then the last level allowed is accepted and one more is refused at its place", () => {
  test.each(Object.keys(NESTED))("%s", (name) => {
    const nested = NESTED[name] ?? (() => "")
    expect(problemsOf(nested(MAX_NESTING_LEVELS))).toEqual([])
    const text = nested(MAX_NESTING_LEVELS + 1)
    expect(problemsOf(text).map(({ code }) => code)).toEqual(["nested-too-deep"])
  })

  test("the place is that of the deepest word", () => {
    const [problem] = problemsOf(`mobile and\n${"(".repeat(120)}repeat${")".repeat(120)}`)
    expect(problem?.span).toEqual({ offset: 130, line: 2, column: 120, length: 1 })
    expect(problemsOf("not ".repeat(101))[0]?.span).toEqual({ offset: 400, line: 1, column: 401, length: 3 })
  })
})

// REC-239
describe("given words that stand for `not`, and words between them that say nothing", () => {
  test.each(["not both ", "not the "])("then they are refused where they nest too deep: %s", (words) => {
    expect(problemsOf(`${words.repeat(MAX_NESTING_LEVELS + 1)}mobile`).map(({ code }) => code)).toEqual([
      "nested-too-deep",
    ])
  })

  test.each([
    "not both ",
    "not the ",
    "not both mobile and ",
    "not either (mobile) or ",
    "isn't not a ",
    "mobile unless not a ",
  ])("then as many as a text holds take no stack down: %s", (words) => {
    expect(problemsOf(words.repeat(MAX_TEXT_BYTES / words.length)).length).toBeGreaterThan(0)
  })
})

describe("given words that open no level, then any number of them is no deeper than one", () => {
  test.each([
    ["not mobile", " and "],
    ["not pressed[1]", " and "],
    ["not custom_data[x] present", " or "],
    ['media_type not in ("a")', " and "],
    ["not (mobile)", " or "],
    ["(not mobile)", " or "],
    ['not media_type not in ("a", "b")', " or "],
  ])("%s", (part, connective) => {
    expect(problemsOf(Array.from({ length: 150 }, () => part).join(connective))).toEqual([])
  })
})

describe("given parts, then as many as are allowed are accepted and one more is refused", () => {
  // a group of n tests has n + 1 parts
  test.each([
    ["tests", (parts: number) => Array.from({ length: parts - 1 }, () => "a").join(" or ")],
    ["tests and `not`s", (parts: number) => ["not a", ...Array.from({ length: parts - 3 }, () => "a")].join(" or ")],
  ])("%s", (_, textOf) => {
    expect(problemsOf(textOf(MAX_NODES)).map(({ code }) => code)).toEqual([])
    expect(problemsOf(textOf(MAX_NODES + 1)).map(({ code }) => code)).toEqual(["too-many-parts"])
  })

  test("also where there are mistakes besides, and then it is all that is told", () => {
    const text = `b ${Array.from({ length: MAX_NODES }, () => "a").join(" or ")}`
    expect(problemsOf(text).map(({ code }) => code)).toEqual(["too-many-parts"])
  })
})

describe("given bytes, then as many as are allowed are accepted and one more is refused", () => {
  const filled = (character: string, bytes: number, rest: string): string => {
    const start = 'media_type = "'
    const size = new TextEncoder().encode(character).length
    return `${start}${character.repeat((bytes - start.length - 1) / size)}${rest}"`
  }

  test.each([
    ["a", MAX_TEXT_BYTES],
    ["\u00e9", MAX_TEXT_BYTES - 1],
    ["\u20ac", MAX_TEXT_BYTES - 1],
    ["\u{1f600}", MAX_TEXT_BYTES - 1],
  ])("of `%s`", (character, bytes) => {
    const most = filled(character, bytes - ((bytes - 15) % new TextEncoder().encode(character).length), "")
    const room = MAX_TEXT_BYTES - new TextEncoder().encode(most).length
    expect(
      problemsOf(filled(character, bytes, "").replace(/"$/, `${"a".repeat(room)}"`)).map(({ code }) => code),
    ).toEqual([])
    expect(
      problemsOf(filled(character, bytes, "").replace(/"$/, `${"a".repeat(room + 1)}"`)).map(({ code }) => code),
    ).toEqual(["text-too-long"])
  })
})

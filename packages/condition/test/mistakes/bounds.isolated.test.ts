// The work that a text can cause and the length of what is said about it, held by counts. Isolated, because the watched
// module would be watched in other tests too.
import { type ConditionProblem, readCondition, type Vocabulary } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import * as kit from "@callrules/model/reading"
import * as Result from "effect/Result"
import { beforeEach, describe, expect, test, vi } from "vitest"

vi.mock("@callrules/model/reading", { spy: true })

const MOST_BYTES = 16_384
const MOST_CHARACTERS = 65_536

const many = (name: (index: number) => string): Vocabulary => ({
  attributes: Array.from({ length: 1_000 }, (_, index) => ({
    name: name(index),
    kind: index % 2 === 0 ? "text" : "number",
    ...(index % 10 === 0 ? { fields: ["product", "zip code"] } : {}),
  })),
  keypresses: true,
})

const VOCABULARIES = [
  ["names alike", many((index) => `attribute_${index}`)],
  ["long names", many((index) => `${"a".repeat(400)}_${index}`)],
] as const

/** What a text of 16 KiB is made of; `%` is a number of its own each time. */
const FRAGMENTS = [
  ")",
  "n != ",
  "nq ",
  "x% or ",
  "x% ",
  "a% b% ",
  "attribute_% x or ",
  "attribute_0[f%] = 1 and ",
  "atribute_% = = 1 and ",
  'attribute_% "%" or ',
  "attribute_1 in (1..2 1..2) or ",
  "pressed[% 1] or ",
  "custom_data[%",
  "is not null ",
  "a:b:",
  "a,..",
  "/*",
  "-- x\n",
  "\u200b",
  "é",
  "'`\" ",
  "``",
  "mobil\u0435 ",
  "not both ",
  "both attribute_% and ",
  "either ",
  "isn't attribute_0 or ",
  "attribute_0 unless ",
  "AND(attribute_0 or attribute_1, ",
] as const

const filled = (fragment: string): string => {
  const pieces: Array<string> = []
  let bytes = 0
  for (let index = 0; ; index++) {
    const piece = fragment.replaceAll("%", String(index))
    bytes += new TextEncoder().encode(piece).length
    if (bytes > MOST_BYTES) return pieces.join("")
    pieces.push(piece)
  }
}

/** How many names were compared with all of a vocabulary since the test began. */
const searches = (): number =>
  vi.mocked(kit.nearestNames).mock.calls.filter(([, known]) => Array.from(known).length > 100).length

const problemsOf = (text: string, vocabulary: Vocabulary): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read) ? read.failure : []
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe.each(VOCABULARIES)("given a vocabulary of 1,000 attributes with %s", (_, vocabulary) => {
  test.each(FRAGMENTS)(
    "when a text of 16 KiB of %j is read, then its mistakes cost and say a bounded amount",
    (fragment) => {
      const problems = problemsOf(filled(fragment), vocabulary)
      expect(searches()).toBeLessThanOrEqual(40)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.length).toBeLessThanOrEqual(101)
      expect(JSON.stringify(problems).length).toBeLessThanOrEqual(MOST_CHARACTERS)
    },
  )

  test("when every name is unknown and the words are in order, then twenty names are compared", () => {
    problemsOf(Array.from({ length: 500 }, (_, index) => `x_${index}`).join(" or "), vocabulary)
    expect(searches()).toBe(20)
  })

  test("when many mistakes stand before quotes without an end, then the text is gone through a bounded number of times", () => {
    const normalize = vi.spyOn(String.prototype, "normalize")
    problemsOf(`${"attribute_0 && ".repeat(90)}${"„".repeat(4_000)}`, vocabulary)
    const long = normalize.mock.contexts.filter((text) => String(text).length > 4_000)
    normalize.mockRestore()
    expect(long.length).toBeLessThan(40)
  })

  test("when its parts change nothing, then the warnings say a bounded amount", () => {
    const [name] = vocabulary.attributes.map((attribute) => attribute.name)
    const tests = Array.from({ length: 30 }, (_, index) => `${name}[product] = "${"x".repeat(40)}${index}"`)
    const warnings = lintCondition(`${name}[product] present or ${tests.join(" or ")}`, vocabulary)
    expect(warnings.length).toBeGreaterThan(0)
    expect(JSON.stringify(warnings).length).toBeLessThanOrEqual(MOST_CHARACTERS)
  })
})

describe("given texts that a message would show", () => {
  const vocabulary: Vocabulary = { attributes: [{ name: "media_type", kind: "text" }], keypresses: true }

  test("when a name is long, then the message shows its beginning", () => {
    const [problem] = problemsOf("n".repeat(16_000), vocabulary)
    expect(problem?.message).toBe(`\`${"n".repeat(80)}...\` is not a known attribute`)
  })

  test("when a hint would be longer than an answer, then the problem stands without it", () => {
    const text = `media_type in "${'\\"'.repeat(8_000)}"`
    const problems = problemsOf(text, vocabulary)
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual([["wrong-list", undefined]])
    expect(JSON.stringify(problems).length).toBeLessThanOrEqual(MOST_CHARACTERS)
  })

  test("when back quotes stand in it, then the message is cut all the same", () => {
    const problems = problemsOf(`media_type = '${"\u0001`".repeat(2_000)}`, vocabulary)
    expect(problems.length).toBeGreaterThan(0)
    expect(JSON.stringify(problems).length).toBeLessThanOrEqual(MOST_CHARACTERS)
  })
})

// REC-353
test("given very many of one mistake, then a thousand are made, and no exact count is told", () => {
  const vocabulary: Vocabulary = { attributes: [], keypresses: true }
  expect(problemsOf(")".repeat(16_384), vocabulary).at(-1)).toMatchObject({
    code: "problems-more",
    message: "and at least 900 more",
    span: { offset: 100 },
  })
})

test("given many parentheses that are not closed, then the text is gone through once for each, and not for each pair", () => {
  const { some } = Array.prototype
  let calls = 0
  Array.prototype.some = function (...parameters) {
    calls += 1
    return Reflect.apply(some, this, parameters)
  }
  const problems = problemsOf(`${"(".repeat(95)}${"or ) (,".repeat(600)}]`, { attributes: [], keypresses: true })
  Array.prototype.some = some
  expect(problems.length).toBeGreaterThan(100)
  expect(calls).toBeLessThan(10_000)
})

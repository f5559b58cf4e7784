// Whatever is accepted can be read again from its canonical text, up to the limits and in whatever spelling.
import {
  type ConditionProblem,
  formatCondition,
  MAX_NESTING_LEVELS,
  MAX_TEXT_BYTES,
  readCondition,
} from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nestingOf } from "../../src/language/nesting.ts"
import { scan } from "../../src/language/scan/scan.ts"
import { canonicalNesting } from "../../src/language/tree/canonical-limits.ts"
import { utf8Length } from "../../src/language/tree/limits.ts"
import { nodes } from "../support/arbitraries.ts"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { runs } from "../support/runs.ts"
import { spell } from "../support/spelling.ts"
import { extended } from "../support/vocabularies.ts"

const anyField = callVocabulary({ customDataFields: "any" })
const vocabulary = { ...extended, attributes: [...anyField.attributes, ...extended.attributes.slice(-3)] }

const problemsOf = (text: string): ReadonlyArray<Omit<ConditionProblem, "hint">> => {
  const read = readCondition(text, vocabulary)
  return Result.isFailure(read)
    ? read.failure.map(({ code, path, message, span }) => ({ code, path, message, span }))
    : []
}

/** A list of so many texts of two digits without spaces: 5 bytes each, and 6 in canonical form. */
const list = (values: number): string => `media_type in(${Array.from({ length: values }, () => '"10"').join(",")})`

describe("given a text whose canonical form is longer", () => {
  const canonicalLength = (values: number): number => 'media_type in ("10")'.length + (values - 1) * ', "10"'.length

  test("when that form keeps the limit to the byte, then it is accepted, and with one value more it is refused", () => {
    const most = Math.floor((MAX_TEXT_BYTES - canonicalLength(1)) / 6) + 1
    const read = Result.getOrThrow(readCondition(list(most), vocabulary))
    expect(formatCondition(read).length).toBe(canonicalLength(most))
    expect(Result.isSuccess(readCondition(formatCondition(read), vocabulary))).toBe(true)
    const text = list(most + 1)
    expect(text.length).toBeLessThan(MAX_TEXT_BYTES)
    expect(problemsOf(text)).toEqual([
      {
        code: "text-too-long",
        path: [],
        message: `in canonical form, in which it is stored, the condition takes ${canonicalLength(most + 1)} bytes, more than the 16384 allowed`,
        span: { offset: 0, line: 1, column: 1, length: text.length },
      },
    ])
  })

  test("when it is many times longer, then it is refused too", () => {
    const hidden = `media_type = "${"\u2060".repeat(2_100)}"`
    expect(problemsOf(hidden).map(({ code }) => code)).toEqual(["text-too-long"])
    expect(problemsOf(hidden.replace("\u2060".repeat(100), ""))).toEqual([])
  })
})

describe("given a text whose canonical form nests deeper", () => {
  test.each([
    ["`not`", (levels: number) => `${"not ".repeat(levels - 1)}(mobile and repeat or landline)`],
    [
      "parentheses",
      (levels: number) =>
        Array.from({ length: levels }, (_, level) => (level % 2 === 0 ? "and" : "or")).reduce(
          (inner, joint) => `(${inner}) ${joint} during_hours`,
          "mobile and repeat or landline",
        ),
    ],
  ])("when %s reach the limit, then the level that is added is told at the test that lies too deep", (_, nested) => {
    const text = nested(MAX_NESTING_LEVELS)
    expect(problemsOf(text)).toEqual([
      {
        code: "nested-too-deep",
        path: [],
        message:
          "in canonical form, in which it is stored, parentheses and `not` are nested 101 levels deep, more than the 100 allowed",
        span: { offset: text.indexOf("mobile"), line: 1, column: text.indexOf("mobile") + 1, length: "mobile".length },
      },
    ])
    expect(problemsOf(text.replace("mobile and repeat", "mobile"))).toEqual([])
    expect(problemsOf(nested(MAX_NESTING_LEVELS - 2))).toEqual([])
  })

  test("when needless parentheses reach the limit, then nothing is wrong: they are not written again", () => {
    const text = `${"(".repeat(100)}mobile and repeat or landline${")".repeat(100)}`
    expect(formatCondition(Result.getOrThrow(readCondition(text, vocabulary)))).toBe("(mobile and repeat) or landline")
  })
})

test("given a tree, then its nesting is that of the words of its canonical text", () => {
  fc.assert(
    fc.property(nodes, fc.nat(4), (node, nots) => {
      let root = node
      for (let level = 0; level < nots; level++) root = { kind: "not", of: root }
      const { tokens } = scan(formatCondition({ version: 1, root }))
      expect(canonicalNesting(root)).toEqual({ levels: nestingOf(tokens).levels, tooDeep: -1 })
    }),
    { numRuns: runs(500) },
  )
})

test("given a text of any size and spelling, when it is accepted, then its canonical text is read as the same condition", () => {
  const repeated = fc.constantFrom(
    'media_type="a"',
    'media_type in("a","b","c","d")',
    "duration=61s",
    "duration in(3599s,61s,1d)",
    "mobile#x\n",
    'media_type="\u200B\u2060"',
    'custom_data["a"]="b"',
    "mobile and repeat",
    'media_type="\t\\""',
    "not(mobile and repeat or landline)",
  )
  const long = fc
    .tuple(repeated, fc.constantFrom(" or ", " and ", "and(mobile)or "), fc.integer({ min: 1_500, max: 17_000 }))
    .map(([part, joint, length]) => {
      const count = Math.max(1, Math.floor(length / (part.length + joint.length)))
      return Array.from({ length: count }, () => part).join(` ${joint}`)
    })
  const deep = fc
    .tuple(
      fc.array(fc.constantFrom("not ", "(", "not (", "repeat and (", "repeat or ("), { maxLength: 110 }),
      nodes,
      fc.infiniteStream(fc.nat(30)),
    )
    .map(([openings, node, numbers]) => {
      const inner = spell((choices) => (numbers.next().value ?? 0) % choices, node)
      const text = openings.reduceRight((rest, opening) => {
        const closed = opening.endsWith("(") ? `${opening}${rest})` : `${opening}(${rest})`
        return `${closed} and landline or during_hours`
      }, inner)
      return text
    })
  fc.assert(
    fc.property(fc.oneof(long, deep), (text) => {
      const read = readCondition(text, vocabulary)
      if (Result.isFailure(read)) {
        const codes = read.failure.map(({ code }) => code)
        expect(["text-too-long", "nested-too-deep", "too-many-parts"]).toContain(codes.join())
        return
      }
      const canonical = formatCondition(read.success)
      expect(utf8Length(canonical)).toBeLessThanOrEqual(MAX_TEXT_BYTES)
      expect(Result.getOrThrow(readCondition(canonical, vocabulary))).toEqual(read.success)
    }),
    { numRuns: runs(200) },
  )
})

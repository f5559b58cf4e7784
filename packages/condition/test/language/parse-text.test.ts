// The stages of reading: the grammar itself, and the places of comments.
import {
  CONDITION_VERSION,
  type ConditionProblem,
  formatCondition,
  parseCondition,
  readCondition,
  renderProblem,
} from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ConditionParser } from "../../src/language/grammar.ts"
import { conditions } from "../support/arbitraries.ts"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { runs } from "../support/runs.ts"

const problemsOf = (text: string): ReadonlyArray<ConditionProblem> => {
  const parsed = parseCondition(text)
  return Result.isFailure(parsed) ? parsed.failure : []
}

test("given the grammar, when Chevrotain validates it, then it is not ambiguous", () => {
  const problems = (() => {
    try {
      new ConditionParser({ skipValidations: false })
      return []
    } catch (error) {
      return [String(error)]
    }
  })()
  expect(problems).toEqual([])
})

test.each([
  [String.raw`custom_data["a]\""] = ""`, 'a]"'],
  [String.raw`custom_data["a]\"b"] = "x"`, 'a]"b'],
  [String.raw`custom_data["a\\]"] = "x"`, "a\\]"],
])("given a name with `]` and an escaped quote, when %s is read, then the name is whole", (text, field) => {
  const anyField = callVocabulary({ customDataFields: "any" })
  expect(Result.getOrThrow(readCondition(text, anyField)).root).toMatchObject({ field })
})

describe("given comments", () => {
  const canonical = (text: string): string => formatCondition(Result.getOrThrow(parseCondition(text)))

  test.each([
    ["behind a test", "mobile # a\nand repeat", "mobile # a\nand repeat"],
    ["behind the connective", "mobile and # a\nrepeat", "mobile # a\nand repeat"],
    ["behind a parenthesis", "(mobile or repeat) # a\nand landline", "(mobile or repeat) # a\nand landline"],
    ["behind an opening one", "mobile and ( # a\nrepeat or landline)", "mobile\n# a\nand (repeat or landline)"],
    ["behind `not`", "not # a\nmobile", "# a\nnot mobile"],
    ["inside a test", 'media_type # a\n= # b\n"tv"', '# a\n# b\nmedia_type = "tv"'],
    ["inside a list", 'media_type in ("a", # a\n"b")', '# a\nmedia_type in ("a", "b")'],
    ["in a row", "# a\n\n  #b\n#\nmobile", "# a\n# b\n#\nmobile"],
    ["at the end", "mobile\n# a\n# b", "mobile\n# a\n# b"],
    ["with Windows line ends", "mobile # a\r\nor repeat # b\r\n", "mobile # a\nor repeat # b"],
    ["with quotes and signs", 'mobile # "and ( # x', 'mobile # "and ( # x'],
  ])("when one stands %s, then it stays with its test", (_, text, expected) => {
    expect(canonical(text)).toBe(expected)
    expect(canonical(expected)).toBe(expected)
  })

  test("when a tree with comments is formatted and read, then it is the same tree", () => {
    const comment = fc.constantFrom("", "a", "# b", 'c "', "and (", "é 😀")
    const commented = fc
      .tuple(conditions, fc.infiniteStream(fc.nat(9)), fc.infiniteStream(comment))
      .map(([condition, numbers, comments]) => {
        const next = (): string => comments.next().value ?? ""
        const visit = (node: NonNullable<typeof condition.root>): NonNullable<typeof condition.root> => {
          if (node.kind === "not") return { kind: "not", of: visit(node.of) }
          if (node.kind === "and" || node.kind === "or") return { kind: node.kind, of: node.of.map(visit) }
          const choice = numbers.next().value ?? 0
          return {
            ...node,
            ...(choice < 2 ? { before: [next(), next()] } : {}),
            ...(choice % 3 === 1 ? { after: next() } : {}),
          }
        }
        const root = condition.root === null ? null : visit(condition.root)
        return { version: CONDITION_VERSION, root, endComments: [next()] } as const
      })
    fc.assert(
      fc.property(commented, (condition) => {
        expect(Result.getOrThrow(parseCondition(formatCondition(condition)))).toEqual(condition)
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe("given no vocabulary, when a text is read, then no name is called unknown that another vocabulary may have", () => {
  test.each([
    ["key[1]", ["missing-test"]],
    ["cell phone", ["unexpected-word"]],
    ["my-flag", ["unknown-attribute"]],
  ])("%s", (text, codes) => {
    expect(problemsOf(text).map(({ code }) => code)).toEqual(codes)
  })
})

describe("given half a character", () => {
  test.each([
    ['media_type = "\uD800"', 14],
    ['media_type = "\uDC00x"', 14],
    ["mobile \uD83D", 7],
    ["mobile # \uDE00", 9],
  ])("when it stands in %j, then it is reported at its place", (text, offset) => {
    expect(problemsOf(text).map(({ code, span }) => [code, span.offset])).toEqual([["lone-surrogate", offset]])
  })
})

describe("given something that is no text where a condition is read", () => {
  const vocabulary = callVocabulary({ customDataFields: [] })
  const tree = Result.getOrThrow(readCondition("mobile", vocabulary))
  const TREE_HINT = "a stored tree is read with `readConditionTree` of `@callrules/condition/schema`"
  const TEXT_HINT = 'give the text of the condition, `""` for no condition'

  test.each<readonly [string, unknown, string, string]>([
    ["a stored tree", tree, "the condition must be a text, not an object", TREE_HINT],
    ["an object without anything in it", {}, "the condition must be a text, not an object", TREE_HINT],
    ["an empty list", [], "the condition must be a text, not a list", TREE_HINT],
    ["a list of a text", ["mobile"], "the condition must be a text, not a list", TREE_HINT],
    ["null", null, "the condition must be a text, not null", TEXT_HINT],
    ["nothing", undefined, "there is no condition", TEXT_HINT],
    ["a number", 5, "the condition must be a text, not a number", TEXT_HINT],
    ["true", true, "the condition must be a text, not true", TEXT_HINT],
  ])("when it is %s, then every reader refuses it and says what reads it", (_, value, message, hint) => {
    const text = value as string // as a host that does not check types hands over what it has stored
    const problem = {
      code: "not-text" as const,
      path: [],
      message,
      hint,
      span: { offset: 0, line: 1, column: 1, length: 0 },
    }
    const refused = Result.fail([problem])
    expect(parseCondition(text)).toEqual(refused)
    expect(readCondition(text, vocabulary)).toEqual(refused)
    expect(renderProblem(text, problem)).toContain(message)
  })
})

// What is allowed but worth a second look.
import type { TextProblem } from "@callrules/model"
import { moreProblems } from "@callrules/model/reading"
import * as Result from "effect/Result"
import type { CheckedCondition } from "../check/checked.ts"
import { compileCondition, evaluateCall } from "../evaluate/compile.ts"
import { parseText } from "../language/parse-text.ts"
import { readWith } from "../language/parse-with.ts"
import { type Places, testPlace } from "../language/places.ts"
import { firstWorded, spanOf } from "../language/problems.ts"
import { type Remedy, remedyAt, write } from "../language/remedy.ts"
import { codePointText, looksLike, scriptOf } from "../language/scan/look-alikes.ts"
import { scan } from "../language/scan/scan.ts"
import { attributeText, quote } from "../language/tree/attribute-text.ts"
import { formatCondition, formatNode } from "../language/tree/format.ts"
import {
  type Condition,
  type ConditionNode,
  type ConditionTest,
  isTest,
  joinParts,
  testsOf,
} from "../language/tree/tree.ts"
import { type ListOperator, OPERATORS, type TextOperator } from "../operators/operators.ts"
import { QUESTION_FACTS } from "../operators/question-facts.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { type Analysis, analyzeParts } from "./analyze/analyze.ts"
import type { RedundantPart } from "./analyze/redundant.ts"

/** The codes of all warnings, in order of weight. docs/conditions.md explains each. */
export const CONDITION_WARNING_CODES = [
  "never-true",
  "always-true",
  "true-without-facts",
  "mixed-and-or",
  "redundant-part",
  "empty-text",
  "look-alike-text",
  // the rest
  "warnings-more",
] as const

/** The code of one warning; see {@link CONDITION_WARNING_CODES}. */
export type ConditionWarningCode = (typeof CONDITION_WARNING_CODES)[number]

/** Something in a condition that is allowed but may not be what was meant. */
export type ConditionWarning = TextProblem<ConditionWarningCode>

/**
 * What is worth a second look in a condition, in order of weight: it is never or always true, it is true for a call
 * with no facts, `and` and `or` mixed without parentheses, parts that change nothing, comparisons with the
 * empty text, and texts with letters of another script that look like Latin ones; at most 100, then how many more. A
 * text with problems has no warnings: see `readCondition`.
 *
 * @returns the warnings; where the analysis exceeds its budget, those that need it are left out.
 *
 * @example
 * ```ts
 * import { lintCondition } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const [warning] = lintCondition("mobile or repeat and during_hours", vocabulary)
 * console.assert(warning?.code === "mixed-and-or" && warning.span.offset === 10)
 * ```
 */
// REC-131
export const lintCondition = (text: string, vocabulary: Vocabulary): ReadonlyArray<ConditionWarning> => {
  const read = readWith(undefined, text, vocabulary)
  if (Result.isFailure(read)) return []
  const { condition, places } = read.success
  if (places === undefined) return []
  const { analysis, independent } = analyzeParts(condition)
  const tests = testsOf(condition.root)
  return atMostWorded([
    ...ofTheWhole(condition, tests, analysis, places),
    ...mixed(places),
    ...redundant(condition, tests, independent(), places),
    ...tests.flatMap((test, index) => [...emptyText(test, places, index), ...lookAlikes(test, places, index)]),
  ])
}

// REC-184
const atMostWorded = (warnings: ReadonlyArray<ConditionWarning>): ReadonlyArray<ConditionWarning> => {
  const worded = firstWorded(warnings)
  const beyond = warnings[worded.length]
  if (beyond === undefined) return worded
  const { message } = moreProblems(warnings.length - worded.length)
  const hint = "look at the listed warnings first"
  return [...worded, { code: "warnings-more", path: [], message, hint, span: beyond.span }]
}

const warningAt = (
  places: Places,
  start: number,
  end: number,
  code: ConditionWarningCode,
  message: string,
  remedy: string | Remedy,
): ConditionWarning => {
  const { text } = places
  return { code, path: [], message, hint: "", ...remedyAt(text, start, end, remedy), span: spanOf(text, start, end) }
}

const ofTheWhole = (
  condition: CheckedCondition,
  tests: ReadonlyArray<ConditionTest>,
  { alwaysTrue, neverTrue }: Analysis,
  places: Places,
): ReadonlyArray<ConditionWarning> => {
  const start = places.text.length - places.text.trimStart().length
  const end = places.text.trimEnd().length
  const whole = (code: ConditionWarningCode, message: string, hint: string): ReadonlyArray<ConditionWarning> => [
    warningAt(places, start, end, code, message, hint),
  ]
  // REC-130
  if (neverTrue.answer === "yes") {
    return whole("never-true", "no call can ever meet this condition", "look for parts that exclude each other")
  }
  if (alwaysTrue.answer === "yes") {
    return whole("always-true", "every call meets this condition", "use the empty condition for all calls")
  }
  // REC-74
  if (!evaluateCall(compileCondition(condition), {})) return []
  return whole("true-without-facts", "a call with no known facts meets this condition", presenceHint(tests))
}

// a boolean takes no `present`: when it is not given, it is false
const presenceHint = (tests: ReadonlyArray<ConditionTest>): string => {
  if (tests.every(({ kind }) => kind === "flag" || kind === "pressed")) {
    return "a fact that is not given counts as false; add a test that needs a known fact"
  }
  const names = tests.flatMap((test) =>
    test.kind === "flag" || test.kind === "pressed" || test.kind === "presence" ? [] : [attributeText(test)],
  )
  return `add a test for what must be there${names[0] === undefined ? "" : `, such as \`${names[0]} present\``}`
}

// REC-129, REC-192
const mixed = (places: Places): ReadonlyArray<ConditionWarning> => {
  const [start, end] = places.mixed
  if (start === undefined || end === undefined) return []
  const message = "`and` and `or` are mixed without parentheses; `and` is evaluated first"
  const group = parseText(places.text.slice(start, end)).condition?.root
  // comments and line breaks of the text stay where they are
  const changes = [
    { replacement: "(", start, end: start },
    { replacement: ")", start: end, end },
  ]
  const hint = `write \`(${group === null || group === undefined ? "..." : formatNode(group)})\` if that is what you mean`
  return [warningAt(places, start, end, "mixed-and-or", message, { hint, changes })]
}

const MOST_LEFT_OUT = 20

/** The condition without one of its parts. */
const without = (condition: CheckedCondition, part: ConditionNode): Condition => {
  const rest = (node: ConditionNode): ConditionNode | undefined => {
    if (node === part) return undefined
    if (isTest(node)) return node
    if (node.kind === "not") {
      const of = rest(node.of)
      return of === undefined ? undefined : { ...node, of }
    }
    const of = node.of.map(rest).filter((one) => one !== undefined)
    return joinParts(node.kind, of) ?? undefined
  }
  const { attributes: _, exclusive: _unused, ...plain } = condition
  return { ...plain, root: (condition.root && rest(condition.root)) ?? null }
}

// leaving out one of them, or all, keeps the meaning; what is redundant after that is told when the text is looked over again
const redundant = (
  condition: CheckedCondition,
  tests: ReadonlyArray<ConditionTest>,
  parts: ReadonlyArray<RedundantPart>,
  places: Places,
): ReadonlyArray<ConditionWarning> =>
  parts.map(({ path, node }, number) => {
    const inner = testsOf(node)
    const first = tests.findIndex((test) => inner.includes(test))
    const { start } = testPlace(places, first)
    const { end } = testPlace(places, first + inner.length - 1)
    const message = `\`${formatNode(node)}\` changes nothing: the rest of the condition decides without it`
    const warning = { ...warningAt(places, start, end, "redundant-part", message, "leave it out"), path }
    // each is the whole condition anew
    if (number >= MOST_LEFT_OUT) return warning
    const replacement = formatCondition(without(condition, node))
    return { ...warning, edits: [{ offset: 0, length: places.text.length, replacement }] }
  })

/** What a comparison with the empty text comes to. */
const meaningOfEmptyText = (operator: TextOperator | ListOperator): string | undefined => {
  const { text, negated } = OPERATORS[operator]
  if (text === "equals") return negated ? "`present`" : "`absent`"
  if (!QUESTION_FACTS[text].isEmptyMet) return undefined
  return negated ? "always false" : "always true"
}

const emptyText = (test: ConditionTest, places: Places, index: number): ReadonlyArray<ConditionWarning> => {
  const { start, end } = testPlace(places, index)
  if (test.kind === "text-list" && test.values.includes("") && OPERATORS[test.operator].text === "equals") {
    const isIn = !OPERATORS[test.operator].negated
    const message = `\`""\` in a list is ${isIn ? "`absent`" : "`present`"}: an empty text is the same as no value`
    const rest = { ...test, values: test.values.filter((value) => value !== "") }
    const name = attributeText(test)
    const presence = isIn ? `${name} absent` : `${name} present`
    const alone = rest.values.length === 0 ? presence : undefined
    const hint = alone ?? (isIn ? `(${presence} or ${formatNode(rest)})` : `(${presence} and ${formatNode(rest)})`)
    return [warningAt(places, start, end, "empty-text", message, write(hint))]
  }
  const hasEmptyText =
    (test.kind === "text" && test.value === "") || (test.kind === "text-list" && test.values.includes(""))
  if (!hasEmptyText) return []
  const meaning = meaningOfEmptyText(test.operator)
  if (meaning === undefined) return []
  const message = `\`${test.operator} ""\` is ${meaning}: an empty text is the same as no value`
  const whole = `${attributeText(test)} ${meaning.replaceAll("`", "")}`
  const remedy = meaning.startsWith("always")
    ? "leave it out, or write the text that is meant"
    : { hint: `write ${meaning}`, changes: [{ replacement: whole }] }
  return [warningAt(places, start, end, "empty-text", message, remedy)]
}

const lookAlikes = (test: ConditionTest, places: Places, index: number): ReadonlyArray<ConditionWarning> => {
  const values = test.kind === "text" ? [test.value] : test.kind === "text-list" ? test.values : []
  const { start, end } = testPlace(places, index)
  return values.flatMap((value) => {
    const strange = [...value].find((character) => looksLike(character) !== undefined)
    // a text wholly in the other script is not confusing
    if (strange === undefined || !/[A-Za-z]/.test(value)) return []
    const plain = [...value].map((character) => looksLike(character) ?? character).join("")
    const message = `${quote(value)} mixes Latin letters with the ${scriptOf(strange)}letter \`${strange}\` (${codePointText(strange)})`
    const hint = `\`${quote(plain)}\` may be what is meant`
    const made = scan(places.text.slice(start, end)).tokens.find((one) => one.value === value)
    const at = start + (made?.startOffset ?? 0)
    const change = { replacement: quote(plain), start: at, end: at + (made?.image.length ?? 0) }
    const remedy = made === undefined ? hint : { hint, changes: [change] }
    return [warningAt(places, start, end, "look-alike-text", message, remedy)]
  })
}

// An explanation in words, for people who run campaigns.

import { quote } from "../../language/tree/attribute-text.ts"
import { formatQuantity } from "../../language/tree/units.ts"
import type { FactValue } from "../analyze/fact.ts"
import type { CertaintyExplanation } from "./certainty.ts"
import type { Explanation } from "./explain.ts"
import type { ExplainedPart, ExplainedTest } from "./explained-part.ts"
import type { Flip } from "./flips.ts"

type Part = ExplainedPart<boolean | null>
type Test = ExplainedTest<boolean | null>

/**
 * An explanation in words: the verdict, the facts that decided it with how near a number was, what was not known, what would turn it,
 * and the tree with a `+` before each part that is met, a `-` before each that is not, and a `?` before each that depends on what is
 * not known. Lines end with `\n`, the last one does not.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { explainCondition, explanationText } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readCondition("mobile and during_hours", vocabulary))
 * const text = explanationText(explainCondition(condition, { mobile: true, during_hours: false }))
 * console.assert(text.startsWith("The call does not meet the condition."))
 * console.assert(text.includes("It would if `during_hours` were true."))
 * ```
 */
export const explanationText = (explanation: Explanation | CertaintyExplanation): string => {
  const { met, tree, deciding, flips } = explanation
  if (tree === null) return "There is no condition: every call meets it."
  const tests = testsIn(tree)
  const unknown = "unknown" in explanation ? explanation.unknown : []
  const lines = [headline(explanation)]
  for (const { fact, value } of deciding) {
    const about = tests.filter((test) => test.fact === fact)
    lines.push(`- ${valueSentence(fact, value, about)}${nearSentence(about)}`)
  }
  for (const fact of unknown) lines.push(`- \`${fact}\` is not known${met === null ? "" : ", and does not matter"}`)
  const turned = met === true ? (unknown.length === 0 ? "It would not" : "That would not be certain") : "It would"
  for (const flip of flips) lines.push(`${turned} if ${flipWords(flip, tests)}.`)
  lines.push("", ...treeLines(tree, 0))
  return lines.join("\n")
}

const headline = ({ met, deciding, quality }: Explanation<boolean | null>): string => {
  if (met === null) return "It is not certain that the call meets the condition:"
  const verdict = met ? "The call meets the condition" : "The call does not meet the condition"
  if (deciding.length === 0) return met ? `${verdict}, as every call does.` : `${verdict}, as no call does.`
  return `${verdict}. ${deciding.length === 1 ? "This" : "These"}${quality === "sufficient" ? "" : " alone"} decided it:`
}

const testsIn = (part: Part): ReadonlyArray<Test> => (part.kind === "test" ? [part] : part.of.flatMap(testsIn))

const valueSentence = (fact: string, value: FactValue, about: ReadonlyArray<Test>): string => {
  if (fact !== "pressed") return `\`${fact}\` is ${valueWords(value, about)}`
  return Array.isArray(value) && value.length > 0
    ? `the keys pressed are ${valueWords(value, about)}`
    : "no key was pressed"
}

const valueWords = (value: FactValue, about: ReadonlyArray<Test>): string => {
  if (value === null) return "absent"
  if (typeof value === "string") return quote(value)
  if (typeof value === "number") return numberWords(value, about.some(writesDuration))
  return typeof value === "boolean" ? String(value) : value.join(" ")
}

// also where the fact is absent and has no bound: in a test of a number nothing else looks like a unit
const writesDuration = ({ fact, text }: Test): boolean => /\d (?:h|min|sec)\b/.test(text.slice(fact.length))

const numberWords = (number: number, isDuration: boolean): string =>
  isDuration && number >= 0 ? formatQuantity({ number, unit: "sec" }) : String(number)

/** The comparison whose bound is nearest, when the fact is a number. */
const nearSentence = (about: ReadonlyArray<Test>): string => {
  const [nearest] = about
    .flatMap(({ bound, met, text }) => (bound === undefined ? [] : [{ ...bound, met, text }]))
    .sort((a, b) => a.distance - b.distance)
  if (nearest === undefined) return ""
  const isDuration = nearest.unit === "sec"
  const distance =
    nearest.distance === 0 ? "exactly the bound" : `${numberWords(nearest.distance, isDuration)} from the bound`
  return `, ${distance} in \`${nearest.text}\`, which is ${nearest.met ? "met" : "not met"}`
}

const flipWords = ({ changes }: Flip, tests: ReadonlyArray<Test>): string =>
  changes
    .map(({ fact, to }) => {
      if (fact === "pressed")
        return Array.isArray(to) && to.length > 0 ? `the keys pressed were ${to.join(" ")}` : "no key were pressed"
      return `\`${fact}\` were ${valueWords(
        to,
        tests.filter((test) => test.fact === fact),
      )}`
    })
    .join(" and ")

const treeLines = (part: Part, depth: number): ReadonlyArray<string> => {
  const start = `${"  ".repeat(depth)}${part.met === null ? "?" : part.met ? "+" : "-"} `
  if (part.kind === "test") return [start + part.text]
  return [start + GROUP_WORDS[part.kind], ...part.of.flatMap((inner) => treeLines(inner, depth + 1))]
}

const GROUP_WORDS = { and: "all of:", or: "at least one of:", not: "not:" } as const

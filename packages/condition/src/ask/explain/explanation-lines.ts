// An explanation in lines, each in pieces: who shows them in their own way need not cut a text apart.

import { quote } from "../../language/tree/attribute-text.ts"
import { formatQuantity } from "../../language/tree/units.ts"
import type { FactValue } from "../analyze/fact.ts"
import type { CertaintyExplanation } from "./certainty.ts"
import type { Explanation } from "./explain.ts"
import type { ExplainedPart, ExplainedTest } from "./explained-part.ts"
import type { Flip } from "./flips.ts"

/** Code in a line of an explanation, as a condition writes it. */
export interface ExplanationCode {
  /** The name of a fact, or a test. */
  readonly code: string
}

/** A line of an explanation. */
export interface ExplanationLine {
  /** What it says: the verdict, a fact that decided it, a fact that was not known, or what would turn the verdict. */
  readonly about: "verdict" | "deciding" | "unknown" | "flip"
  /** Its pieces in their order: words, and code. */
  readonly pieces: ReadonlyArray<string | ExplanationCode>
}

type Pieces = ExplanationLine["pieces"]
type Part = ExplainedPart<boolean | null>
type Test = ExplainedTest<boolean | null>

/**
 * An explanation as a list of lines: first the verdict, then the facts that decided it with how near a number was, those that were not
 * known, and what would turn the verdict. It is what `explanationText` says above the tree.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { explainCondition, explanationLines } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const condition = Result.getOrThrow(readCondition("mobile", vocabulary))
 * const [verdict, deciding, flip] = explanationLines(explainCondition(condition, { mobile: false }))
 * console.assert(verdict?.pieces[0] === "The call does not meet the condition. This alone decided it:")
 * console.assert(JSON.stringify(deciding?.pieces) === '[{"code":"mobile"}," is false"]')
 * console.assert(flip?.about === "flip")
 * ```
 */
export const explanationLines = (explanation: Explanation | CertaintyExplanation): ReadonlyArray<ExplanationLine> => {
  const { met, tree, deciding, flips } = explanation
  if (tree === null) return [{ about: "verdict", pieces: ["There is no condition: every call meets it."] }]
  const tests = testsIn(tree)
  const unknown = "unknown" in explanation ? explanation.unknown : []
  const turned = met === true ? (unknown.length === 0 ? "It would not" : "That would not be certain") : "It would"
  return [
    { about: "verdict", pieces: [headline(explanation)] },
    ...deciding.map(({ fact, value }): ExplanationLine => {
      const about = tests.filter((test) => test.fact === fact)
      return { about: "deciding", pieces: [...valuePieces(fact, value, about), ...nearPieces(about)] }
    }),
    ...unknown.map((fact): ExplanationLine => {
      return {
        about: "unknown",
        pieces: [{ code: fact }, ` is not known${met === null ? "" : ", and does not matter"}`],
      }
    }),
    ...flips.map((flip): ExplanationLine => {
      return { about: "flip", pieces: [`${turned} if `, ...flipPieces(flip, tests), "."] }
    }),
  ]
}

const headline = ({ met, deciding, quality }: Explanation<boolean | null>): string => {
  if (met === null) return "It is not certain that the call meets the condition:"
  const verdict = met ? "The call meets the condition" : "The call does not meet the condition"
  if (deciding.length === 0) return met ? `${verdict}, as every call does.` : `${verdict}, as no call does.`
  return `${verdict}. ${deciding.length === 1 ? "This" : "These"}${quality === "sufficient" ? "" : " alone"} decided it:`
}

const testsIn = (part: Part): ReadonlyArray<Test> => (part.kind === "test" ? [part] : part.of.flatMap(testsIn))

const valuePieces = (fact: string, value: FactValue, about: ReadonlyArray<Test>): Pieces => {
  if (fact !== "pressed") return [{ code: fact }, ` is ${valueWords(value, about)}`]
  return Array.isArray(value) && value.length > 0
    ? [`the keys pressed are ${valueWords(value, about)}`]
    : ["no key was pressed"]
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
const nearPieces = (about: ReadonlyArray<Test>): Pieces => {
  const [nearest] = about
    .flatMap(({ bound, met, text }) => (bound === undefined ? [] : [{ ...bound, met, text }]))
    .sort((a, b) => a.distance - b.distance)
  if (nearest === undefined) return []
  const isDuration = nearest.unit === "sec"
  const distance =
    nearest.distance === 0 ? "exactly the bound" : `${numberWords(nearest.distance, isDuration)} from the bound`
  return [`, ${distance} in `, { code: nearest.text }, `, which is ${nearest.met ? "met" : "not met"}`]
}

const flipPieces = ({ changes }: Flip, tests: ReadonlyArray<Test>): Pieces =>
  changes.flatMap(({ fact, to }, index): Pieces => {
    const and = index === 0 ? [] : [" and "]
    if (fact === "pressed") {
      const isPressed = Array.isArray(to) && to.length > 0
      return [...and, isPressed ? `the keys pressed were ${to.join(" ")}` : "no key were pressed"]
    }
    const about = tests.filter((test) => test.fact === fact)
    return [...and, { code: fact }, ` were ${valueWords(to, about)}`]
  })

// An explanation in words, for people who run campaigns.

import type { CertaintyExplanation } from "./certainty.ts"
import type { Explanation } from "./explain.ts"
import type { ExplainedPart } from "./explained-part.ts"
import { type ExplanationLine, explanationLines } from "./explanation-lines.ts"

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
  const { tree } = explanation
  const lines = explanationLines(explanation).map(lineText)
  return [...lines, ...(tree === null ? [] : ["", ...treeLines(tree, 0)])].join("\n")
}

const lineText = ({ about, pieces }: ExplanationLine): string => {
  const start = about === "deciding" || about === "unknown" ? "- " : ""
  return start + pieces.map((piece) => (typeof piece === "string" ? piece : `\`${piece.code}\``)).join("")
}

const treeLines = (part: ExplainedPart<boolean | null>, depth: number): ReadonlyArray<string> => {
  const start = `${"  ".repeat(depth)}${part.met === null ? "?" : part.met ? "+" : "-"} `
  if (part.kind === "test") return [start + part.text]
  return [start + GROUP_WORDS[part.kind], ...part.of.flatMap((inner) => treeLines(inner, depth + 1))]
}

const GROUP_WORDS = { and: "all of:", or: "at least one of:", not: "not:" } as const

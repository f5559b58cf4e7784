// The verdict on the sample call, in a line.
import { type Explanation, type ExplanationLine, explanationLines } from "@callrules/condition/ask"

/** Whether the call meets the condition, the facts that decided, and what would turn the verdict. */
export const verdictWords = (explanation: Explanation): string => {
  const lines = explanationLines(explanation)
  const wordsAbout = (about: ExplanationLine["about"]): ReadonlyArray<string> =>
    lines.filter((line) => line.about === about).map(wordsOf)
  const deciding = wordsAbout("deciding").join("; ")
  return [...wordsAbout("verdict"), ...(deciding === "" ? [] : [`${deciding}.`]), ...wordsAbout("flip")].join(" ")
}

const wordsOf = ({ pieces }: ExplanationLine): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.code)).join("")

// The verdict on the sample call, in a line.
import { type Explanation, explanationText } from "@callrules/condition/ask"

/** Whether the call meets the condition, and the facts that decided; the tree of the parts is left out. */
export const verdictWords = (explanation: Explanation): string =>
  (explanationText(explanation).split("\n\n")[0] ?? "").replaceAll("\n", " ").replaceAll("`", "")

// What is known of the questions about texts without asking them: for lint, SQL and the analysis of conditions.
import type { TextQuestion } from "./operators.ts"

/** What is known of one question. Where too little is said the analysis finds out less, and nothing that is wrong. */
export interface QuestionFacts {
  /** Whether every text answers the question about the empty text with yes. */
  readonly isEmptyMet: boolean
  /** Whether each text that answers it with yes contains the text it is asked about. */
  readonly contains: boolean
  /** The end of such a text at which that one stands; absent: anywhere, or unknown. */
  readonly side?: "start" | "end"
}

export const QUESTION_FACTS: Readonly<Record<TextQuestion, QuestionFacts>> = {
  equals: { isEmptyMet: false, contains: true },
  contains: { isEmptyMet: true, contains: true },
  starts: { isEmptyMet: true, contains: true, side: "start" },
  ends: { isEmptyMet: true, contains: true, side: "end" },
}

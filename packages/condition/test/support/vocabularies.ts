// The vocabularies that the tests speak.
import type { Vocabulary } from "@callrules/condition"
import { callVocabulary } from "./call-vocabulary.ts"

/** Recording conditions in a network with two custom data fields. */
export const published: Vocabulary = callVocabulary({ customDataFields: ["product", "zip code"] })

/** A vocabulary with more attributes. */
export const withMore = (vocabulary: Vocabulary, ...more: Vocabulary["attributes"]): Vocabulary => ({
  ...vocabulary,
  attributes: [...vocabulary.attributes, ...more],
})

/** A duration, a plain number and a case-insensitive text. */
export const DURATION = {
  name: "duration",
  kind: "number",
  unit: "sec",
  alsoCalled: ["length", "call length", "lasts", "call lasts", "talk time"],
} as const
export const SCORE = { name: "score", kind: "number" } as const
export const REGION = { name: "region", kind: "text", caseInsensitive: true } as const

/** Recording conditions with a duration, a plain number and a case-insensitive text besides. */
export const extended: Vocabulary = withMore(published, DURATION, SCORE, REGION)

// The vocabularies that the tests speak.
import { publishedVocabulary, type Vocabulary } from "@callrules/recording-condition"

/** Recording conditions in a network with two custom data fields. */
export const published: Vocabulary = publishedVocabulary({ customDataFields: ["product", "zip code"] })

/** Recording conditions with a duration, a plain number and a case-insensitive text besides. */
export const extended: Vocabulary = {
  ...published,
  attributes: [
    ...published.attributes,
    { name: "duration", kind: "number", unit: "sec" },
    { name: "score", kind: "number" },
    { name: "region", kind: "text", caseInsensitive: true },
  ],
}

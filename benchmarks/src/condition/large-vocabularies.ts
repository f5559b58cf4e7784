// Vocabularies of up to 1,000 attributes that make a reader of conditions work: long names, similar names, many fields.
import type { AttributeKind, Vocabulary, VocabularyAttribute } from "@callrules/condition"

const KINDS: ReadonlyArray<AttributeKind> = ["text", "number", "boolean"]

const many = (name: (index: number) => string, more: Partial<VocabularyAttribute> = {}): Vocabulary => ({
  attributes: Array.from({ length: 1_000 }, (_, index) => ({
    name: name(index),
    kind: KINDS[index % 3] ?? "text",
    ...(index % 3 === 0 ? more : {}),
  })),
  keypresses: true,
})

const letters = (index: number): string =>
  index
    .toString(36)
    .padStart(4, "a")
    .replaceAll(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)))

/** Each with its name. */
export const vocabularies = (): ReadonlyArray<readonly [string, Vocabulary]> => [
  ["published", published],
  ["short names", many((index) => `n${letters(index)}`)],
  ["attribute_7", many((index) => `attribute_${index}`)],
  ["long names", many((index) => `${"name_of_attribute_".repeat(3)}${letters(index)}`)],
  ["very long names", many((index) => `${"a".repeat(400)}${letters(index)}`)],
  ["any field", many((index) => `n${letters(index)}`, { fields: "any" })],
  ["few fields each", many((index) => `n${letters(index)}`, { fields: ["a b", "product", "zip code"] })],
  [
    "1,000 fields",
    {
      attributes: [
        ...published.attributes,
        { name: "data", kind: "text", fields: Array.from({ length: 1_000 }, (_, index) => `field ${letters(index)}`) },
      ],
      keypresses: true,
    },
  ],
  [
    "exclusive",
    {
      ...many((index) => `n${letters(index)}`),
      exclusive: [Array.from({ length: 333 }, (_, index) => `n${letters(index * 3 + 2)}`)],
    },
  ],
]

const published: Vocabulary = {
  attributes: [
    { name: "during_hours", kind: "boolean" },
    { name: "mobile", kind: "boolean" },
    { name: "landline", kind: "boolean" },
    { name: "repeat", kind: "boolean" },
    { name: "n", kind: "number" },
    { name: "duration", kind: "number", unit: "sec" },
    { name: "media_type", kind: "text" },
    { name: "affiliate_name", kind: "text", caseInsensitive: true },
    { name: "custom_data", kind: "text", fields: ["product", "zip code"], fieldWord: "custom data field" },
  ],
  keypresses: true,
  exclusive: [["mobile", "landline"]],
}

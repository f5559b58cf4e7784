// The vocabulary of recording conditions, as published: the attributes that a recording condition may test.
import type { Vocabulary, VocabularyAttribute } from "@callrules/condition/plain"

/**
 * The vocabulary of recording conditions: `during_hours`, `repeat`, `landline`, `mobile`, `pressed[...]`,
 * `custom_data[...]`, `affiliate_name`, `media_type` and `promo_number_description`.
 *
 * `customDataFields` are the partner names of the fields configured in the network, compared exactly, by default none;
 * `"any"` takes every name, for tools that do not know the network. `landline` and `mobile` are read from the facts of those names
 * or else from `phone_type`; analysis takes them to exclude each other only with `onePhoneType: true` (default false).
 *
 * Rules REC-14 to REC-17.
 *
 * @example
 * ```ts
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: ["product"] })
 * console.assert(vocabulary.attributes.some((attribute) => attribute.name === "during_hours"))
 * ```
 */
export const publishedVocabulary = (
  options: { readonly customDataFields?: ReadonlyArray<string> | "any"; readonly onePhoneType?: boolean } = {},
): Vocabulary => ({
  // REC-17
  attributes: [
    ...PUBLISHED_FLAGS,
    {
      name: "custom_data",
      kind: "text",
      fields: options.customDataFields ?? [],
      fieldWord: "custom data field",
      description: "the value of a custom data field of the call",
    },
    {
      name: "affiliate_name",
      kind: "text",
      alsoCalled: ["affiliate"],
      description: "name of the affiliate that the call originated through",
    },
    {
      name: "media_type",
      kind: "text",
      alsoCalled: ["media"],
      description: "media type of the promo number that was called",
    },
    { name: "promo_number_description", kind: "text", description: "description of the promo number that was called" },
  ],
  keypresses: true,
  ...(options.onePhoneType === true ? { exclusive: [["landline", "mobile"]] } : {}),
})

// REC-14
const PUBLISHED_FLAGS: ReadonlyArray<VocabularyAttribute> = [
  {
    name: "during_hours",
    kind: "boolean",
    description: "the call comes in during the campaign's hours",
    alsoCalled: [
      "hours",
      "business hours",
      "during business hours",
      "within hours",
      "open",
      "open hours",
      "opening hours",
      "time",
      "time of day",
    ],
    oppositeCalled: [
      "after hours",
      "outside hours",
      "outside of hours",
      "outside business hours",
      "outside of business hours",
      "closed",
    ],
  },
  {
    name: "repeat",
    kind: "boolean",
    description: "the caller has called this campaign before",
    alsoCalled: [
      "repeat caller",
      "repeat callers",
      "repeat call",
      "repeat calls",
      "repeated",
      "returning caller",
      "returning callers",
    ],
    oppositeCalled: ["first time caller", "first time callers", "first call", "new caller", "new callers"],
  },
  {
    name: "landline",
    kind: "boolean",
    alsoCalled: ["land line", "land lines", "fixed line", "fixed lines"],
    whenFact: { fact: "phone_type", isOneOf: ["landline"] },
    description: "the caller uses a landline",
  },
  {
    name: "mobile",
    kind: "boolean",
    alsoCalled: ["mobile phone", "cell", "cell phone", "cell phones", "cellular", "smartphone", "smartphones"],
    whenFact: { fact: "phone_type", isOneOf: ["mobile"] },
    description: "the caller uses a mobile phone",
  },
]

// A vocabulary on calls for the tests of the language: like the published one of recording conditions, which stands above it.
import type { Vocabulary, VocabularyAttribute } from "@callrules/condition"

/** Attributes of every kind that conditions on calls test. */
export const callVocabulary = (options: {
  readonly customDataFields: ReadonlyArray<string> | "any"
  readonly onePhoneType?: boolean
}): Vocabulary => ({
  attributes: [
    ...FLAGS,
    {
      name: "custom_data",
      kind: "text",
      fields: options.customDataFields,
      fieldWord: "custom data field",
      description: "the value of a custom data field of the call",
    },
    { name: "affiliate_name", kind: "text", description: "name of the affiliate that the call originated through" },
    { name: "media_type", kind: "text", description: "media type of the promo number that was called" },
    { name: "promo_number_description", kind: "text", description: "description of the promo number that was called" },
  ],
  keypresses: true,
  ...(options.onePhoneType === true ? { exclusive: [["landline", "mobile"]] } : {}),
})

const FLAGS: ReadonlyArray<VocabularyAttribute> = [
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
    alsoCalled: ["repeat caller", "repeat callers", "repeat call", "repeat calls", "repeated", "returning caller"],
    oppositeCalled: ["first time caller", "first time callers", "first call", "new caller", "new callers"],
  },
  {
    name: "landline",
    kind: "boolean",
    alsoCalled: ["land line", "fixed line"],
    whenFact: { fact: "phone_type", isOneOf: ["landline"] },
    description: "the caller uses a landline",
  },
  {
    name: "mobile",
    kind: "boolean",
    alsoCalled: ["mobile phone", "cell", "cell phone", "cell phones", "cellular", "smartphone"],
    whenFact: { fact: "phone_type", isOneOf: ["mobile"] },
    description: "the caller uses a mobile phone",
  },
]

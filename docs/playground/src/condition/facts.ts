// The facts of the call on which the condition is tried: how a form reads and writes them by the names that a condition uses.
import { attributeText, type RawFacts, type Vocabulary, type VocabularyAttribute } from "@callrules/condition"
import type { FactValue } from "@callrules/condition/ask"
import { prepareFacts, vocabularyLayout } from "@callrules/condition/evaluate"
import { isObject } from "@callrules/model/reading"

/** A fact that the form shows. */
export interface FactField {
  /** As a condition writes it: `mobile`, `custom_data[product]`, `pressed`. */
  readonly name: string
  readonly kind: "boolean" | "text" | "number" | "keys"
  readonly attribute: VocabularyAttribute | undefined
  readonly field: string | undefined
}

/** The facts of the form: those of the vocabulary, with the fields that it lists or else those that the condition names. */
export const factFields = (vocabulary: Vocabulary, named: ReadonlyArray<string>): ReadonlyArray<FactField> => [
  ...vocabulary.attributes.flatMap((attribute): ReadonlyArray<FactField> => {
    if (attribute.fields === undefined) {
      return [{ name: attribute.name, kind: attribute.kind, attribute, field: undefined }]
    }
    const fields = attribute.fields === "any" ? named : attribute.fields
    return fields.map((field) => ({
      name: attributeText({ attribute: attribute.name, field }),
      kind: attribute.kind,
      attribute,
      field,
    }))
  }),
  ...(vocabulary.keypresses
    ? [{ name: "pressed", kind: "keys", attribute: undefined, field: undefined } as const]
    : []),
]

/** The value of a fact in a call, as the evaluator reads it; null when it is absent. */
export const factIn = (call: RawFacts, { attribute, field, kind }: FactField): FactValue => {
  const attributes =
    attribute === undefined ? [] : [field === undefined ? attribute : { ...attribute, fields: [field] }]
  const layout = vocabularyLayout({ attributes, keypresses: attribute === undefined })
  const { bits, texts, numbers, path } = prepareFacts(layout, call)
  switch (kind) {
    case "keys":
      return [...path]
    case "boolean":
      return bits === 1
    case "number": {
      const [number = Number.NaN] = numbers
      return Number.isNaN(number) ? null : number
    }
    case "text":
      return texts[0] || null
  }
}

/** The call with another value of a fact; null leaves it out. */
export const withFact = (call: RawFacts, { attribute, field }: FactField, value: FactValue): RawFacts => {
  if (attribute === undefined)
    return withKey(call, "keypresses", Array.isArray(value) && value.length > 0 ? value : null)
  const key = attribute.fact ?? attribute.name
  if (field === undefined) return withKey(call, key, value)
  const owner = call[key]
  const fields = withKey(isObject(owner) ? owner : {}, field, value)
  return withKey(call, key, Object.keys(fields).length === 0 ? null : fields)
}

const withKey = (facts: RawFacts, key: string, value: unknown): RawFacts => {
  const { [key]: _, ...rest } = facts
  return value === null ? rest : { ...facts, [key]: value }
}

/** A value in words. */
export const valueWords = (value: FactValue): string => {
  if (value === null) return "absent"
  if (typeof value === "string") return JSON.stringify(value)
  return typeof value === "object" ? value.join(" ") || "none" : String(value)
}

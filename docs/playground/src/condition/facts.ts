// The facts of the call on which the condition is tried: how a form reads and writes them by the names that a condition uses.
import { attributeText, type RawFacts, type Vocabulary, type VocabularyAttribute } from "@callrules/condition"
import type { FactValue } from "@callrules/condition/ask"

/** A fact that the form shows. */
export interface FactField {
  /** As a condition writes it: `mobile`, `custom_data[product]`, `pressed`. */
  readonly name: string
  readonly kind: "boolean" | "text" | "number" | "keys"
  readonly attribute: VocabularyAttribute | undefined
  readonly field: string | undefined
}

const isObject = (value: unknown): value is RawFacts =>
  typeof value === "object" && value !== null && !Array.isArray(value)

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
  if (attribute === undefined) return Array.isArray(call["keypresses"]) ? call["keypresses"].map(String) : []
  const owner = call[attribute.fact ?? attribute.name]
  const value = field === undefined ? owner : isObject(owner) ? owner[field] : undefined
  if (kind === "boolean") {
    const stand = attribute.whenFact
    if (typeof value === "boolean" || stand === undefined) return value === true
    const other = call[stand.fact]
    return typeof other === "string" && stand.isOneOf.some((one) => one.toLowerCase() === other.toLowerCase())
  }
  if (kind === "number") return typeof value === "number" ? value : null
  return value === undefined || value === null || value === "" ? null : String(value)
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

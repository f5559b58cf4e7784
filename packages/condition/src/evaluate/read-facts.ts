// Reading a raw call: own properties only, and only values of the right kind. Anything else is absent.
import { composed, foldCase } from "@callrules/model/case-folding"
import { attributeKey } from "../language/tree/attribute-key.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"
import { interned } from "./interned.ts"

/**
 * The facts of a call as a host gives them: plain data under the names of the attributes, an object under an attribute
 * that has fields, `keypresses` as a list of keys in their order, and `phone_type` in place of `landline` and `mobile`.
 *
 * A key that is missing is an absent value. Only own properties count; a value of the wrong kind is absent: a boolean is
 * true only when it is `true`; a number must be a finite number; a text may also be a finite number or a boolean,
 * which is read as its JSON text.
 */
export type RawFacts = Readonly<Record<string, unknown>>

/** How one attribute is read from raw facts: its shape, with what reading needs worked out beforehand. */
export class FactReader {
  /** What the attribute is found by among the places of a layout. */
  declare readonly name: string
  /** The key of the facts that holds the value. */
  declare readonly key: string
  /** The field inside it; undefined for attributes without fields. */
  declare readonly field: string | undefined
  /** Whether letter case does not matter. */
  declare readonly ignoresCase: boolean
  /** The key of the text that is read where there is no value of its own. */
  declare readonly otherKey: string | undefined
  /** The texts of `otherKey` that mean true, folded. */
  declare readonly otherTexts: ReadonlySet<string>

  constructor(shape: AttributeShape) {
    this.name = attributeKey(shape)
    this.key = interned(shape.fact ?? shape.attribute)
    this.field = shape.field === undefined ? undefined : interned(shape.field)
    this.ignoresCase = shape.caseInsensitive === true
    this.otherKey = shape.whenFact === undefined ? undefined : interned(shape.whenFact.fact)
    this.otherTexts = shape.whenFact === undefined ? NO_TEXTS : new Set(shape.whenFact.isOneOf.map(foldCase))
  }
}

/** No texts. */
export const NO_TEXTS: ReadonlySet<string> = new Set()

/** An object whose own properties are read. */
export type Properties = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Facts that say nothing. */
export const NO_FACTS: Properties = {}

/** Raw facts as an object; what is none has no facts. */
export const propertiesOf = (facts: unknown): Properties => (isObject(facts) ? facts : NO_FACTS)

/** The value of an object's own property; `undefined` when it has none of that name. */
// REC-138
export const own = (facts: Properties, key: string): unknown => (Object.hasOwn(facts, key) ? facts[key] : undefined)

// REC-137
const factOf = (facts: Properties, reader: FactReader): unknown => {
  const value = own(facts, reader.key)
  return reader.field === undefined ? value : own(propertiesOf(value), reader.field)
}

/** A true-or-false attribute of a raw call. Another fact is read where it has no value; anything but a boolean is no value. */
// REC-44, REC-127, REC-128
export const readFlag = (facts: Properties, reader: FactReader): boolean => {
  const value = factOf(facts, reader)
  if (typeof value === "boolean" || reader.otherKey === undefined) return value === true
  const other = own(facts, reader.otherKey)
  return typeof other === "string" && reader.otherTexts.has(foldCase(other))
}

/** A number attribute of a raw call; NaN when it is absent. */
// REC-45, REC-47, REC-54
export const readNumber = (facts: Properties, reader: FactReader): number => {
  const value = factOf(facts, reader)
  return typeof value === "number" && Number.isFinite(value) ? value : Number.NaN
}

/** A text attribute of a raw call, in the form that texts are compared in; `""` when it is absent. */
export const readText = (facts: Properties, reader: FactReader): string => {
  const text = textOf(factOf(facts, reader))
  return reader.ignoresCase ? foldCase(text) : composed(text)
}

// REC-40, REC-52, REC-53
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value
  return Number.isFinite(value) || typeof value === "boolean" ? String(value) : ""
}

// replaces an entry of the keypresses that is not a key
const NO_KEY = "\uFFFD"

/** The keypresses of a raw call, one character each, in their order; an entry that is not a key counts as a key that no condition names. */
export const readKeypresses = (facts: Properties): string => {
  const keypresses = own(facts, "keypresses")
  if (!Array.isArray(keypresses)) return ""
  let path = ""
  for (let index = 0; index < keypresses.length; index++) {
    const text = textOf(keypresses[index])
    path += text.length === 1 ? text : NO_KEY
  }
  return path
}

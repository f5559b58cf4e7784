// Reading a raw call: own properties only, and only values of the right kind. Whatever else stands there is absent.
import { foldCase } from "@callrules/model"
import type { AttributeShape } from "./vocabulary.ts"

/**
 * The facts of a call as a host gives them: plain data under the names of the attributes, an object under an attribute
 * that has fields, `keypresses` as a list of keys in their order, and `phone_type` in place of `landline` and `mobile`.
 *
 * A key that is missing is an absent value. Only own properties count; a value of the wrong kind is absent: a boolean is
 * true only when it is `true`; a number must be a finite number; a text may also be a finite number or a boolean,
 * which is read as its JSON text.
 */
export type RawFacts = Readonly<Record<string, unknown>>

type Facts = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const own = (facts: unknown, key: string): unknown =>
  // hasOwn has just said that the value has such a property, whatever else it is
  isObject(facts) && Object.hasOwn(facts, key) ? facts[key] : undefined

const factOf = (facts: unknown, shape: AttributeShape): unknown => {
  const value = own(facts, shape.fact ?? shape.attribute)
  return shape.field === undefined ? value : own(value, shape.field)
}

/** A true-or-false attribute of a raw call. */
export const readFlag = (facts: unknown, shape: AttributeShape): boolean => {
  const value = factOf(facts, shape)
  if (value !== undefined || shape.whenFact === undefined) return value === true
  const other = own(facts, shape.whenFact.fact)
  if (typeof other !== "string") return false
  const folded = foldCase(other)
  return shape.whenFact.isOneOf.some((text) => foldCase(text) === folded)
}

/** A number attribute of a raw call; NaN when it is absent. */
export const readNumber = (facts: unknown, shape: AttributeShape): number => {
  const value = factOf(facts, shape)
  return typeof value === "number" && Number.isFinite(value) ? value : Number.NaN
}

/** A text attribute of a raw call, in the form that texts are compared in; `""` when it is absent. */
export const readText = (facts: unknown, shape: AttributeShape): string => {
  const value = factOf(facts, shape)
  const text = typeof value === "string" ? value : jsonText(value)
  return shape.caseInsensitive === true ? foldCase(text) : composed(text)
}

const jsonText = (value: unknown): string =>
  (typeof value === "number" && Number.isFinite(value)) || typeof value === "boolean" ? String(value) : ""

/** A text in NFC. Text without any character from U+0300 on is in NFC already. */
export const composed = (text: string): string => {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x300) return text.normalize("NFC")
  }
  return text
}

// stands for something in the list of keypresses that is no key
const NO_KEY = "\uFFFD"

/** The keypresses of a raw call, one character each, in their order; what is no key counts as a key that no condition names. */
export const readKeypresses = (facts: unknown): string => {
  const keypresses = own(facts, "keypresses")
  if (!Array.isArray(keypresses)) return ""
  let path = ""
  for (let index = 0; index < keypresses.length; index++) {
    const key: unknown = keypresses[index]
    const text = typeof key === "string" ? key : jsonText(key)
    path += text.length === 1 ? text : NO_KEY
  }
  return path
}

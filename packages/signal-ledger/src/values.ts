// How single values of a request's JSON are read: objects, texts, ids, truth values, seconds.
import type { PathSegment } from "@callrules/model"

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

/** @internal */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The own property of an object or the item of an array; `undefined` when there is none.
 *
 * @internal
 */
export const own = (value: unknown, key: PathSegment): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? // every object can be read by key, and the key is its own
      (value as Readonly<Record<PathSegment, unknown>>)[key]
    : undefined

/**
 * Text that every store can keep and give back unchanged: whole Unicode characters, none of them U+0000.
 *
 * @internal
 */
// SIG-226
export const isStorableText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()

/**
 * Whether a text has at most so many characters. Counted are code points, as databases count them and as people see most
 * of them: an emoji is one character, though JavaScript counts it twice.
 *
 * @internal
 */
// SIG-239
export const hasAtMost = (characters: number, text: string): boolean => {
  if (text.length <= characters) return true
  // twice as many units is the most that they can have
  return text.length <= characters * 2 && Array.from(text).length <= characters
}

/**
 * An id as its text: text as sent, a whole number as its digits. `undefined` for anything else, and for a number that
 * JSON cannot carry without loss.
 *
 * @internal
 */
// SIG-138
export const readIdText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined
}

/**
 * A truth value in one of its spellings: true, false, 1, 0, and as text true, false, 1, 0, yes, no in any letter case.
 * `undefined` for anything else.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @internal
 */
// SIG-45, SIG-46, SIG-47, SIG-48, SIG-49, SIG-146
export const readTruthValue = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value
  if (value === 1) return true
  if (value === 0) return false
  if (typeof value !== "string") return undefined
  switch (value.toLowerCase()) {
    case "true":
    case "1":
    case "yes":
      return true
    case "false":
    case "0":
    case "no":
      return false
    default:
      return undefined
  }
}

/** The longest duration that is read: 999,999,999 seconds. */
// SIG-216
const SECONDS = /^\d{1,9}$/

/**
 * A whole number of seconds from 0 to 999,999,999, also as text. `undefined` for anything else.
 *
 * @internal
 */
// SIG-215
export const readSeconds = (value: unknown): number | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && SECONDS.test(text) ? Number(text) : undefined
}

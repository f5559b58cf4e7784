// Readers of single values: each gives the value, or reports why it is none and gives `undefined`.
import { isFailure, type Result } from "effect/Result"
import type { PathSegment, Problem } from "../problem.ts"
import { isObject, type JsonObject } from "./json-value.ts"
import type { Reading } from "./reading.ts"
import { shownNames } from "./shown.ts"
import { report, reportUnknown, reportWrongType } from "./wording.ts"

type Key = PathSegment | null

/** Reads the value at a key, or with null the place itself; `undefined` after it reported why the value is none. */
export type Reader<A> = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  value: unknown,
  hint?: string,
) => A | undefined

const readerOf =
  <A>(what: string, isRight: (value: unknown) => value is A): Reader<A> =>
  (reading, code, key, value, hint) => {
    if (isRight(value)) return value
    reportWrongType(reading, code, key, what, value, hint)
    return undefined
  }

/** A text. */
export const readText: Reader<string> = readerOf("text", (value) => typeof value === "string")

/** A Boolean. */
export const readFlag: Reader<boolean> = readerOf("true or false", (value) => typeof value === "boolean")

/** A JSON object. */
export const readObject: Reader<JsonObject> = readerOf("an object", isObject)

/** A list. */
export const readList: Reader<ReadonlyArray<unknown>> = readerOf("a list", (value) => Array.isArray(value))

/** One of a few words; `what` names one, such as "role". */
export const readOneOf = <Code extends string, Name extends string>(
  reading: Reading<Code>,
  code: Code,
  key: PathSegment,
  value: unknown,
  what: string,
  names: ReadonlyArray<Name>,
  hint?: string,
): Name | undefined => {
  const name = names.find((known) => known === value)
  if (name !== undefined) return name
  const otherwise = hint ?? `write ${shownNames(names)}`
  if (typeof value === "string") reportUnknown(reading, code, key, what, value, names, otherwise)
  else reportWrongType(reading, code, key, "text", value, otherwise)
  return undefined
}

/** A timestamp, text or a number, in the formats that `parse` reads. */
export const readTimestamp = <Code extends string, A>(
  reading: Reading<Code>,
  codes: { readonly wrongType: Code; readonly unreadable: Code },
  key: Key,
  value: unknown,
  parse: (value: string | number) => Result<A, Pick<Problem, "message" | "hint">>,
): A | undefined => {
  if (typeof value !== "string" && typeof value !== "number") {
    reportWrongType(reading, codes.wrongType, key, "a timestamp", value, "send text or an epoch number")
    return undefined
  }
  const parsed = parse(value)
  if (!isFailure(parsed)) return parsed.success
  // problems of one input can be joined by semicolons, so none stands inside a hint
  const hint = parsed.failure.hint?.replaceAll(";", ",")
  report(reading, codes.unreadable, key, `is not a valid timestamp: ${parsed.failure.message}`, hint)
  return undefined
}

/**
 * An id as its text: text as sent, a whole number from `least` as its digits. `undefined` for anything else, and for a
 * number that JSON cannot carry without loss.
 */
export const idText = (value: unknown, least = 0): string | undefined => {
  if (typeof value === "string") return value
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least ? String(value) : undefined
}

/** A whole number within bounds, also as its digits in a text; `undefined` for anything else. */
export const wholeNumber = (value: unknown, least: number, most: number): number | undefined => {
  const text = typeof value === "number" ? String(value) : value
  if (typeof text !== "string" || text.length > String(most).length || !DIGITS.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}

const DIGITS = /^\d+$/

/** Whether a value is a date that exists, written `YYYY-MM-DD`. */
export const isDate = (value: unknown): value is string => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(`${value}T00:00:00Z`)
  // a day that does not exist is another one or none
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}

/**
 * A value as text: text as it is, a number or a Boolean as its JSON text; `undefined` for anything else. A whole number beyond 2^53 is no
 * value: it may differ from the one that was sent.
 */
// CIP-102
export const valueText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value)
}

// Reads the fields of one JSON object and collects every problem on the way. A field that fails is read as missing, so
// that reading goes on; whoever reads returns a value only when no problem was collected.
import type { PathSegment } from "@callrules/model"
import { nearestName } from "@callrules/model/reading"
import type { CallProblem, CallProblemCode } from "./problems.ts"

/** An object being read: its own properties, where it stands in the input, and the problems so far. */
export interface Fields {
  readonly object: Readonly<Record<string, unknown>>
  readonly path: ReadonlyArray<PathSegment>
  readonly problems: Array<CallProblem>
}

/** Bounds of a text. */
export interface TextBounds {
  /** UTF-16 units. */
  readonly maxLength: number
}

/** Bounds of ids and names. */
export const NAME_BOUNDS: TextBounds = { maxLength: 1_000 }

/** Bounds of values that people write. */
export const VALUE_BOUNDS: TextBounds = { maxLength: 10_000 }

/** Collects a problem at a field. */
export const report = (
  { path, problems }: Fields,
  code: CallProblemCode,
  key: PathSegment | null,
  message: string,
  hint?: string,
): void => {
  const place = key === null ? path : [...path, key]
  problems.push(hint === undefined ? { code, path: place, message } : { code, path: place, message, hint })
}

/** Whether a JSON value is an object: not null, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value of a field; null where it is missing or null. Inherited properties are no fields. */
export const given = ({ object }: Fields, key: string): unknown =>
  Object.hasOwn(object, key) ? (object[key] ?? null) : null

/** How many keys an object of fixed keys may have, so that looking for what was meant stays cheap. */
const MOST_KEYS = 100

/** Reports every key that is not among the known ones, with the one that was probably meant. */
export const refuseUnknownKeys = (fields: Fields, known: ReadonlyArray<string>): void => {
  const keys = Object.keys(fields.object)
  if (!checkEntries(fields, keys.length, MOST_KEYS)) return
  for (const key of keys) {
    if (known.includes(key)) continue
    const meant = nearestName(key, known)
    const hint = meant !== undefined ? `did you mean \`${meant}\`?` : leaveOut(known)
    report(fields, "unknown-key", key, `the key \`${shortened(key)}\` is not known here`, hint)
  }
}

// a long list is no help in a sentence
const leaveOut = (known: ReadonlyArray<string>): string =>
  known.length > 8 ? "leave it out" : `the keys known here are ${quoted(known)}`

/** A text that must be there and not empty; numbers are read as ids. `""` after a problem. */
export const requiredText = (fields: Fields, key: string, bounds: TextBounds = NAME_BOUNDS): string => {
  if (given(fields, key) === null) {
    report(fields, "missing", key, `\`${key}\` is required`)
    return ""
  }
  const problemsBefore = fields.problems.length
  const text = optionalText(fields, key, bounds)
  if (text !== null) return text
  if (fields.problems.length === problemsBefore) report(fields, "empty-text", key, `\`${key}\` must not be empty`)
  return ""
}

/** A text; null where it is missing, null or empty, and after a problem. A non-negative whole number is read as text. */
export const optionalText = (fields: Fields, key: string, bounds: TextBounds = NAME_BOUNDS): string | null => {
  const value = given(fields, key)
  if (value === null) return null
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value)
  if (typeof value !== "string") {
    report(fields, "wrong-type", key, `\`${key}\` must be text, not ${kindOf(value)}`)
    return null
  }
  return checkText(fields, key, value, bounds) && value !== "" ? value : null
}

/** Whether a text keeps its bounds; reports where it does not. */
export const checkText = (fields: Fields, key: PathSegment, text: string, { maxLength }: TextBounds): boolean => {
  if (text.length > maxLength) {
    report(fields, "text-too-long", key, `the text is ${text.length} characters long, at most ${maxLength} are read`)
    return false
  }
  // no database keeps these two as they are
  if (!text.isWellFormed() || text.includes("\0")) {
    report(fields, "ill-formed-text", key, "the text holds half of a surrogate pair or a zero character")
    return false
  }
  return true
}

/** An object field's own fields; `undefined` where it is missing or null, and after a problem. */
export const objectField = (fields: Fields, key: string): Fields | undefined => {
  const value = given(fields, key)
  if (value === null) return undefined
  if (!isObject(value)) {
    report(fields, "wrong-type", key, `\`${key}\` must be an object, not ${kindOf(value)}`)
    return undefined
  }
  return { object: value, path: [...fields.path, key], problems: fields.problems }
}

/** Whether there are no more entries than are read; reports where there are. */
export const checkEntries = (fields: Fields, count: number, most: number): boolean => {
  if (count <= most) return true
  report(fields, "too-many-entries", null, `there are ${count} entries, at most ${most} are read`)
  return false
}

/** What a JSON value is, in a reader's words. */
export const kindOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "an array"
  switch (typeof value) {
    case "string":
      return "text"
    case "number":
      return `the number \`${value}\``
    case "boolean":
      return `\`${value}\``
    default:
      return "an object"
  }
}

/** Names in back quotes, for a sentence. */
export const quoted = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

/** A text from outside, short enough for a message. */
export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

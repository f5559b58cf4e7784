// Reads the fields of one JSON object. A field that fails is read as missing, so that reading goes on; a value is
// returned only when no problem was found.
import { type Instant, instant, type PathSegment } from "@callrules/model"
import {
  characterCount,
  checkKeys,
  didYouMean,
  given,
  hasAtMost,
  idText,
  type JsonObject,
  type Reading,
  readObject,
  readTimestamp,
  report,
  reportMissing,
  reportTooMany,
  reportUnknown,
  reportWrongType,
  unstorableCharacter,
} from "@callrules/model/reading"
import { parseTimestamp, type Zone } from "@callrules/timestamp"
import type { CallProblemCode } from "./problems.ts"

/** An object being read, at the place of the reading: its own properties are its fields. */
export interface Fields {
  readonly object: JsonObject
  readonly reading: Reading<CallProblemCode>
}

/** How long a text may be: what is wrong with its length, in words, or `undefined`. */
export type LengthFault = (text: string) => string | undefined

/** The length of texts of at most so many characters. */
// CIP-107
export const atMost =
  (characters: number): LengthFault =>
  (text) =>
    hasAtMost(characters, text)
      ? undefined
      : `has ${characterCount(text)} characters, at most ${characters} are allowed`

/** The length of names. */
export const NAME_LENGTH: LengthFault = atMost(1_000)

/** The length of values that people write. */
export const VALUE_LENGTH: LengthFault = atMost(10_000)

/** How many keys an object of fixed keys may have, so that looking for what was meant stays cheap. */
const MOST_KEYS = 100

/** Reports every key that is not among the known ones; `otherNames` are what known ones are called elsewhere. */
export const refuseUnknownKeys = (
  { object, reading }: Fields,
  known: ReadonlyArray<string>,
  otherNames: ReadonlyMap<string, string> = NO_OTHER_NAMES,
): void => {
  const keys = Object.keys(object)
  if (!checkEntries(reading, null, keys.length, MOST_KEYS)) return
  const meant = keys.filter((key) => otherNames.has(key) && !known.includes(key))
  checkKeys(reading, "unknown-key", object, meant.length === 0 ? known : [...known, ...meant])
  for (const key of meant) {
    reportUnknown(reading, "unknown-key", key, "key", key, [], didYouMean(otherNames.get(key) ?? ""))
  }
}

const NO_OTHER_NAMES: ReadonlyMap<string, string> = new Map()

/** A text that must be there and not empty; numbers are read as ids. `""` after a problem. */
export const requiredText = (
  fields: Fields,
  key: string,
  length: LengthFault = NAME_LENGTH,
  hints: { readonly missing?: string; readonly empty?: string } = {},
): string => {
  const { object, reading } = fields
  const value = given(object, key)
  if (value === null) reportMissing(reading, "missing", key, hints.missing)
  else if (isBlank(value)) report(reading, "empty-text", key, value === "" ? "is empty" : "is blank", hints.empty)
  return optionalText(fields, key, length) ?? ""
}

/** Whether a text is only blanks. It names nothing, since a search for it is refused. */
// CIP-114
export const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === ""

/** A text; null where it is missing, null or blank, and after a problem. A non-negative whole number is read as text. */
export const optionalText = (
  { object, reading }: Fields,
  key: string,
  length: LengthFault = NAME_LENGTH,
): string | null => {
  const value = given(object, key)
  if (value === null) return null
  const text = idText(value)
  if (text !== undefined) return checkText(reading, key, text, length) && !isBlank(text) ? text : null
  reportWrongType(reading, "wrong-type", key, "text", value)
  return null
}

/** Whether a text keeps its bounds; reports where it does not. */
export const checkText = (
  reading: Reading<CallProblemCode>,
  key: PathSegment,
  text: string,
  lengthFault: LengthFault,
): boolean => {
  const tooLong = lengthFault(text)
  if (tooLong !== undefined) {
    report(reading, "text-too-long", key, tooLong)
    return false
  }
  const unstorable = unstorableCharacter(text)
  if (unstorable === undefined) return true
  report(reading, "ill-formed-text", key, `contains ${unstorable}, which cannot be stored`, "remove the character")
  return false
}

/** Reads the fields of an object field; `undefined` where it is missing or null, and after a problem. */
export const readFields = <A>({ object, reading }: Fields, key: string, read: (fields: Fields) => A): A | undefined => {
  const value = given(object, key)
  if (value === null) return undefined
  const inner = readObject(reading, "wrong-type", key, value)
  if (inner === undefined) return undefined
  reading.place.push(key)
  const result = read({ object: inner, reading })
  reading.place.pop()
  return result
}

/** Whether there are no more entries than are read; reports where there are. */
export const checkEntries = (
  reading: Reading<CallProblemCode>,
  key: string | null,
  count: number,
  most: number,
): boolean => {
  if (count <= most) return true
  reportTooMany(reading, "too-many-entries", key, count, most)
  return false
}

const TIMESTAMP_CODES = { wrongType: "wrong-type", unreadable: "bad-timestamp" } as const

/** The instant of the required field `at`, in any of the four timestamp formats; the epoch's start after a problem. */
// CIP-31
export const readAt = ({ object, reading }: Fields, zone: Zone): Instant => {
  const value = given(object, "at")
  if (value === null) {
    reportMissing(reading, "missing", "at", "send the time at which it happened")
    return instant(0)
  }
  const parsed = readTimestamp(reading, TIMESTAMP_CODES, "at", value, (text) => parseTimestamp(text, { zone }))
  return parsed?.instant ?? instant(0)
}

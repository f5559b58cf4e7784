// Reads the members of an object that are ids, names or Booleans, and reports invalid ones.
import type { PathSegment } from "@callrules/model"
import {
  isObject,
  type JsonObject,
  readFlag as readBoolean,
  readList,
  report,
  reportDuplicate,
  reportMissing,
  reportUnknownKey,
  reportWrongType,
  shown,
} from "@callrules/model/reading"
import type { AffiliateReading } from "./affiliate-reading.ts"
import type { AffiliateProblemCode } from "./problems.ts"
import { isPlainText, type TextFault, textFault } from "./text.ts"

/** An id: text as sent, or a non-negative safe integer as its text. `undefined` after reporting a problem. */
// AFF-06, AFF-18, AFF-21, AFF-92, AFF-93, AFF-94
export const readId = (
  reading: AffiliateReading,
  member: PathSegment,
  value: unknown,
  optional = false,
): string | undefined => {
  if (typeof value === "string") {
    if (isPlainText(value)) return value
    const fault = textFault(value)
    if (fault === undefined) return value
    reportText(reading, member, fault)
    return undefined
  }
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value)
  reportWrongType(reading, "not-an-id", member, "an id", value, idHint(value, optional))
  return undefined
}

const idHint = (value: unknown, optional: boolean): string =>
  typeof value === "number" && Number.isInteger(value) && value > 0
    ? "numbers above 9007199254740991 lose digits: send the id as text"
    : hintFor(value, optional, "write a text or a whole number from 0")

/** A name, without surrounding white space. `undefined` after reporting a problem. */
// AFF-08, AFF-83
export const readName = (
  reading: AffiliateReading,
  member: PathSegment,
  value: unknown,
  optional = false,
): string | undefined => {
  if (typeof value !== "string") {
    reportNotText(reading, member, value, optional)
    return undefined
  }
  if (isPlainText(value)) return value
  const trimmed = value.trim()
  const fault = textFault(trimmed)
  if (fault === undefined) return trimmed
  reportText(reading, member, fault)
  return undefined
}

const reportText = (reading: AffiliateReading, member: PathSegment, fault: TextFault): void =>
  report(reading, fault.code, member, fault.message, fault.hint)

/** Reports a value that should have been a text. */
export const reportNotText = (
  reading: AffiliateReading,
  member: PathSegment,
  value: unknown,
  optional = false,
): void => {
  const hint =
    typeof value === "number" || typeof value === "boolean"
      ? `write it in double quotes: \`"${String(value)}"\``
      : hintFor(value, optional, "write a text in double quotes")
  reportWrongType(reading, "not-text", member, "text", value, hint)
}

/** Reports a text that is not a valid `what`; `fault` says what it has or is. */
export const reportUnfit = (
  reading: AffiliateReading,
  code: AffiliateProblemCode,
  member: PathSegment,
  what: string,
  text: string,
  fault: { readonly message: string; readonly hint: string },
): void =>
  report(
    reading,
    code,
    member,
    `must be ${what}, but ${text.trim() === "" ? "it" : shown(text)} ${fault.message}`,
    fault.hint,
  )

/** A hint; for null in an optional field it first says to leave the field out. */
export const hintFor = (value: unknown, optional: boolean, hint: string): string =>
  optional && value === null ? `leave the field out, or ${hint}` : hint

/** A Boolean, of an optional field by default. `undefined` after reporting a problem. */
export const readFlag = (
  reading: AffiliateReading,
  member: PathSegment,
  value: unknown,
  optional = true,
): boolean | undefined =>
  typeof value === "boolean"
    ? value
    : readBoolean(
        reading,
        "not-true-or-false",
        member,
        value,
        hintFor(value, optional, "write `true` or `false` without quotes"),
      )

/** Reports a required member that was not sent. */
export const reportMissingMember = (reading: AffiliateReading, member: PathSegment, hint: string): void =>
  reportMissing(reading, "missing-field", member, hint)

/** Reports an unknown key. */
// AFF-103
export const reportUnknownMember = (reading: AffiliateReading, key: string, known: ReadonlyArray<string>): void =>
  reportUnknownKey(reading, "unknown-key", key, known)

/** The objects of a list, each read at its own place; any other entry is reported and left out. */
export const readMembers = <A>(
  reading: AffiliateReading,
  member: string,
  value: unknown,
  optional: boolean,
  hint: string,
  readItem: (reading: AffiliateReading, item: JsonObject, places: Map<string, number> | undefined) => A,
): ReadonlyArray<A> | undefined => {
  const items = Array.isArray(value)
    ? value
    : readList(reading, "not-a-list", member, value, hintFor(value, optional, hint))
  if (items === undefined) return undefined
  reading.place.push(member)
  const members: Array<A> = []
  const places = items.length > 1 ? new Map<string, number>() : undefined
  for (let index = 0; index < items.length; index++) {
    const item: unknown = items[index]
    if (!isObject(item)) {
      reportWrongType(reading, "not-an-object", index, "an object", item, hint)
      continue
    }
    reading.place.push(index)
    members.push(readItem(reading, item, places))
    reading.place.pop()
  }
  reading.place.pop()
  return members
}

/** What no two members of a list may share. */
export interface UniqueKey {
  readonly code: AffiliateProblemCode
  readonly member: string
  readonly what: string
}

/** Reports a value that an earlier member of the same list has too. `compared`: what it is compared by, where that is not the value. */
export const checkRepeated = (
  reading: AffiliateReading,
  { code, member, what }: UniqueKey,
  value: string,
  places: Map<string, number>,
  compared = value,
): void => {
  const index = reading.place.at(-1)
  const earlier = places.get(compared)
  if (earlier === undefined) places.set(compared, typeof index === "number" ? index : 0)
  else {
    const first = [...reading.place.slice(0, -1), earlier, member]
    reportDuplicate(reading, code, member, what, value, first, `write each ${what} once`)
  }
}

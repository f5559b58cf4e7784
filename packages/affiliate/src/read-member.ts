// Reads the members of an object that are ids, names or yes-or-no fields, reporting what they may not be.
import type { PathSegment } from "@callrules/model"
import { nearestName } from "@callrules/model/reading"
import { addAt, type Findings } from "./findings.ts"
import { isPlainText, textFault } from "./text.ts"
import { shown } from "./wording.ts"

/** An id: text as sent, or a non-negative safe integer as its text. `undefined` after reporting a problem. */
// AFF-06, AFF-18, AFF-21, AFF-92, AFF-93, AFF-94
export const readId = (
  findings: Findings,
  member: PathSegment,
  value: unknown,
  optional = false,
): string | undefined => {
  if (typeof value === "string") {
    if (isPlainText(value)) return value
    const fault = textFault(value)
    if (fault === undefined) return value
    addAt(findings, member, fault.code, `\`${member}\` ${fault.message}`, fault.hint)
    return undefined
  }
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value)
  addAt(findings, member, "not-an-id", `\`${member}\` is ${shown(value)}, not an id`, idHint(value, optional))
  return undefined
}

const idHint = (value: unknown, optional: boolean): string =>
  typeof value === "number" && Number.isInteger(value) && value > 0
    ? "numbers above 9007199254740991 lose digits: send the id as text"
    : hintFor(value, optional, "write a text or a whole number from 0")

/** A name, without surrounding white space. `undefined` after reporting a problem. */
// AFF-08, AFF-83
export const readName = (
  findings: Findings,
  member: PathSegment,
  value: unknown,
  optional = false,
): string | undefined => {
  if (typeof value !== "string") {
    addAt(findings, member, "not-text", `\`${member}\` is ${shown(value)}, not a text`, textHint(value, optional))
    return undefined
  }
  if (isPlainText(value)) return value
  const trimmed = value.trim()
  const fault = textFault(trimmed)
  if (fault === undefined) return trimmed
  addAt(findings, member, fault.code, `\`${member}\` ${fault.message}`, fault.hint)
  return undefined
}

/** A hint, which for null in an optional field tells first to leave the field out. */
export const hintFor = (value: unknown, optional: boolean, hint: string): string =>
  optional && value === null ? `leave the field out, or ${hint}` : hint

/** A hint for a value that should have been a text. */
export const textHint = (value: unknown, optional = false): string =>
  typeof value === "number" || typeof value === "boolean"
    ? `write it in double quotes: \`"${String(value)}"\``
    : hintFor(value, optional, "write a text in double quotes")

/** A boolean, of an optional field unless told otherwise. `undefined` after reporting a problem. */
export const readFlag = (
  findings: Findings,
  member: PathSegment,
  value: unknown,
  optional = true,
): boolean | undefined => {
  if (typeof value === "boolean") return value
  addAt(
    findings,
    member,
    "not-true-or-false",
    `\`${member}\` is ${shown(value)}, neither true nor false`,
    hintFor(value, optional, "write `true` or `false` without quotes"),
  )
  return undefined
}

/** Reports a required member that was not sent. */
export const addMissing = (findings: Findings, member: PathSegment, hint: string): void => {
  addAt(findings, member, "missing-field", `\`${member}\` is missing`, hint)
}

/** Reports a key that the object being read does not know. */
// AFF-103
export const addUnknownKey = (findings: Findings, key: string, known: ReadonlyArray<string>, owner: string): void => {
  const nearest = nearestName(key, known)
  addAt(
    findings,
    key,
    "unknown-key",
    `${shown(key)} is not a field of ${owner}`,
    nearest === undefined ? "take the field out" : `write \`${nearest}\``,
  )
}

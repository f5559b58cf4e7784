// Validation of `custom_data`: every entry by itself, fields configured in the network, each at most once.
import {
  checkKeys,
  given,
  isFull,
  isObject,
  isStorableText,
  type JsonObject,
  reportDuplicate,
  reportMissing,
  reportUnknown,
  reportWrongType,
  valueText,
} from "@callrules/model/reading"
import type { RequestedCustomData } from "./request.ts"
import { CUSTOM_DATA_KEYS } from "./request-keys.ts"
import { reportText, type SignalReading } from "./signal-reading.ts"

const FIELD_HINT = "send the partner name of a custom data field"

/**
 * The entries of `custom_data`, unread; none when it is missing or not a list.
 *
 * @internal
 */
// SIG-06
export const customDataEntries = (reading: SignalReading, body: JsonObject): ReadonlyArray<unknown> => {
  const entries = given(body, "custom_data")
  if (entries === null) return []
  if (Array.isArray(entries)) return entries
  const hint = 'write `[{"name": "...", "value": "..."}]`'
  reportWrongType(reading, "custom-data-not-array", "custom_data", "a list of objects", entries, hint)
  return []
}

/**
 * An entry of `custom_data` as an object; null when a problem was reported.
 *
 * @internal
 */
export const customDataEntry = (reading: SignalReading, index: number, entry: unknown): JsonObject | null => {
  if (isObject(entry)) return entry
  const hint = 'write `{"name": "...", "value": "..."}`'
  reportWrongType(reading, "custom-data-entry-not-object", index, "an object", entry, hint)
  return null
}

/**
 * Reads the custom data of a request.
 *
 * @returns the valid entries; all of them when no problem was reported.
 *
 * Source of the rule: section 2.5 of the specification, and section 7.
 *
 * @internal
 */
export const readCustomData = (
  reading: SignalReading,
  body: JsonObject,
  fields: ReadonlySet<string> | ReadonlyArray<string>,
): ReadonlyArray<RequestedCustomData> => {
  const entries = customDataEntries(reading, body)
  const known = "has" in fields ? fields : new Set(fields)
  const values: Array<RequestedCustomData> = []
  // SIG-147
  const firstOf = new Map<string, number>()
  reading.place.push("custom_data")
  for (let index = 0; index < entries.length && !isFull(reading); index++) {
    const entry = customDataEntry(reading, index, entries[index])
    if (entry === null) continue
    reading.place.push(index)
    checkKeys(reading, "unknown-key", entry, CUSTOM_DATA_KEYS)
    const name = readFieldName(reading, entry)
    if (name !== null) checkField(reading, name, index, known, firstOf)
    const value = readFieldValue(reading, entry)
    if (name !== null && value !== null) values.push({ name, value })
    reading.place.pop()
  }
  reading.place.pop()
  return values
}

/**
 * The name of a custom data entry; null when a problem was reported.
 *
 * @internal
 */
export const readFieldName = (reading: SignalReading, entry: JsonObject): string | null => {
  const value = given(entry, "name")
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    reportMissing(reading, "field-name-missing", "name", FIELD_HINT)
    return null
  }
  if (typeof value === "string") return value
  reportWrongType(reading, "field-unknown", "name", "text", value, FIELD_HINT)
  return null
}

const checkField = (
  reading: SignalReading,
  name: string,
  index: number,
  known: ReadonlySet<string>,
  firstOf: Map<string, number>,
): void => {
  // SIG-52
  if (!known.has(name)) {
    const otherwise = "use the partner name of a configured field"
    reportUnknown(reading, "field-unknown", "name", "custom data field", name, known, otherwise)
  }
  const first = firstOf.get(name)
  // SIG-148
  if (first === undefined) firstOf.set(name, index)
  else {
    const place = ["custom_data", first, "name"]
    reportDuplicate(reading, "field-repeated", "name", "field", name, place, "send each field once")
  }
}

/**
 * The value of a custom data entry: text as sent, a number or Boolean as its JSON text; null when a problem was
 * reported.
 *
 * @internal
 */
// SIG-51
export const readFieldValue = (reading: SignalReading, entry: JsonObject): string | null => {
  const value = given(entry, "value")
  if (value === null) {
    const hint = "send the value to apply, or empty text to clear the field"
    reportMissing(reading, "field-value-missing", "value", hint)
    return null
  }
  const text = valueText(value)
  if (text !== undefined && isStorableText(text)) return text
  reportText(reading, "field-value-invalid", "value", value, "text", "send the value as text")
  return null
}

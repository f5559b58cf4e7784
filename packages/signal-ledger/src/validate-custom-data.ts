// Validation of `custom_data`: every entry by itself, fields configured in the network, each at most once.
import { type ProblemList, report, reportText, suggestion } from "./problem-list.ts"
import { quoted } from "./quoted.ts"
import type { RequestedCustomData } from "./request.ts"
import { CUSTOM_DATA_KEYS, checkKeys } from "./validate-keys.ts"
import { isObject, isStorableText, type JsonObject, own } from "./values.ts"

const FIELD_HINT = "send the partner name of a custom data field"

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
  body: JsonObject,
  fields: ReadonlySet<string> | ReadonlyArray<string>,
  problems: ProblemList,
): ReadonlyArray<RequestedCustomData> => {
  const entries = own(body, "custom_data") ?? null
  if (entries === null) return []
  // SIG-06
  if (!Array.isArray(entries)) {
    report(
      problems,
      "custom-data-not-array",
      ["custom_data"],
      `must be an array of objects, not ${quoted(entries)}`,
      'write `[{"name": "...", "value": "..."}]`',
    )
    return []
  }
  const known = "has" in fields ? fields : new Set(fields)
  const values: Array<RequestedCustomData> = []
  // SIG-147
  const firstOf = new Map<string, number>()
  for (let index = 0; index < entries.length; index++) {
    const entry: unknown = entries[index]
    if (!isObject(entry)) {
      report(
        problems,
        "custom-data-entry-not-object",
        ["custom_data", index],
        `must be an object, not ${quoted(entry)}`,
        'write `{"name": "...", "value": "..."}`',
      )
      continue
    }
    checkKeys(entry, CUSTOM_DATA_KEYS, ["custom_data", index], problems)
    const name = readFieldName(entry, index, problems)
    if (name !== null) checkField(name, index, known, firstOf, problems)
    const value = readFieldValue(entry, index, problems)
    if (name !== null && value !== null) values.push({ name, value })
  }
  return values
}

/**
 * The name of a custom data entry; null when a problem was reported.
 *
 * @internal
 */
export const readFieldName = (entry: JsonObject, index: number, problems: ProblemList): string | null => {
  const value = own(entry, "name") ?? null
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    report(problems, "field-name-missing", ["custom_data", index, "name"], "is missing", FIELD_HINT)
    return null
  }
  if (typeof value === "string") return value
  report(
    problems,
    "field-unknown",
    ["custom_data", index, "name"],
    `must be the name of a field, not ${quoted(value)}`,
    FIELD_HINT,
  )
  return null
}

const checkField = (
  name: string,
  index: number,
  known: ReadonlySet<string>,
  firstOf: Map<string, number>,
  problems: ProblemList,
): void => {
  const path = ["custom_data", index, "name"]
  // SIG-52
  if (!known.has(name)) {
    report(
      problems,
      "field-unknown",
      path,
      `names no custom data field of the network: ${quoted(name)}`,
      suggestion(problems, name, known, "use the partner name of a configured field"),
    )
  }
  const first = firstOf.get(name)
  // SIG-148
  if (first === undefined) firstOf.set(name, index)
  else {
    report(
      problems,
      "field-repeated",
      path,
      `is not unique: it repeats the field of \`custom_data[${first}]\``,
      "send each field once",
    )
  }
}

/**
 * The value of a custom data entry: text as sent, a number or truth value as its JSON text; null when a problem was
 * reported.
 *
 * @internal
 */
// SIG-51
export const readFieldValue = (entry: JsonObject, index: number, problems: ProblemList): string | null => {
  const value = own(entry, "value") ?? null
  const path = ["custom_data", index, "value"]
  if (value === null) {
    report(
      problems,
      "field-value-missing",
      path,
      "is missing",
      "send the value to apply, or empty text to clear the field",
    )
    return null
  }
  const text = valueText(value)
  if (text !== undefined && isStorableText(text)) return text
  reportText(problems, "field-value-invalid", path, value, "text", "send the value as text")
  return null
}

const valueText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined
  // a whole number beyond 2^53 may not be the one that was sent
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value)
}

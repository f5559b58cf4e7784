// Reads the custom data of an affiliate: names that the network has configured, with text values.
import { characterCount, isObject, readObject, report, reportUnknown, reportWrongType } from "@callrules/model/reading"
import type { AffiliateReading } from "./affiliate-reading.ts"
import { hintFor } from "./read-member.ts"
import { unstorableMessage } from "./text.ts"

/** Empty custom data. */
export const NO_CUSTOM_DATA: Readonly<Record<string, string>> = Object.freeze({})

/**
 * The values of `custom_data` by field name; what is wrong is reported. A name that is no longer configured is
 * accepted with its stored value, so that an affiliate that was read can be sent back.
 */
export const readCustomData = (
  reading: AffiliateReading,
  value: unknown,
  configured: ReadonlySet<string>,
  stored: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> => {
  if (!isObject(value)) {
    readObject(reading, "not-an-object", "custom_data", value, hintFor(value, true, OBJECT_HINT))
    return NO_CUSTOM_DATA
  }
  reading.place.push("custom_data")
  const values: Record<string, string> = {}
  let units = 0
  for (const name in value) {
    if (reading.inherits && !Object.hasOwn(value, name)) continue
    const sent = value[name]
    if (sent === undefined) continue
    const text = readValue(reading, name, sent)
    if (text === undefined) continue // reported: one problem for each place
    // AFF-15, AFF-99, AFF-113
    if (!configured.has(name) && !(stored !== undefined && Object.hasOwn(stored, name) && stored[name] === text)) {
      reportUnknown(reading, "unknown-custom-data-field", name, "custom data field", name, configured, NAME_HINT)
    } else {
      setOwn(values, name, text)
      units += name.length + text.length
    }
  }
  reading.place.pop()
  // a character has one or two units
  if (units > MOST_CHARACTERS) checkLength(reading, values)
  return values
}

/** The most characters (code points) that the names and values of an affiliate have together: each of its calls keeps them. */
const MOST_CHARACTERS = 16_384

// AFF-122
const checkLength = (reading: AffiliateReading, values: Readonly<Record<string, string>>): void => {
  const characters = Object.entries(values).reduce(
    (count, [name, value]) => count + characterCount(name) + characterCount(value),
    0,
  )
  if (characters <= MOST_CHARACTERS) return
  const hint = `write at most ${MOST_CHARACTERS} characters, names and values together: each call of the affiliate keeps them`
  report(reading, "too-long", "custom_data", `has ${characters} characters`, hint)
}

/** Sets an own property of any name; `__proto__` would otherwise be lost. */
const setOwn = (record: Record<string, string>, name: string, value: string): void => {
  if (name === "__proto__") {
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
  } else record[name] = value
}

const OBJECT_HINT = 'write field names with their values: `{"field_name": "value"}`'
const NAME_HINT = "use the partner name of a configured field"

// AFF-104, AFF-112
const readValue = (reading: AffiliateReading, name: string, value: unknown): string | undefined => {
  if (typeof value === "string") {
    const unstorable = unstorableMessage(value)
    if (unstorable === undefined) return value
    report(reading, "forbidden-character", name, unstorable, "remove the character")
    return undefined
  }
  if (typeof value === "boolean") return String(value)
  if (typeof value === "number" && isExact(value)) return String(value)
  const hint = value === null ? "leave the field out to give it no value" : "write the value as a text in double quotes"
  reportWrongType(reading, "not-a-custom-data-value", name, "text", value, hint)
  return undefined
}

// For a decimal, the digits that were sent are no longer known: it is used as the JSON parser gave it.
const isExact = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)

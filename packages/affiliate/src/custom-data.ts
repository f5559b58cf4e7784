// Reads the custom data of an affiliate: names that the network has configured, with text values.

import { nearestName } from "@callrules/model/reading"
import { addAt, type Findings, isObject } from "./findings.ts"
import { hintFor } from "./read-member.ts"
import { storableFault } from "./text.ts"
import { shown } from "./wording.ts"

/** Custom data that names nothing. */
export const NO_CUSTOM_DATA: Readonly<Record<string, string>> = Object.freeze({})

/**
 * The values of `custom_data` by field name; what is wrong is reported. A name that is no longer configured passes
 * with the value that is stored under it, so that what was read can be sent back.
 */
export const readCustomData = (
  findings: Findings,
  value: unknown,
  configured: ReadonlySet<string>,
  stored: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> => {
  if (!isObject(value)) {
    const hint = hintFor(value, true, OBJECT_HINT)
    addAt(findings, "custom_data", "not-an-object", `\`custom_data\` is ${shown(value)}, not an object`, hint)
    return NO_CUSTOM_DATA
  }
  findings.place.push("custom_data")
  const read: Record<string, string> = {}
  let unknown = 0
  for (const name in value) {
    if (findings.inherits && !Object.hasOwn(value, name)) continue
    const sent = value[name]
    if (sent === undefined) continue
    const text = readValue(findings, name, sent)
    if (text === undefined) continue // reported: one problem for each place
    // AFF-15, AFF-99, AFF-113
    if (!configured.has(name) && !(stored !== undefined && Object.hasOwn(stored, name) && stored[name] === text)) {
      unknown += 1
      addUnknownName(findings, name, unknown > MAX_SEARCHES ? undefined : nearestName(name, configured))
    } else setOwn(read, name, text)
  }
  findings.place.pop()
  return read
}

/** Sets an own property whatever its name is; `__proto__` would otherwise be lost. */
export const setOwn = (record: Record<string, string>, name: string, value: string): void => {
  if (name === "__proto__") {
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
  } else record[name] = value
}

const OBJECT_HINT = 'write field names with their values: `{"field_name": "value"}`'

// AFF-104, AFF-112
const readValue = (findings: Findings, name: string, value: unknown): string | undefined => {
  if (typeof value === "string") {
    const fault = storableFault(value)
    if (fault === undefined) return value
    addAt(findings, name, fault.code, `the value of ${shown(name)} ${fault.message}`, fault.hint)
    return undefined
  }
  if (typeof value === "boolean") return String(value)
  if (typeof value === "number" && isExact(value)) return String(value)
  addAt(
    findings,
    name,
    "not-a-custom-data-value",
    `the value of ${shown(name)} is ${shown(value)}, not a text`,
    value === null ? "leave the field out to give it no value" : "write the value as a text in double quotes",
  )
  return undefined
}

// Of a decimal nobody can tell any more what was sent: it is taken as the JSON reader gave it.
const isExact = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)

// A search looks at every configured name: a body of thousands of unknown names shall not multiply that.
const MAX_SEARCHES = 20

const addUnknownName = (findings: Findings, name: string, nearest: string | undefined): void => {
  addAt(
    findings,
    name,
    "unknown-custom-data-field",
    `${shown(name)} is not a custom data field of the network`,
    nearest === undefined ? "use the partner name of a configured field" : `write \`${nearest}\``,
  )
}

// What a request body means, or the class that it is refused with.
import type { Json, PlainFilter, PlainRequest, PlainSearch, SentSignal } from "./plain-shapes.ts"
import { centsOf, fold, instantsOf, truth } from "./plain-texts.ts"

/** What a body is read with. */
export interface Reading {
  readonly fields: ReadonlyArray<string>
  readonly timeZone: string
}

/** A class, or the request. */
export type Read = { readonly refused: "InvalidInput" | "RecordInvalid" } | { readonly request: PlainRequest }

const KEYS = ["search", "signals", "custom_data", "partner_unique_id", "occurred_at_time", "oauth_token"]
const SIGNAL_KEYS = ["name", "partner_unique_id", "occurred_at_time", "revenue", "value"]
const LOCATORS = ["transaction_id", "call_record_id", "external_call_unique_id", "call_start_time"] as const
const FILTERS = ["calling_phone_number", "advertiser_id_from_network", "advertiser_campaign_id_from_network"]
const SEARCH_KEYS = [...LOCATORS, ...FILTERS, "network_id", "duration_in_seconds"]

/** Thrown and caught in here only. */
const NOT_VALID = new Error("not valid")

const must = (holds: boolean): void => {
  if (!holds) throw NOT_VALID
}

/** Reads a body completely. */
export const readRequest = (body: unknown, reading: Reading): Read => {
  try {
    return readValid(body, reading)
  } catch (error) {
    if (error === NOT_VALID) return { refused: "InvalidInput" }
    throw error
  }
}

/** Whether a body asks to be kept until its call is over. */
export const isForCallInProgress = (body: unknown): boolean =>
  isObject(body) && truth(body["call_in_progress"]) === true

/** Whether such a body is refused at once: a required field is missing or can never be read. */
export const isRefusedAtOnce = (body: Json, { timeZone }: Reading): boolean => {
  const search = body["search"]
  if (!isObject(search)) return true
  const by = LOCATORS.find((key) => search[key] != null)
  if (by === undefined || !isIdText(search[by], 255)) return true
  if (by === "call_start_time" && instantsOf(search[by], timeZone).length === 0) return true
  const [signals, values] = [body["signals"] ?? [], body["custom_data"] ?? []]
  if (!Array.isArray(signals) || !Array.isArray(values)) return true
  return (
    signals.some((signal) => !isObject(signal) || !isName(signal["name"])) ||
    values.some((entry) => !isObject(entry) || !isName(entry["name"]) || !isPlain(entry["value"]))
  )
}

const readValid = (body: unknown, reading: Reading): Read => {
  must(isObject(body))
  const top = body as Json // just looked at
  must(keysAreIn(top, [...KEYS, "call_in_progress", "revenue"]))
  must(top["call_in_progress"] == null || truth(top["call_in_progress"]) !== undefined)
  const search = readSearch(top["search"], reading.timeZone)
  const topGroup = groupText(top["partner_unique_id"])
  const topTime = readTime(top["occurred_at_time"], reading.timeZone)
  const signals = listOfObjects(top["signals"]).map((signal): SentSignal => {
    must(keysAreIn(signal, SIGNAL_KEYS) && isName(signal["name"]))
    const { name, value, revenue } = signal
    must(value == null || truth(value) !== undefined)
    must(revenue == null || revenue === "" || centsOf(revenue) !== undefined)
    return {
      name: String(name).trim(),
      group: signal["partner_unique_id"] == null ? topGroup : groupText(signal["partner_unique_id"]),
      value: value == null ? null : truth(value) === true,
      cents: revenue == null ? null : revenue === "" ? "clear" : (centsOf(revenue) ?? 0n),
      at: readTime(signal["occurred_at_time"], reading.timeZone) ?? topTime,
    }
  })
  const customData = listOfObjects(top["custom_data"]).map((entry) => {
    must(keysAreIn(entry, ["name", "value"]) && isName(entry["name"]) && isPlain(entry["value"]))
    must(reading.fields.includes(String(entry["name"])))
    return { name: String(entry["name"]), value: String(entry["value"]) }
  })
  must(isUnique(signals.map(({ name, group }) => JSON.stringify([group, fold(name)]))))
  must(isUnique(customData.map(({ name }) => name)))
  const request = { search, signals, customData, topGroup }
  const isTooMuch = signals.length > 100 || groupsOf(request).length > 10
  return isTooMuch || "revenue" in top ? { refused: "RecordInvalid" } : { request }
}

const readSearch = (search: unknown, timeZone: string): PlainSearch => {
  must(isObject(search))
  const sent = search as Json // just looked at
  must(keysAreIn(sent, SEARCH_KEYS))
  const by = LOCATORS.find((key) => sent[key] != null)
  must(by !== undefined)
  const id = String(sent[by ?? ""])
  must(isIdText(sent[by ?? ""], 255))
  if (by === "transaction_id") return { by, id }
  const text = (key: string): string | null => (sent[key] == null ? null : String(sent[key]))
  for (const key of [...FILTERS, "network_id"]) must(sent[key] == null || isIdText(sent[key], 255))
  const caller = text("calling_phone_number")
  must(caller === null || /^\+(1[0-9]{10}|[02-9][0-9]{5,14})$/.test(caller))
  const filter: PlainFilter = {
    caller,
    advertiser: text("advertiser_id_from_network"),
    campaign: text("advertiser_campaign_id_from_network"),
    network: text("network_id"),
  }
  if (by !== "call_start_time") return { by: by ?? "call_record_id", id, filter }
  const instants = instantsOf(sent[by], timeZone)
  must(instants.length > 0)
  const duration = text("duration_in_seconds")
  must(duration === null || /^[0-9]{1,9}$/.test(duration))
  return { by, instants, durationSeconds: duration === null ? null : Number(duration), filter }
}

/** The groups of a request, in order of first appearance; that of the custom data comes last if it has no signal. */
export const groupsOf = ({ signals, customData, topGroup }: Omit<PlainRequest, "search">): ReadonlyArray<string> => [
  ...new Set([...signals.map(({ group }) => group), ...(customData.length > 0 ? [topGroup] : [])]),
]

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const keysAreIn = (object: Json, keys: ReadonlyArray<string>): boolean =>
  Object.keys(object).every((key) => keys.includes(key))

const isName = (value: unknown): boolean => typeof value === "string" && value.trim() !== "" && value.length <= 255

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value)

const isIdText = (value: unknown, most: number): boolean =>
  (typeof value === "string" && value !== "" && value.length <= most) || Number.isSafeInteger(value)

const isUnique = (texts: ReadonlyArray<string>): boolean => new Set(texts).size === texts.length

const groupText = (value: unknown): string => {
  must(value == null || typeof value === "string" || Number.isSafeInteger(value))
  return value == null ? "" : String(value).normalize("NFC")
}

const readTime = (value: unknown, timeZone: string): number | null => {
  if (value == null) return null
  const [at] = instantsOf(value, timeZone)
  must(at !== undefined)
  return at ?? null
}

const listOfObjects = (value: unknown): ReadonlyArray<Json> => {
  if (value == null) return []
  must(Array.isArray(value) && value.every(isObject))
  return value as ReadonlyArray<Json> // just looked at
}

// Validation of `search`: the one locator that is used, and the optional fields that apply with it.
import { callRecordId, transactionId } from "@callrules/model"
import {
  checkKeys,
  given,
  isStorableText,
  type JsonObject,
  own,
  readObject,
  report,
  reportMissing,
  reportWrongValue,
  shown,
  shownNames,
  wholeNumber,
} from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import type { PendingSearch, Search, SearchFilter } from "./request.ts"
import { SEARCH_KEYS } from "./request-keys.ts"
import { readIdText, reportText, type SignalReading } from "./signal-reading.ts"
import { readTime } from "./validate-time.ts"

/** In order of precedence. */
// SIG-115
const LOCATORS = ["transaction_id", "call_record_id", "external_call_unique_id", "call_start_time"] as const

const LOCATOR_HINT = `send ${shownNames(LOCATORS)}`

/**
 * Reads the search of a request. Locators of lower precedence, and everything optional beside a transaction id, are
 * neither read nor validated; unknown keys are still refused.
 *
 * @returns the search, or `null` when a problem was reported.
 *
 * Source of the rule: section 2.5 of the specification, and section 4.5, rule 1.
 *
 * @internal
 */
// SIG-03, SIG-13, SIG-14, SIG-15, SIG-28, SIG-117, SIG-212, SIG-229
export const readSearch = (reading: SignalReading, body: JsonObject, zone: Zone): Search | null => {
  const search = searchObject(reading, body)
  if (search === null) return null
  reading.place.push("search")
  checkKeys(reading, "unknown-key", search, SEARCH_KEYS)
  const read = readLocated(reading, search, zone)
  reading.place.pop()
  return read
}

const readLocated = (reading: SignalReading, search: JsonObject, zone: Zone): Search | null => {
  const by = locatorOf(reading, search)
  if (by === undefined) return null
  if (by === "call_start_time") return readStartTimeSearch(reading, search, zone)
  const id = readId(reading, by, own(search, by))
  if (by === "transaction_id") return id === null ? null : { by, transactionId: transactionId(id) }
  const filter = readFilter(reading, search)
  if (id === null || filter === null) return null
  return by === "call_record_id"
    ? { by, callRecordId: callRecordId(id), filter }
    : { by, externalCallUniqueId: id, filter }
}

/**
 * The locator of a request for a call in progress, and problems only if it is missing or blank.
 *
 * @internal
 */
export const readPendingSearch = (reading: SignalReading, body: JsonObject, zone: Zone): PendingSearch | null => {
  const search = searchObject(reading, body)
  if (search === null) return null
  reading.place.push("search")
  const read = readPendingLocator(reading, search, zone)
  reading.place.pop()
  return read
}

const readPendingLocator = (reading: SignalReading, search: JsonObject, zone: Zone): PendingSearch | null => {
  const by = locatorOf(reading, search)
  if (by === undefined) return null
  const value = own(search, by)
  // SIG-251
  if (by === "call_start_time") {
    if (readTime(reading, by, value, zone) === null) return null
    const caller = own(search, "calling_phone_number")
    const named = { by, text: String(value), ...namedAdvertiser(search) }
    return typeof caller === "string" ? { ...named, callingPhoneNumber: caller } : named
  }
  const text = readId(reading, by, value)
  if (text === null) return null
  return by === "external_call_unique_id" ? { by, text, ...namedAdvertiser(search) } : { by, text }
}

// SIG-268
const namedAdvertiser = (search: JsonObject): Pick<PendingSearch, "advertiserIdFromNetwork"> => {
  const text = readIdText(own(search, "advertiser_id_from_network"))
  return text === undefined ? {} : { advertiserIdFromNetwork: text }
}

// SIG-04
const searchObject = (reading: SignalReading, body: JsonObject): JsonObject | null => {
  const search = given(body, "search")
  if (search !== null) return readObject(reading, "search-not-object", "search", search, LOCATOR_HINT) ?? null
  reportMissing(reading, "search-missing", "search", "send an object that says which call is meant")
  return null
}

/** The locator that is used; `undefined` when a problem was reported. */
// SIG-12, SIG-116, SIG-227
const locatorOf = (reading: SignalReading, search: JsonObject): Search["by"] | undefined => {
  const by = LOCATORS.find((key) => given(search, key) !== null)
  if (by === undefined) report(reading, "search-key-missing", null, "names no call to search for", LOCATOR_HINT)
  return by
}

/** The longest duration that is accepted. */
// SIG-216
const MOST_SECONDS = 999_999_999

// SIG-27, SIG-215
const readStartTimeSearch = (reading: SignalReading, search: JsonObject, zone: Zone): Search | null => {
  const instants = readTime(reading, "call_start_time", own(search, "call_start_time"), zone)
  const duration = given(search, "duration_in_seconds")
  const durationSeconds = duration === null ? null : wholeNumber(duration, 0, MOST_SECONDS)
  if (durationSeconds === undefined) {
    const hint = "write it as digits, such as `90`"
    reportWrongValue(reading, "duration-invalid", "duration_in_seconds", "a whole number of seconds", duration, hint)
  }
  const filter = readFilter(reading, search)
  if (instants === null || durationSeconds === undefined || filter === null) return null
  return { by: "call_start_time", instants, durationSeconds, filter }
}

const readFilter = (reading: SignalReading, search: JsonObject): SearchFilter | null => {
  const phoneNumber = readPhoneNumber(reading, given(search, "calling_phone_number"))
  const advertiser = readFilterId(reading, search, "advertiser_id_from_network")
  const campaign = readFilterId(reading, search, "advertiser_campaign_id_from_network")
  const network = readFilterId(reading, search, "network_id")
  if (phoneNumber === undefined || advertiser === undefined || campaign === undefined || network === undefined) {
    return null
  }
  return {
    callingPhoneNumber: phoneNumber,
    advertiserIdFromNetwork: advertiser,
    advertiserCampaignIdFromNetwork: campaign,
    networkId: network,
  }
}

/** Null when the field was not sent, `undefined` when a problem was reported. */
const readFilterId = (reading: SignalReading, search: JsonObject, key: string): string | null | undefined => {
  const value = given(search, key)
  return value === null ? null : (readId(reading, key, value) ?? undefined)
}

const ID_HINT = "send the id as non-empty text, or leave the key out"

// SIG-228
const readId = (reading: SignalReading, key: string, value: unknown): string | null => {
  const text = readIdText(value)
  if (text !== undefined && text.trim() !== "" && isStorableText(text)) return text
  if (text?.trim() === "") report(reading, "search-value-invalid", key, "is empty", ID_HINT)
  else reportText(reading, "search-value-invalid", key, value, "an id", ID_HINT)
  return null
}

// SIG-20
const E164 = /^\+[1-9]\d{1,14}$/

/** A number of the North American plan has ten digits after its country code. */
const NORTH_AMERICAN = /^\+1\d{10}$/

// SIG-256
const isPhoneNumber = (text: string): boolean => (text.startsWith("+1") ? NORTH_AMERICAN.test(text) : E164.test(text))

/** Null when no number was sent, `undefined` when a problem was reported. */
const readPhoneNumber = (reading: SignalReading, value: unknown): string | null | undefined => {
  if (value === null || (typeof value === "string" && isPhoneNumber(value))) return value
  // a number in another spelling is shown in the right one, and none is made up
  // SIG-297: an object may have no text
  const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
  const meant = meantNumber(text.replaceAll(/[\s().-]/g, ""))
  const hint =
    meant === undefined
      ? "write a plus sign, the country code and the national number, without punctuation"
      : `write ${shown(meant)}`
  reportWrongValue(reading, "phone-number-invalid", "calling_phone_number", "a phone number in E.164", value, hint)
  return undefined
}

/** A number without punctuation as E.164: as it is, or with the plus sign or the country code that ten digits leave out. */
const meantNumber = (digits: string): string | undefined =>
  [digits, `+${digits}`, `+1${digits}`].find(
    (text, place) => isPhoneNumber(text) && (place !== 1 || NORTH_AMERICAN.test(text)),
  )

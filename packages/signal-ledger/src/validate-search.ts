// Validation of `search`: the one locator that rules, and the optional fields that count beside it.
import { callRecordId, type PathSegment, transactionId } from "@callrules/model"
import type { Zone } from "@callrules/timestamp"
import { type ProblemList, report, reportText } from "./problem-list.ts"
import { quoted } from "./quoted.ts"
import type { PendingSearch, Search, SearchFilter } from "./request.ts"
import { checkKeys, SEARCH_KEYS } from "./validate-keys.ts"
import { readTime } from "./validate-time.ts"
import { isObject, isStorableText, type JsonObject, own, readIdText, readSeconds } from "./values.ts"

/** In order of precedence. */
// SIG-115
const LOCATORS = ["transaction_id", "call_record_id", "external_call_unique_id", "call_start_time"] as const

const LOCATOR_HINT = `send ${LOCATORS.slice(0, -1).map(quoted).join(", ")} or ${quoted(LOCATORS[3])}`

/**
 * Reads the search of a request. Locators of lower precedence, and everything optional beside a transaction id, are
 * neither read nor validated; unknown keys are refused all the same.
 *
 * @returns the search, or `null` when a problem was reported.
 *
 * Source of the rule: section 2.5 of the specification, and section 4.5, rule 1.
 *
 * @internal
 */
// SIG-03, SIG-13, SIG-14, SIG-15, SIG-28, SIG-117, SIG-212, SIG-229
export const readSearch = (body: JsonObject, zone: Zone, problems: ProblemList): Search | null => {
  const search = searchObject(body, problems)
  if (search === null) return null
  checkKeys(search, SEARCH_KEYS, ["search"], problems)
  const by = locatorOf(search)
  if (by === undefined) {
    report(problems, "search-key-missing", ["search"], "says no call to search for", LOCATOR_HINT)
    return null
  }
  if (by === "call_start_time") return readStartTimeSearch(search, zone, problems)
  const id = readId(own(search, by), ["search", by], problems)
  if (by === "transaction_id") return id === null ? null : { by, transactionId: transactionId(id) }
  const filter = readFilter(search, problems)
  if (id === null || filter === null) return null
  return by === "call_record_id"
    ? { by, callRecordId: callRecordId(id), filter }
    : { by, externalCallUniqueId: id, filter }
}

/**
 * The locator of a request for a call in progress, and problems only where it is missing or blank.
 *
 * @internal
 */
export const readPendingSearch = (body: JsonObject, problems: ProblemList): PendingSearch | null => {
  const search = searchObject(body, problems)
  if (search === null) return null
  const by = locatorOf(search)
  if (by === undefined) {
    report(problems, "search-key-missing", ["search"], "says no call to search for", LOCATOR_HINT)
    return null
  }
  const value = own(search, by)
  const text = by === "call_start_time" && typeof value === "number" ? String(value) : readIdText(value)
  if (text === undefined || text.trim() === "" || !isStorableText(text)) {
    reportId(problems, ["search", by], value)
    return null
  }
  return { by, text }
}

// SIG-04
const searchObject = (body: JsonObject, problems: ProblemList): JsonObject | null => {
  const search = own(body, "search")
  if (isObject(search)) return search
  if (search === undefined || search === null) {
    report(problems, "search-missing", ["search"], "is missing", "send an object that says which call is meant")
  } else {
    report(problems, "search-not-object", ["search"], `must be an object, not ${quoted(search)}`, LOCATOR_HINT)
  }
  return null
}

// SIG-12, SIG-116, SIG-227
const locatorOf = (search: JsonObject): Search["by"] | undefined =>
  LOCATORS.find((key) => (own(search, key) ?? null) !== null)

// SIG-27
const readStartTimeSearch = (search: JsonObject, zone: Zone, problems: ProblemList): Search | null => {
  const instants = readTime(own(search, "call_start_time"), ["search", "call_start_time"], zone, problems)
  const duration = own(search, "duration_in_seconds") ?? null
  const durationSeconds = duration === null ? null : readSeconds(duration)
  if (durationSeconds === undefined) {
    report(
      problems,
      "duration-invalid",
      ["search", "duration_in_seconds"],
      `must be a whole number of seconds, not ${quoted(duration)}`,
      "write it as digits, such as `90`",
    )
  }
  const filter = readFilter(search, problems)
  if (instants === null || durationSeconds === undefined || filter === null) return null
  return { by: "call_start_time", instants, durationSeconds, filter }
}

const readFilter = (search: JsonObject, problems: ProblemList): SearchFilter | null => {
  const phoneNumber = readPhoneNumber(own(search, "calling_phone_number") ?? null, problems)
  const advertiser = readFilterId(search, "advertiser_id_from_network", problems)
  const campaign = readFilterId(search, "advertiser_campaign_id_from_network", problems)
  const network = readFilterId(search, "network_id", problems)
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
const readFilterId = (search: JsonObject, key: string, problems: ProblemList): string | null | undefined => {
  const value = own(search, key) ?? null
  return value === null ? null : (readId(value, ["search", key], problems) ?? undefined)
}

const idHint = "send the id as non-empty text, or leave the key out"

// SIG-228
const readId = (value: unknown, path: ReadonlyArray<PathSegment>, problems: ProblemList): string | null => {
  const text = readIdText(value)
  if (text !== undefined && text.trim() !== "" && isStorableText(text)) return text
  reportId(problems, path, value)
  return null
}

const reportId = (problems: ProblemList, path: ReadonlyArray<PathSegment>, value: unknown): void => {
  if (typeof value === "string" && value.trim() === "") {
    report(problems, "search-value-invalid", path, "is empty", idHint)
  } else reportText(problems, "search-value-invalid", path, value, "an id", idHint)
}

// SIG-20
const E164 = /^\+[1-9]\d{1,14}$/

/** Null when no number was sent, `undefined` when a problem was reported. */
const readPhoneNumber = (value: unknown, problems: ProblemList): string | null | undefined => {
  if (value === null || (typeof value === "string" && E164.test(value))) return value
  // numbers are often written with punctuation: then the hint shows the very spelling that is read
  const bare = String(value).replaceAll(/[\s().-]/g, "")
  report(
    problems,
    "phone-number-invalid",
    ["search", "calling_phone_number"],
    `must be a phone number in E.164, not ${quoted(value)}`,
    `write plus sign, country code and national number without punctuation, such as ${quoted(E164.test(bare) ? bare : "+14155550123")}`,
  )
  return undefined
}

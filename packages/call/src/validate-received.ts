// Reads what a host reports when a leg is received. The JSON names are the same as in the answer for current calls.
import type { CustomData } from "@callrules/model"
import { isWithheldNumber, toE164 } from "@callrules/model/phone-number"
import {
  addProblem,
  given,
  idLengthFault,
  knownNames,
  type Reading,
  readList,
  report,
  reportUnknown,
  reportWrongType,
  reportWrongValue,
  valueText,
} from "@callrules/model/reading"
import {
  atMost,
  checkEntries,
  checkText,
  type Fields,
  isBlank,
  NAME_LENGTH,
  optionalText,
  readFields,
  requiredText,
  VALUE_LENGTH,
} from "./body-fields.ts"
import { CUSTOM_DATA_PRECEDENCE } from "./custom-data-precedence.ts"
import { FURTHER_FIELDS, readFurtherFields } from "./further-fields.ts"
import type { CustomDataBySource, Demographics, LiveCustomDataSource, ReceivedDetails } from "./host-event.ts"
import { compareCodeUnits } from "./host-event-order.ts"
import type { CallProblemCode } from "./problems.ts"
import { PHONE_TYPES } from "./unknown-names.ts"

/** How many custom data values of one source, pending fields or demographic values are kept. */
const MOST_ENTRIES = 1_000

/** How many sources of custom data are looked at; there are seven. */
const MOST_SOURCES = 100

/** The keys of a received event besides those of every event. */
export const RECEIVED_KEYS: ReadonlyArray<string> = [
  "advertiser_id_from_network",
  "advertiser_name",
  "advertiser_campaign_id_from_network",
  "advertiser_campaign_name",
  "affiliate_id_from_network",
  "affiliate_name",
  "promo_number_id",
  "promo_number_description",
  "media_type",
  "external_unique_id",
  "external_call_unique_id",
  "calling_phone_number",
  "called_phone_number",
  "destination_phone_number",
  "phone_type",
  "city",
  "region",
  "zip_code",
  "demographics_data",
  "custom_data",
  "pending_custom_data_fields",
  ...FURTHER_FIELDS,
]

/** What keys of a received event are called elsewhere. */
// CIP-99
export const OTHER_RECEIVED_NAMES: ReadonlyMap<string, string> = new Map([
  ["campaign_id", "advertiser_campaign_id_from_network"],
  ["campaign_id_from_network", "advertiser_campaign_id_from_network"],
  ["campaign_name", "advertiser_campaign_name"],
  ["caller", "calling_phone_number"],
  ["caller_id", "calling_phone_number"],
  ["caller_phone_number", "calling_phone_number"],
  ["from", "calling_phone_number"],
  ["callee", "called_phone_number"],
  ["to", "called_phone_number"],
])

/** As long as ids of affiliates may be. */
const AFFILIATE_ID_LENGTH = atMost(255)

/** An id that must be there, where the platform's own id of the same thing may stand in its place. */
const requiredNetworkId = (fields: Fields, key: string, platformKey: string): string => {
  const isOther = given(fields.object, key) === null && given(fields.object, platformKey) !== null
  const missing = `\`${platformKey}\` is the platform's own id: did you mean \`${key}\`?`
  return requiredText(fields, key, idLengthFault, isOther ? { missing } : {})
}

/** The details of a received event. */
export const readReceivedDetails = (fields: Fields, country: string): ReceivedDetails => {
  const details: ReceivedDetails = {
    advertiserIdFromNetwork: requiredNetworkId(fields, "advertiser_id_from_network", "advertiser_id"),
    advertiserName: optionalText(fields, "advertiser_name"),
    advertiserCampaignIdFromNetwork: requiredNetworkId(
      fields,
      "advertiser_campaign_id_from_network",
      "advertiser_campaign_id",
    ),
    advertiserCampaignName: optionalText(fields, "advertiser_campaign_name"),
    affiliateIdFromNetwork: optionalText(fields, "affiliate_id_from_network", AFFILIATE_ID_LENGTH),
    affiliateName: optionalText(fields, "affiliate_name"),
    promoNumberId: optionalText(fields, "promo_number_id"),
    promoNumberDescription: optionalText(fields, "promo_number_description", VALUE_LENGTH),
    mediaType: optionalText(fields, "media_type"),
    externalCallUniqueId: readExternalId(fields),
    callingPhoneNumber: readPhoneNumber(fields, "calling_phone_number", country),
    calledPhoneNumber: readPhoneNumber(fields, "called_phone_number", country),
    destinationPhoneNumber: readPhoneNumber(fields, "destination_phone_number", country),
    phoneType: readPhoneType(fields),
    city: optionalText(fields, "city"),
    region: optionalText(fields, "region"),
    zipCode: optionalText(fields, "zip_code"),
    demographics: readDemographics(fields),
    customDataBySource: readCustomDataBySource(fields),
    pendingCustomDataFields: readPendingFields(fields),
  }
  const further = readFurtherFields(fields)
  return further === undefined ? details : { ...details, further }
}

/** Digits of any script, and what else stands for a number: a number that cannot be read is not a withheld one. */
// CIP-106
const NUMERAL = /\p{N}/u

/**
 * A phone number in E.164; null if it is missing, or is a word without digits such as `anonymous`, which
 * exchanges write for a withheld number, or digits that networks write for one.
 */
// CIP-50, CIP-109
export const readPhoneNumber = (fields: Fields, key: string, country: string): string | null => {
  const text = optionalText(fields, key)
  if (text === null || !NUMERAL.test(text) || isWithheldNumber(text, country)) return null
  const number = toE164(text.trim(), country)
  if (number !== undefined) return number
  const hint = "write it in E.164, such as `+14155550123`, or send null where the number is not known"
  reportWrongValue(fields.reading, "bad-phone-number", key, "a phone number", text, hint)
  return null
}

/** A map of custom data; values are text; numbers and Booleans are read as their text, and null as no value. */
export const readCustomData = ({ object, reading }: Fields): CustomData => {
  const entries = Object.entries(object)
  if (!checkEntries(reading, null, entries.length, MOST_ENTRIES)) return {}
  const values = new Map<string, string>()
  for (const [name, value] of entries.sort(([a], [b]) => compareCodeUnits(a, b))) {
    const text = value === null ? "" : valueText(value)
    if (text === undefined) reportWrongType(reading, "wrong-type", name, "text", value)
    else if (isFieldName(reading, name, name) && checkText(reading, name, text, VALUE_LENGTH)) values.set(name, text)
  }
  return Object.fromEntries(values)
}

/** The source of custom data values: one of those that can bring some while a call is live. */
export const readSource = (fields: Fields, key: string): LiveCustomDataSource => {
  const text = requiredText(fields, key)
  const source = CUSTOM_DATA_PRECEDENCE.find((known) => known === text)
  if (source === undefined && text !== "") refuseSource(fields.reading, key, text)
  return source ?? "network"
}

const refuseSource = (reading: Reading<CallProblemCode>, key: string, text: string): void =>
  reportUnknown(
    reading,
    "unknown-source",
    key,
    "source of custom data",
    text,
    CUSTOM_DATA_PRECEDENCE,
    knownNames("sources", CUSTOM_DATA_PRECEDENCE),
  )

const readCustomDataBySource = (fields: Fields): CustomDataBySource =>
  readFields(fields, "custom_data", (sources) => {
    const values: Partial<Record<LiveCustomDataSource, CustomData>> = {}
    const names = Object.keys(sources.object)
    if (!checkEntries(sources.reading, null, names.length, MOST_SOURCES)) return values
    for (const name of names) {
      const source = CUSTOM_DATA_PRECEDENCE.find((known) => known === name)
      if (source === undefined) refuseSource(sources.reading, name, name)
      else {
        const valuesOfSource = readFields(sources, source, readCustomData)
        if (valuesOfSource !== undefined) values[source] = valuesOfSource
      }
    }
    return values
  }) ?? {}

const PENDING = "pending_custom_data_fields"

const readPendingFields = ({ object, reading }: Fields): ReadonlyArray<string> => {
  const value = given(object, PENDING)
  const list = value === null ? [] : (readList(reading, "wrong-type", PENDING, value) ?? [])
  if (!checkEntries(reading, PENDING, list.length, MOST_ENTRIES)) return []
  const names = new Set<string>()
  reading.place.push(PENDING)
  for (const [index, name] of list.entries()) {
    if (typeof name !== "string") reportWrongType(reading, "wrong-type", index, "text", name)
    else if (isFieldName(reading, index, name)) names.add(name)
  }
  reading.place.pop()
  return [...names].sort(compareCodeUnits)
}

const isFieldName = (reading: Reading<CallProblemCode>, place: string | number, name: string): boolean => {
  if (name !== "") return checkText(reading, place, name, NAME_LENGTH)
  addProblem(reading, "empty-text", place, "the name of a field is empty")
  return false
}

const readDemographics = (fields: Fields): Demographics | null =>
  readFields(fields, "demographics_data", ({ object, reading }) => {
    const entries = Object.entries(object)
    if (!checkEntries(reading, null, entries.length, MOST_ENTRIES)) return null
    const known = new Map<string, string | number | boolean>()
    for (const [name, value] of entries.sort(([a], [b]) => compareCodeUnits(a, b))) {
      if (value === null || value === "") continue
      const text = valueText(value)
      if (text === undefined) reportWrongType(reading, "wrong-type", name, "text, a number or a Boolean", value)
      else if (checkText(reading, name, text, VALUE_LENGTH)) {
        known.set(name, typeof value === "number" || typeof value === "boolean" ? value : text)
      }
    }
    return Object.fromEntries(known)
  }) ?? null

/** Current calls and searches name the id differently: it is one field, so two different values are a contradiction. */
const readExternalId = (fields: Fields): string | null => {
  const id = optionalText(fields, "external_unique_id", idLengthFault)
  const other = optionalText(fields, "external_call_unique_id", idLengthFault)
  if (id !== null && other !== null && id !== other) {
    const says = "and `external_call_unique_id` are one field and differ"
    report(fields.reading, "conflicting-values", "external_unique_id", says, "send one of them")
  }
  return id ?? other
}

/** The two kinds that conditions know get one spelling; other words are kept, and a blank as `""`: it does not say that there is none. */
// CIP-118
const readPhoneType = (fields: Fields): string | null => {
  const text = optionalText(fields, "phone_type")
  if (text === null) return isBlank(given(fields.object, "phone_type")) ? "" : null
  return PHONE_TYPES.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text
}

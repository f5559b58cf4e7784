// Reads what a host says when a leg is received. The JSON names are those under which current calls are answered.
import type { CustomData } from "@callrules/model"
import { toE164 } from "@callrules/model/phone-number"
import { nearestName } from "@callrules/model/reading"
import {
  checkEntries,
  checkText,
  type Fields,
  given,
  kindOf,
  NAME_BOUNDS,
  objectField,
  optionalText,
  quoted,
  report,
  requiredText,
  shortened,
  VALUE_BOUNDS,
} from "./body-fields.ts"
import { CUSTOM_DATA_PRECEDENCE } from "./custom-data-precedence.ts"
import type { CustomDataBySource, Demographics, LiveCustomDataSource, ReceivedDetails } from "./host-event.ts"
import { compareText } from "./host-event-order.ts"

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
]

/** The details of a received event. */
export const readReceivedDetails = (fields: Fields, country: string): ReceivedDetails => ({
  advertiserIdFromNetwork: requiredText(fields, "advertiser_id_from_network"),
  advertiserName: optionalText(fields, "advertiser_name"),
  advertiserCampaignIdFromNetwork: requiredText(fields, "advertiser_campaign_id_from_network"),
  advertiserCampaignName: optionalText(fields, "advertiser_campaign_name"),
  affiliateIdFromNetwork: optionalText(fields, "affiliate_id_from_network"),
  affiliateName: optionalText(fields, "affiliate_name"),
  promoNumberId: optionalText(fields, "promo_number_id"),
  promoNumberDescription: optionalText(fields, "promo_number_description", VALUE_BOUNDS),
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
})

/**
 * A phone number in E.164; null where it is missing, or is a word without digits such as `anonymous`, as exchanges
 * write it for a withheld number.
 */
// CIP-50
export const readPhoneNumber = (fields: Fields, key: string, country: string): string | null => {
  const text = optionalText(fields, key)
  if (text === null || !/\d/.test(text)) return null
  const number = toE164(text.trim(), country)
  if (number !== undefined) return number
  const hint = "write it in E.164, such as `+14155550123`, or send null where the number is not known"
  report(fields, "bad-phone-number", key, `\`${shortened(text)}\` is no possible phone number`, hint)
  return null
}

/** A map of custom data; values are text, numbers and booleans are read as their text, null is no value. */
export const readCustomData = (fields: Fields): CustomData => {
  const entries = Object.entries(fields.object)
  if (!checkEntries(fields, entries.length, MOST_ENTRIES)) return {}
  const values = new Map<string, string>()
  for (const [name, value] of entries.sort(([a], [b]) => compareText(a, b))) {
    if (typeof value === "object" && value !== null) {
      report(fields, "wrong-type", name, `a custom data value must be text, not ${kindOf(value)}`)
      continue
    }
    const text = value === null ? "" : String(value)
    if (isFieldName(fields, name, name) && checkText(fields, name, text, VALUE_BOUNDS)) values.set(name, text)
  }
  return Object.fromEntries(values)
}

/** The source of custom data values: one of those that can bring some while a call is live. */
export const readSource = (fields: Fields, key: string): LiveCustomDataSource => {
  const text = requiredText(fields, key)
  const source = CUSTOM_DATA_PRECEDENCE.find((known) => known === text)
  if (source === undefined && text !== "") refuseSource(fields, key, text)
  return source ?? "network"
}

const refuseSource = (fields: Fields, key: string, text: string): void => {
  const meant = nearestName(text, CUSTOM_DATA_PRECEDENCE)
  const hint = meant === undefined ? `the sources are ${quoted(CUSTOM_DATA_PRECEDENCE)}` : `did you mean \`${meant}\`?`
  report(fields, "unknown-source", key, `\`${shortened(text)}\` is no source of custom data`, hint)
}

const readCustomDataBySource = (fields: Fields): CustomDataBySource => {
  const sources = objectField(fields, "custom_data")
  if (sources === undefined) return {}
  const read: Partial<Record<LiveCustomDataSource, CustomData>> = {}
  const names = Object.keys(sources.object)
  if (!checkEntries(sources, names.length, MOST_SOURCES)) return read
  for (const name of names) {
    const source = CUSTOM_DATA_PRECEDENCE.find((known) => known === name)
    if (source === undefined) {
      refuseSource(sources, name, name)
      continue
    }
    const values = objectField(sources, source)
    if (values !== undefined) read[source] = readCustomData(values)
  }
  return read
}

const readPendingFields = (fields: Fields): ReadonlyArray<string> => {
  const value = given(fields, "pending_custom_data_fields")
  if (value === null) return []
  if (!Array.isArray(value)) {
    report(
      fields,
      "wrong-type",
      "pending_custom_data_fields",
      `the pending fields must be an array of names, not ${kindOf(value)}`,
    )
    return []
  }
  const list: Fields = { ...fields, path: [...fields.path, "pending_custom_data_fields"] }
  if (!checkEntries(list, value.length, MOST_ENTRIES)) return []
  const names = new Set<string>()
  for (const [index, name] of value.entries()) {
    if (typeof name !== "string") report(list, "wrong-type", index, `a field's name must be text, not ${kindOf(name)}`)
    else if (isFieldName(list, index, name)) names.add(name)
  }
  return [...names].sort(compareText)
}

const isFieldName = (fields: Fields, place: string | number, name: string): boolean => {
  if (name !== "") return checkText(fields, place, name, NAME_BOUNDS)
  report(fields, "empty-text", place, "a field's name must not be empty")
  return false
}

const readDemographics = (fields: Fields): Demographics | null => {
  const data = objectField(fields, "demographics_data")
  if (data === undefined) return null
  const entries = Object.entries(data.object)
  if (!checkEntries(data, entries.length, MOST_ENTRIES)) return null
  const known = new Map<string, string | number | boolean>()
  for (const [name, value] of entries.sort(([a], [b]) => compareText(a, b))) {
    if (value === null || value === "") continue
    if (typeof value === "number" || typeof value === "boolean") known.set(name, value)
    else if (typeof value !== "string") {
      report(data, "wrong-type", name, `a demographic value must be text, a number or a boolean, not ${kindOf(value)}`)
    } else if (checkText(data, name, value, VALUE_BOUNDS)) known.set(name, value)
  }
  return Object.fromEntries(known)
}

/** Current calls name the id one way, searches another: one field, so two different values contradict. */
const readExternalId = (fields: Fields): string | null => {
  const id = optionalText(fields, "external_unique_id")
  const other = optionalText(fields, "external_call_unique_id")
  if (id !== null && other !== null && id !== other) {
    const message = "`external_unique_id` and `external_call_unique_id` are one field and differ"
    report(fields, "conflicting-values", "external_unique_id", message, "send one of them")
  }
  return id ?? other
}

/** The two kinds that conditions know are brought to one spelling; other words are kept. */
const readPhoneType = (fields: Fields): string | null => {
  const text = optionalText(fields, "phone_type")
  return ["Mobile", "Landline"].find((known) => known.toLowerCase() === text?.toLowerCase()) ?? text
}

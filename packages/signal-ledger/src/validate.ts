// Validation of a whole signal request: every problem in one answer, or the typed request.
import { misused } from "@callrules/model/misuse"
import {
  checkKeys,
  given,
  isFull,
  isObject,
  type JsonObject,
  own,
  reportUnknown,
  reportWrongType,
} from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import { fail, type Result, succeed } from "effect/Result"
import { groupIds } from "./group.ts"
import type { RequestProblems } from "./problems.ts"
import type { PendingSearch, SignalRequest } from "./request.ts"
import { REQUEST_KEYS, SEARCH_KEYS } from "./request-keys.ts"
import { newSignalReading, reportRecord, requestProblems, type SignalReading } from "./signal-reading.ts"
import { readTruthValue, truthValue } from "./truth-value.ts"
import {
  customDataEntries,
  customDataEntry,
  readCustomData,
  readFieldName,
  readFieldValue,
} from "./validate-custom-data.ts"
import { readPendingSearch, readSearch } from "./validate-search.ts"
import { readPartnerUniqueId, readSignalName, readSignals, signalEntries, signalEntry } from "./validate-signals.ts"
import { readTime } from "./validate-time.ts"

const CONTEXT_EXAMPLE = '{ zone: orThrow(zone("UTC")), customDataFields: new Set(["product"]) }'

/** The most groups, and so transactions, of a request. */
// SIG-112
const MOST_GROUPS = 10

/** The settings of a network for reading its requests. */
export interface ValidationContext {
  /** The zone that spreadsheet timestamps are read in. */
  readonly zone: Zone
  /** Partner names of the custom data fields configured in the network. */
  readonly customDataFields: ReadonlySet<string> | ReadonlyArray<string>
}

/**
 * Validates the body of a signal request (parsed JSON). A token in the body is ignored.
 *
 * @returns the request; otherwise every problem of one class in the order of the request: all `InvalidInput` ones when there
 * is any, otherwise the `RecordInvalid` ones.
 *
 * Source of the rule: sections 2.5, 4.5, 7 and 8 of the specification.
 *
 * @example
 * ```ts
 * import { validateSignalRequest } from "@callrules/signal-ledger"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const context = { zone: getOrThrow(zone("America/New_York")), customDataFields: ["region"] }
 * const request = getOrThrow(
 *   validateSignalRequest(
 *     { search: { transaction_id: "0000002A-00000001" }, signals: [{ name: "Sale", revenue: "99.95" }] },
 *     context,
 *   ),
 * )
 * console.assert(request.signals[0]?.revenue === 9995)
 * console.assert(isFailure(validateSignalRequest({ signals: [{ nam: "Sale" }] }, context)))
 * ```
 */
export const validateSignalRequest = (
  body: unknown,
  context: ValidationContext,
): Result<SignalRequest, RequestProblems> => {
  if (context?.customDataFields === undefined) misused("a context", context, CONTEXT_EXAMPLE)
  if (!isObject(body)) return fail(bodyNotObject(body))
  const reading = newSignalReading()
  // SIG-211
  checkKeys(reading, "unknown-key", body, REQUEST_KEYS, APART)
  checkMisplaced(reading, body)
  checkRevenue(reading, body)
  const search = readSearch(reading, body, context.zone)
  const partnerUniqueId = readPartnerUniqueId(reading, own(body, "partner_unique_id"))
  const time = own(body, "occurred_at_time") ?? null
  const occurredAtTime = time === null ? null : (readTime(reading, "occurred_at_time", time, context.zone)?.[0] ?? null)
  const callInProgress = readCallInProgress(reading, body)
  const signals = readSignals(reading, body, { partnerUniqueId, occurredAtTime, zone: context.zone })
  const customData = readCustomData(reading, body, context.customDataFields)
  checkGroups(reading, { signals, customData, partnerUniqueId: partnerUniqueId ?? "" })
  // SIG-214
  const found = requestProblems(reading, body)
  if (found !== null) return fail(found)
  // without a problem every part was read
  if (search === null || partnerUniqueId === null) return fail(bodyNotObject(body))
  return succeed({ search, signals, customData, partnerUniqueId, occurredAtTime, callInProgress })
}

const bodyNotObject = (body: unknown): RequestProblems => {
  const reading = newSignalReading()
  const hint = "send an object with `search`, and `signals` or `custom_data`"
  reportWrongType(reading, "body-not-object", null, "an object", body, hint)
  return { class: "InvalidInput", problems: reading.problems }
}

/** Keys of a request that are reported in words of their own. */
const APART: ReadonlyArray<string> = ["revenue", ...SEARCH_KEYS]

// SIG-341
const checkMisplaced = (reading: SignalReading, body: JsonObject): void => {
  for (const key of SEARCH_KEYS) {
    if (own(body, key) !== undefined) reportUnknown(reading, "unknown-key", key, "key", key, [], "put it into `search`")
  }
}

// SIG-91, SIG-213
const checkRevenue = (reading: SignalReading, body: JsonObject): void => {
  if (own(body, "revenue") === undefined) return
  const hint = "put it inside each signal it belongs to"
  reportRecord(reading, "revenue-at-top-level", "revenue", "is not supported at the top level", hint)
}

// SIG-11
const readCallInProgress = (reading: SignalReading, body: JsonObject): boolean =>
  readTruthValue(reading, "call-in-progress-invalid", "call_in_progress", given(body, "call_in_progress")) ?? false

const checkGroups = (reading: SignalReading, request: Parameters<typeof groupIds>[0]): void => {
  // the custom data makes one at most
  if (request.signals.length < MOST_GROUPS) return
  const count = groupIds(request).length
  if (count <= MOST_GROUPS) return
  const also = request.customData.length === 0 ? "" : ", with that of the custom data"
  reportRecord(
    reading,
    "groups-too-many",
    "signals",
    `make ${count} transactions, one per partner_unique_id${also}, and a request may make ${MOST_GROUPS}`,
    "use one partner_unique_id for the whole request, or split it over several requests",
  )
}

/**
 * Whether a request's body says `call_in_progress`, in any spelling of true. Anything else counts as false.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @example
 * ```ts
 * import { isCallInProgress } from "@callrules/signal-ledger"
 *
 * console.assert(isCallInProgress({ call_in_progress: "Yes" }))
 * console.assert(!isCallInProgress({}))
 * ```
 */
// SIG-149
export const isCallInProgress = (body: unknown): boolean => truthValue(own(body, "call_in_progress")) === true

/**
 * The only checks that a request with `call_in_progress` is answered with: a search key, the name of each signal, the
 * name and value of each custom data entry are there, and what can never become valid: a name of 7, a time that cannot be
 * read, signals or custom data that are not lists of objects. Everything else is checked when the request is applied.
 *
 * `zone` is that of the network, for start times as spreadsheets write them.
 *
 * @returns the locator; otherwise every such field that is missing or not valid, all `InvalidInput`, in the order of the request.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @example
 * ```ts
 * import { validatePendingRequest } from "@callrules/signal-ledger"
 * import { zone } from "@callrules/timestamp"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const utc = getOrThrow(zone("UTC"))
 * const body = { search: { call_record_id: "C-1" }, signals: [{ name: "sale", revenue: "a lot" }] }
 * console.assert(getOrThrow(validatePendingRequest(body, utc)).by === "call_record_id")
 * console.assert(isFailure(validatePendingRequest({ search: { call_start_time: "yesterday" } }, utc)))
 * ```
 */
// SIG-73, SIG-100, SIG-193, SIG-252
export const validatePendingRequest = (body: unknown, zone: Zone): Result<PendingSearch, RequestProblems> => {
  if (!isObject(body)) return fail(bodyNotObject(body))
  const reading = newSignalReading()
  const search = readPendingSearch(reading, body, zone)
  eachEntry(signalEntries(reading, body), reading, "signals", signalEntry, requireName)
  eachEntry(customDataEntries(reading, body), reading, "custom_data", customDataEntry, requireNameAndValue)
  const found = requestProblems(reading, body)
  return search === null || found !== null ? fail(found ?? bodyNotObject(body)) : succeed(search)
}

/** Reads each entry of a list at its place. */
const eachEntry = (
  entries: ReadonlyArray<unknown>,
  reading: SignalReading,
  key: string,
  toObject: (reading: SignalReading, index: number, entry: unknown) => JsonObject | null,
  read: (reading: SignalReading, entry: JsonObject) => void,
): void => {
  reading.place.push(key)
  for (let index = 0; index < entries.length && !isFull(reading); index++) {
    const entry = toObject(reading, index, entries[index])
    if (entry === null) continue
    reading.place.push(index)
    read(reading, entry)
    reading.place.pop()
  }
  reading.place.pop()
}

// SIG-240
const requireName = (reading: SignalReading, entry: JsonObject): void => {
  readSignalName(reading, entry)
}

// SIG-194
const requireNameAndValue = (reading: SignalReading, entry: JsonObject): void => {
  readFieldName(reading, entry)
  readFieldValue(reading, entry)
}

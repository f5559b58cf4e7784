// Validation of a whole signal request: every problem in one answer, or the typed request.
import type { Zone } from "@callrules/timestamp"
import { fail, type Result, succeed } from "effect/Result"
import { groupIds } from "./group.ts"
import { type ProblemList, problemList, report, requestProblems } from "./problem-list.ts"
import { type RequestProblems, signalProblem } from "./problems.ts"
import { quoted } from "./quoted.ts"
import type { PendingSearch, SignalRequest } from "./request.ts"
import { readCustomData, readFieldName, readFieldValue } from "./validate-custom-data.ts"
import { checkKeys, REQUEST_KEYS } from "./validate-keys.ts"
import { readPendingSearch, readSearch } from "./validate-search.ts"
import { readPartnerUniqueId, readSignalName, readSignals } from "./validate-signals.ts"
import { readTime } from "./validate-time.ts"
import { isObject, type JsonObject, own, readTruthValue } from "./values.ts"

/** The most groups, and so transactions, of a request. */
// SIG-112
const MOST_GROUPS = 10

/** What the network of a request's token says about its fields and times. */
export interface ValidationContext {
  /** The zone that spreadsheet timestamps are read in. */
  readonly zone: Zone
  /** Partner names of the custom data fields configured in the network. */
  readonly customDataFields: ReadonlySet<string> | ReadonlyArray<string>
}

/**
 * Validates the body of a signal request (parsed JSON). The token, if the body carries one, is passed over.
 *
 * @returns the request; else every problem of one class in the order of the request: all `InvalidInput` ones when there
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
  if (!isObject(body)) return fail(bodyNotObject(body))
  const problems = problemList()
  // SIG-211
  checkKeys(body, REQUEST_KEYS, [], problems)
  const search = readSearch(body, context.zone, problems)
  const partnerUniqueId = readPartnerUniqueId(own(body, "partner_unique_id"), ["partner_unique_id"], problems)
  const time = own(body, "occurred_at_time") ?? null
  const occurredAtTime =
    time === null ? null : (readTime(time, ["occurred_at_time"], context.zone, problems)?.[0] ?? null)
  const callInProgress = readCallInProgress(body, problems)
  const signals = readSignals(body, { partnerUniqueId, occurredAtTime, zone: context.zone }, problems)
  const customData = readCustomData(body, context.customDataFields, problems)
  checkGroups({ signals, customData, partnerUniqueId: partnerUniqueId ?? "" }, problems)
  // SIG-214
  const found = requestProblems(problems, body)
  if (found !== null) return fail(found)
  // without a problem every part was read
  if (search === null || partnerUniqueId === null) return fail(bodyNotObject(body))
  return succeed({ search, signals, customData, partnerUniqueId, occurredAtTime, callInProgress })
}

const bodyNotObject = (body: unknown): RequestProblems => ({
  class: "InvalidInput",
  problems: [
    signalProblem(
      "body-not-object",
      [],
      `the request must be a JSON object, not ${quoted(body)}`,
      "send an object with `search`, and `signals` or `custom_data`",
    ),
  ],
})

// SIG-11
const readCallInProgress = (body: JsonObject, problems: ProblemList): boolean => {
  const value = own(body, "call_in_progress") ?? null
  const read = value === null ? false : readTruthValue(value)
  if (read !== undefined) return read
  report(
    problems,
    "call-in-progress-invalid",
    ["call_in_progress"],
    `must be true or false, not ${quoted(value)}`,
    "write `true`, `false`, `1`, `0`, `yes` or `no`",
  )
  return false
}

const checkGroups = (request: Parameters<typeof groupIds>[0], problems: ProblemList): void => {
  const count = groupIds(request).length
  if (count <= MOST_GROUPS) return
  report(
    problems,
    "groups-too-many",
    ["signals"],
    `make ${count} transactions, one per partner_unique_id with the custom data's, and a request may make ${MOST_GROUPS}`,
    "use one partner_unique_id for the whole request, or split it over several requests",
  )
}

/**
 * Whether a request's body says `call_in_progress`, in any spelling of true. Anything else is no.
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
export const isCallInProgress = (body: unknown): boolean => readTruthValue(own(body, "call_in_progress")) === true

/**
 * The only checks that a request with `call_in_progress` is answered with: a search key, the name of each signal, the
 * name and value of each custom data entry are there, and can be one: a name of 7 is as little a name as none.
 * Everything else is checked when the request is applied.
 *
 * @returns the locator; else every such field that is missing or not valid, all `InvalidInput`, in the order of the request.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @example
 * ```ts
 * import { validatePendingRequest } from "@callrules/signal-ledger"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const body = { search: { call_record_id: "C-1" }, signals: [{ name: "sale", revenue: "a lot" }] }
 * console.assert(getOrThrow(validatePendingRequest(body)).by === "call_record_id")
 * console.assert(isFailure(validatePendingRequest({ search: {}, signals: [{}] })))
 * ```
 */
// SIG-73, SIG-100, SIG-193
export const validatePendingRequest = (body: unknown): Result<PendingSearch, RequestProblems> => {
  if (!isObject(body)) return fail(bodyNotObject(body))
  const problems = problemList()
  const search = readPendingSearch(body, problems)
  const signals = own(body, "signals")
  if (Array.isArray(signals)) {
    for (let index = 0; index < signals.length; index++) requireName(signals[index], index, problems)
  }
  const customData = own(body, "custom_data")
  if (Array.isArray(customData)) {
    for (let index = 0; index < customData.length; index++) requireNameAndValue(customData[index], index, problems)
  }
  const found = requestProblems(problems, body)
  return search === null || found !== null ? fail(found ?? bodyNotObject(body)) : succeed(search)
}

const NOTHING: JsonObject = {}

// SIG-240
const requireName = (entry: unknown, index: number, problems: ProblemList): void => {
  readSignalName(isObject(entry) ? entry : NOTHING, index, problems)
}

// SIG-194
const requireNameAndValue = (entry: unknown, index: number, problems: ProblemList): void => {
  const object = isObject(entry) ? entry : NOTHING
  readFieldName(object, index, problems)
  readFieldValue(object, index, problems)
}

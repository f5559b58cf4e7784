// The query of current calls: reads its parameters, and selects its legs.
import { type CallRecordId, callRecordId, type TransactionId, transactionId } from "@callrules/model"
import { toE164 } from "@callrules/model/phone-number"
import { given, isSound, newReading, problemsOf, readOneOf, report, reportWrongValue } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { type Fields, NAME_LENGTH, requiredText } from "./body-fields.ts"
import type { CurrentCall } from "./current-calls.ts"
import { isVisible } from "./lifecycle.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"
import { readParameters } from "./query-parameters.ts"

/** The kinds of organization whose current calls can be queried, spelled as in the query. */
export type OrganizationType = "Network" | "Advertiser"

/** The query. Filters that are null select every call; several combine with "and". */
export interface CurrentCallsQuery {
  /** Whose calls are asked for: all of a network's, or those of one advertiser of it. */
  readonly organizationType: OrganizationType
  /** Id of the network, or the advertiser's id from the network. */
  readonly organizationId: string
  /** The leg with that id: its own one, a further one, or that of any transaction of the call. */
  readonly transactionId: TransactionId | null
  /** Every leg of that call record. */
  readonly callRecordId: CallRecordId | null
  /** Every leg with that id in an external system; the parameter `external_unique_id`. */
  readonly externalCallUniqueId: string | null
  /** E.164; given if and only if `destinationPhoneNumber` is. */
  readonly callingPhoneNumber: string | null
  /** E.164; given if and only if `callingPhoneNumber` is. */
  readonly destinationPhoneNumber: string | null
}

// CIP-44
const ORGANIZATION_TYPES: ReadonlyArray<OrganizationType> = ["Network", "Advertiser"]

const PARAMETERS: ReadonlyArray<string> = [
  "organization_type",
  "id",
  "transaction_id",
  "call_record_id",
  "external_unique_id",
  "calling_phone_number",
  "destination_phone_number",
]

/**
 * Reads the parameters of a query of current calls: `organization_type` (`Network` or `Advertiser`) and `id`, both
 * required, and the filters `transaction_id`, `call_record_id`, `external_unique_id`, and `calling_phone_number`
 * together with `destination_phone_number`. Phone numbers may be in any usual spelling (national ones of `country`,
 * default `US`); a plus sign that a URL turned into a space is read as one.
 *
 * Source of the rule: section 4.2 of the specification.
 *
 * @returns the query; or every problem: `missing`, `empty-text`, `text-too-long`, `ill-formed-text`,
 * `bad-phone-number`, `unknown-parameter`, `repeated-parameter`, `unknown-organization-type`, `one-phone-number`.
 *
 * @example
 * ```ts
 * import { validateCurrentCallsQuery } from "@callrules/call"
 * import { isFailure } from "effect/Result"
 *
 * const parameters = new URLSearchParams("organization_type=Network&id=7&calling_phone_number=4155550123")
 * const answer = validateCurrentCallsQuery(parameters)
 * console.assert(isFailure(answer) && answer.failure[0]?.code === "one-phone-number")
 * ```
 */
export const validateCurrentCallsQuery = (
  parameters: Iterable<readonly [name: string, value: string]>,
  context: { readonly country?: string } = {},
): Result<CurrentCallsQuery, ReadonlyArray<CallProblem>> => {
  const reading = newReading<CallProblemCode>("the query")
  const sent = [...parameters]
  const fields: Fields = { object: readParameters(reading, sent, PARAMETERS), reading }
  const organizationType = readOrganizationType(fields)
  // CIP-21
  const organizationId = readOrganization(fields, "id")
  const transaction = readFilter(fields, "transaction_id")
  const callRecord = readFilter(fields, "call_record_id")
  const externalCallUniqueId = readFilter(fields, "external_unique_id")
  const country = context.country ?? "US"
  const callingPhoneNumber = readPhoneFilter(fields, "calling_phone_number", "destination_phone_number", country)
  const destinationPhoneNumber = readPhoneFilter(fields, "destination_phone_number", "calling_phone_number", country)
  if (organizationType === undefined || !isSound(reading)) return fail(problemsOf(reading, Object.fromEntries(sent)))
  return succeed({
    organizationType,
    organizationId,
    transactionId: transaction === null ? null : transactionId(transaction),
    callRecordId: callRecord === null ? null : callRecordId(callRecord),
    externalCallUniqueId,
    callingPhoneNumber,
    destinationPhoneNumber,
  })
}

const WRITE_IN_QUERY = "write it in the query, such as `?organization_type=Network&id=n1`"

const GIVE_OR_LEAVE_OUT = "give it a value, or leave it out: then it selects every call"

const readOrganization = (fields: Fields, name: "id" | "organization_type"): string =>
  requiredText(fields, name, NAME_LENGTH, { missing: WRITE_IN_QUERY, empty: WRITE_IN_QUERY })

// CIP-59
const readOrganizationType = (fields: Fields): OrganizationType | undefined => {
  const text = readOrganization(fields, "organization_type")
  if (text === "") return undefined
  const what = "organization type"
  return readOneOf(fields.reading, "unknown-organization-type", "organization_type", text, what, ORGANIZATION_TYPES)
}

/** A filter; null if it is not given. An empty filter is a mistake that would widen the answer. */
const readFilter = (fields: Fields, name: string): string | null =>
  given(fields.object, name) === null
    ? null
    : requiredText(fields, name, NAME_LENGTH, { empty: GIVE_OR_LEAVE_OUT }) || null

const readPhoneFilter = (fields: Fields, name: string, other: string, country: string): string | null => {
  if (given(fields.object, name) === null) {
    // CIP-28
    if (given(fields.object, other) !== null) {
      report(fields.reading, "one-phone-number", name, `is required together with \`${other}\``, "send both numbers")
    }
    return null
  }
  const text = readFilter(fields, name)
  if (text === null) return null
  // a plus sign that was not escaped in the URL arrives as a space
  const number = toE164(text.replace(/^ +(?=\d)/, "+").trim(), country)
  if (number !== undefined) return number
  const hint = "write it in E.164, such as `+14155550123`"
  reportWrongValue(fields.reading, "bad-phone-number", name, "a phone number", text, hint)
  return null
}

/**
 * Whether a call is selected: in progress, of the organization, and passing every filter. The caller has to
 * pass calls of the token's network only. `transactionId` finds a leg by the id of its first and of its current call
 * transaction; whoever has the other ids of a leg looks the leg up by them and leaves this filter out. Numbers are compared as they are, in E.164 on both sides.
 *
 * Source of the rule: section 4.2 of the specification.
 *
 * @example
 * ```ts
 * import { initialCall, matchesQuery, validateCurrentCallsQuery } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 * import { isSuccess } from "effect/Result"
 *
 * const state = initialCall(networkId("7"), transactionId("t1"), callRecordId("c1"))
 * const query = validateCurrentCallsQuery(new URLSearchParams("organization_type=Network&id=7"))
 * console.assert(isSuccess(query) && !matchesQuery({ state, head: null }, query.success))
 * ```
 */
// CIP-22, CIP-23, CIP-24, CIP-25, CIP-26, CIP-27, CIP-47
export const matchesQuery = ({ state, head }: CurrentCall, query: CurrentCallsQuery): boolean =>
  isVisible(state) &&
  query.organizationId ===
    (query.organizationType === "Network" ? state.networkId : state.details?.advertiserIdFromNetwork) &&
  (query.transactionId === null ||
    query.transactionId === state.legId ||
    query.transactionId === head?.transactionId) &&
  (query.callRecordId === null || query.callRecordId === state.callRecordId) &&
  (query.externalCallUniqueId === null || query.externalCallUniqueId === state.details?.externalCallUniqueId) &&
  (query.callingPhoneNumber === null || query.callingPhoneNumber === state.details?.callingPhoneNumber) &&
  (query.destinationPhoneNumber === null || query.destinationPhoneNumber === state.destinationPhoneNumber)

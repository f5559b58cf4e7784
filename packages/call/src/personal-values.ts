// What a host reports of a caller as a person. On a call that was erased none of it is kept.
import type { CallState } from "./call-state.ts"
import type { HostEvent, ReceivedDetails, ReceivedEvent } from "./host-event.ts"
import type { HostWarning } from "./host-warnings.ts"

/**
 * A state as if nothing personal had ever been given: without the caller's number, city, region, postal codes, demographics and
 * custom data.
 *
 * @example
 * ```ts
 * import { initialCall, stateWithoutPersonalValues } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("0000002A-DEADBEEF"), callRecordId("c1"))
 * const state = { ...leg, customData: { product: { value: "solar", source: "network" as const } } }
 * console.assert(Object.keys(stateWithoutPersonalValues(state).customData).length === 0)
 * ```
 */
// ENG-239
export const stateWithoutPersonalValues = (state: CallState): CallState => ({
  ...state,
  details: state.details === null ? null : detailsWithoutPersonalValues(state.details),
  events: state.events.map(withoutPersonalValues),
  customData: {},
})

/** An event as if nothing personal had been given in it. */
export const withoutPersonalValues = (event: HostEvent): HostEvent => {
  if (event.kind === "received") return receptionWithoutPersonalValues(event)
  return event.kind === "custom_data" ? { ...event, customData: {} } : event
}

/** A reception as if nothing personal had been given in it, and nothing been added from its affiliate's record. */
export const receptionWithoutPersonalValues = (event: ReceivedEvent): ReceivedEvent => ({
  ...event,
  details: detailsWithoutPersonalValues(event.details),
})

/** Details of a reception as if nothing personal had been given. */
export const detailsWithoutPersonalValues = (details: ReceivedDetails): ReceivedDetails => {
  const { further, ...rest } = details
  const nothing = { callingPhoneNumber: null, city: null, region: null, zipCode: null, demographics: null }
  if (further === undefined) return { ...rest, ...nothing, customDataBySource: {} }
  const { verified_zip_code: _, ...others } = further
  return { ...rest, ...nothing, customDataBySource: {}, further: others }
}

/** The keys of an event's personal values, as a host sends them. */
const personalKeys = (event: HostEvent): ReadonlyArray<string> => {
  if (event.kind === "custom_data") return hasValues(event.customData) ? ["custom_data"] : []
  if (event.kind !== "received") return []
  const { callingPhoneNumber, city, demographics, further, region, zipCode } = event.details
  // what the affiliate's own record brought the host did not send
  const { affiliate_record: _, ...customDataBySource } = event.details.customDataBySource
  const values = {
    calling_phone_number: callingPhoneNumber,
    city,
    region,
    zip_code: zipCode,
    demographics_data: demographics,
    custom_data: Object.values(customDataBySource).some(hasValues) ? customDataBySource : null,
    verified_zip_code: further?.["verified_zip_code"] ?? null,
  }
  return Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [key]))
}

const hasValues = (values: object): boolean => Object.keys(values).length > 0

/** That an event of an erased call has personal values, which are not kept; none where it has none. */
// CIP-98
export const erasedWarnings = (event: HostEvent): ReadonlyArray<HostWarning> => {
  const keys = personalKeys(event)
  if (keys.length === 0) return []
  return [
    {
      code: "caller-erased",
      message: `the caller's data of this call was erased; not kept: ${keys.map((key) => `\`${key}\``).join(", ")}`,
      hint: "stop sending personal data of this call",
    },
  ]
}

/** That the summary of an erased call is not kept. */
export const summaryErased = (callRecordId: string): HostWarning => ({
  code: "caller-erased",
  message: `the caller's data of call record \`${callRecordId}\` was erased; the summary is not kept`,
  hint: "stop sending personal data of this call",
})

// Names in the events of a leg that its network does not know. Such a name may be a mistyped one, so what it should have
// said is not known: a recording decision must not take the field it stood for as absent.
import type { CallState } from "./call-state.ts"
import type { HostEvent } from "./host-event.ts"
import { compareCodeUnits } from "./host-event-order.ts"

/** The kinds of phone that recording conditions know, in the spelling that they are kept in. */
export const PHONE_TYPES: ReadonlyArray<string> = ["Mobile", "Landline"]

/** Which names of custom data fields a host may use in its events. */
export interface KnownFields {
  /** The partner names of the fields that the network had when the leg was received. */
  readonly configured: ReadonlyArray<string>
  /** Further names that the host sends on purpose, for uses of its own; `all`: every name. */
  readonly ignored: ReadonlyArray<string> | "all"
}

/**
 * The names of custom data fields in an event that the network does not know, with those of pending fields; sorted. What
 * the engine itself has added to the event does not count.
 */
// CIP-72
export const unknownFieldNames = (event: HostEvent, { configured, ignored }: KnownFields): ReadonlyArray<string> => {
  if (ignored === "all") return []
  const known = new Set([...configured, ...ignored])
  return [...new Set(fieldNames(event))].filter((name) => !known.has(name)).sort(compareCodeUnits)
}

const fieldNames = (event: HostEvent): ReadonlyArray<string> => {
  if (event.kind === "custom_data") return Object.keys(event.customData)
  if (event.kind !== "received") return []
  const { customDataBySource, pendingCustomDataFields } = event.details
  const { affiliate_record: _, ...sentBySource } = customDataBySource
  const sent = Object.values(sentBySource).flatMap((values) => Object.keys(values))
  return [...sent, ...pendingCustomDataFields]
}

/** Whether the host has named a kind of phone that conditions do not know. */
// CIP-73
export const hasUnknownPhoneType = ({ details }: Pick<CallState, "details">): boolean =>
  details !== null && details.phoneType !== null && !PHONE_TYPES.includes(details.phoneType)

/** What a leg's events leave open because they use names that the network does not know. */
export interface UnknownNames {
  /** The names, of every event of the leg that counts; sorted. */
  readonly names: ReadonlyArray<string>
  /** The configured fields without a value: each may be the one that was meant. Empty while every name is known. */
  readonly openFields: ReadonlyArray<string>
}

/**
 * What the names that a network does not know leave open in a leg: as long as there are any, every configured field
 * without a value.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @example
 * ```ts
 * import { applyHostEvent, initialCall, unknownNames } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const event = { kind: "custom_data", eventId: "e1", at: instant(0), source: "tag", customData: { Tier: "optout" } } as const
 * const { state } = applyHostEvent(leg, event)
 * console.assert(unknownNames(state, { configured: ["tier"], ignored: [] }).openFields[0] === "tier")
 * ```
 */
// REC-177
export const unknownNames = (state: CallState, known: KnownFields): UnknownNames => {
  const names = [...new Set(state.events.flatMap((event) => unknownFieldNames(event, known)))].sort(compareCodeUnits)
  if (names.length === 0) return { names, openFields: [] }
  return { names, openFields: known.configured.filter((name) => !Object.hasOwn(state.customData, name)) }
}

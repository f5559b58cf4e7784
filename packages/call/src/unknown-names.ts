// Names in the events of a leg that its network does not know. Such a name may be a mistyped one, so what it should have
// said is not known: a recording decision must not take the field it stood for as absent.
import type { CustomData } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { CUSTOM_DATA_PRECEDENCE } from "./custom-data-precedence.ts"
import type { HostEvent } from "./host-event.ts"
import { compareCodeUnits } from "./host-event-order.ts"

/** The kinds of phone that recording conditions know, in the spelling that they are kept in. */
export const PHONE_TYPES: ReadonlyArray<string> = ["Mobile", "Landline"]

/** The sources of custom data in their order, as texts. */
const ORDER: ReadonlyArray<string> = CUSTOM_DATA_PRECEDENCE

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
  const sent = sentBySource(event).flatMap(([, values]) => Object.keys(values))
  return event.kind === "received" ? [...sent, ...event.details.pendingCustomDataFields] : sent
}

/** The custom data that a host has sent in an event, by its source; without that of the affiliate's own record. */
const sentBySource = (event: HostEvent): ReadonlyArray<readonly [source: string, values: CustomData]> => {
  if (event.kind === "custom_data") return [[event.source, event.customData]]
  if (event.kind !== "received") return []
  const { affiliate_record: _, ...sent } = event.details.customDataBySource
  return Object.entries(sent)
}

/** Whether the host has named a kind of phone that conditions do not know. */
// CIP-73
export const hasUnknownPhoneType = ({ details }: Pick<CallState, "details">): boolean =>
  details !== null && details.phoneType !== null && !PHONE_TYPES.includes(details.phoneType)

/** What of a leg says which fields a name may mean. */
type OpenedState = Pick<CallState, "events" | "customData" | "pendingCustomDataFields">

/** What a leg's events leave open because they use names that the network does not know. */
export interface UnknownNames {
  /** The names, of every event of the leg that counts; sorted. */
  readonly names: ReadonlyArray<string>
  /** The configured fields any of which may be the one that was meant. Empty while every name is known. */
  readonly openFields: ReadonlyArray<string>
  /** How many sources of custom data, from the first in their order, have no value that is certain; undefined while every name is known. */
  readonly openSources: number | undefined
}

/**
 * What the names that a network does not know leave open in a leg: as long as there are any, every configured field without a value, and
 * those with a value that the one which was meant takes the place of: of an earlier source, or of an earlier look-up.
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
// REC-177, REC-321
export const unknownNames = (state: OpenedState, known: KnownFields): UnknownNames => {
  const names = [...new Set(state.events.flatMap((event) => unknownFieldNames(event, known)))].sort(compareCodeUnits)
  if (names.length === 0) return { names, openFields: [], openSources: undefined }
  const unknown = new Set(names)
  const openSources = Math.max(
    ...state.events.map((event, index) => sourcesBelow(state, event, state.events.slice(index + 1), unknown)),
    state.pendingCustomDataFields.some((name) => unknown.has(name)) ? ORDER.length : 0,
  )
  return { names, openFields: openFieldsOf(state, known.configured, openSources), openSources }
}

/** How many sources have values that an unknown name of an event may take the place of, if it means a field. `later`: what came after it. */
const sourcesBelow = (
  state: OpenedState,
  event: HostEvent,
  later: ReadonlyArray<HostEvent>,
  unknown: ReadonlySet<string>,
): number =>
  Math.max(
    0,
    ...sentBySource(event).map(([source, values]) => {
      if (!Object.keys(values).some((name) => unknown.has(name))) return 0
      // of its own source it takes the place of the affiliate's record, and of an earlier look-up, but not of what is said beside it or later
      const certain = new Set([values, ...later.flatMap((one) => sentOf(one, source))].flatMap(Object.keys))
      const isOver = Object.entries(state.customData).some(([name, of]) => of.source === source && !certain.has(name))
      return ORDER.indexOf(source) + (isOver ? 1 : 0)
    }),
  )

const sentOf = (event: HostEvent, source: string): ReadonlyArray<CustomData> =>
  sentBySource(event).flatMap(([from, values]) => (from === source ? [values] : []))

/** The configured fields without a value, and those with one of the first so many sources. */
export const openFieldsOf = (
  { customData }: Pick<CallState, "customData">,
  configured: ReadonlyArray<string>,
  openSources: number | undefined,
): ReadonlyArray<string> => {
  if (openSources === undefined) return []
  const open = ORDER.slice(0, openSources)
  return configured.filter((name) => {
    const source = Object.hasOwn(customData, name) ? customData[name]?.source : undefined
    return source === undefined || open.includes(source)
  })
}

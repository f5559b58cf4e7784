// Names in the events of a leg that its network does not know. Such a name may be a mistyped one, so what it should have
// said is not known: a recording decision must not take the field it stood for as absent.
import type { CustomData } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { isBelow, sourceOf } from "./custom-data-precedence.ts"
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
  if (names.length === 0) return { names, openFields: [] }
  const unknown = new Set(names)
  if (state.pendingCustomDataFields.some((name) => unknown.has(name))) return { names, openFields: known.configured }
  const slips = slipsIn(state.events, unknown)
  const openFields = known.configured.filter((name) => {
    const source = sourceOf(state.customData, name)
    return source === undefined || slips.some((slip) => mayReplace(slip, name, source))
  })
  return { names, openFields }
}

/** The last unknown name of a source. */
interface Slip {
  readonly source: string
  /** The fields that are said beside it, or by a later look-up of the source. */
  readonly certain: ReadonlySet<string>
}

/** The last unknown name of each source: what is certain after it is so after those before it. */
const slipsIn = (events: ReadonlyArray<HostEvent>, unknown: ReadonlySet<string>): ReadonlyArray<Slip> => {
  const slips = new Map<string, Slip>()
  const certain = new Map<string, Set<string>>()
  for (const [source, values] of events.toReversed().flatMap(sentBySource)) {
    if (slips.has(source)) continue
    const names = Object.keys(values)
    const all = certain.get(source) ?? new Set()
    for (const name of names) all.add(name)
    certain.set(source, all)
    if (names.some((name) => unknown.has(name))) slips.set(source, { source, certain: all })
  }
  return [...slips.values()]
}

/** Whether a name takes the place of a field's value of a source, if it means the field: of its own source that of the affiliate's record, or of an earlier look-up. */
const mayReplace = ({ certain, source: of }: Slip, name: string, source: string): boolean =>
  of === source ? !certain.has(name) : isBelow(source, of)

// Which leg of a call a request must be applied to: each group stays on one leg, and new groups go to the call's home leg.
import type { LedgerWrite } from "@callrules/store"
import type { OperationRun } from "./operation-run.ts"
import type { PlainLeg, PlainNetwork } from "./plain-ledger.ts"
import type { SimulatedRequest } from "./scenario.ts"
import { hold } from "./violation.ts"

/** What is known of homes and groups. */
export interface Homes {
  /** The home leg of each call record and reach, as it was chosen. */
  readonly legs: Map<string, string>
  /** When each group came to a leg by that leg's own id or start time: such a write does not wait for any other. */
  readonly sentTo: Map<string, number>
  /** Entries that failed because their groups were on different legs at that time; another delivery may be applied later. */
  readonly apart: Set<string>
}

/** No home was chosen yet. */
export const noHomes = (): Homes => ({ legs: new Map(), sentTo: new Map(), apart: new Set() })

const homeKey = ({ advertiser, networkId }: SimulatedRequest, callRecordId: string): string =>
  `${networkId} ${callRecordId} ${advertiser ?? "-"}`

const isByCall = ({ by }: SimulatedRequest): boolean => by === "call_record_id" || by === "external_call_unique_id"

const groupsOf = ({ customData, signals, topGroup }: SimulatedRequest): ReadonlySet<string> =>
  new Set([...signals.map(({ group }) => group), ...(customData.length > 0 ? [topGroup] : [])])

/** The legs of a call that carry a group, without those that it was sent to by their own id at or after a time. */
const carriers = (
  network: PlainNetwork,
  homes: Homes,
  request: SimulatedRequest,
  callRecordId: string,
  group: string,
  until = Number.POSITIVE_INFINITY,
): ReadonlyArray<string> =>
  [...network.legs.values()]
    .filter((leg) => leg.callRecordId === callRecordId && (leg.groups.get(group)?.length ?? 0) > 0)
    .filter(({ legId }) => (homes.sentTo.get(placeKey(request, legId, group)) ?? Number.NEGATIVE_INFINITY) < until)
    .map(({ legId }) => legId)

const placeKey = ({ networkId }: SimulatedRequest, legId: string, group: string): string =>
  `${networkId} ${legId} ${group}`

/** Holds the leg of a write, and the home that it chooses, against the rule; then keeps the home. */
export const checkChosenLeg = (
  network: PlainNetwork,
  homes: Homes,
  request: SimulatedRequest,
  { callRecordId, legId }: PlainLeg,
  { callRecord, groupTransactions }: LedgerWrite,
  run: OperationRun,
  now: number,
): void => {
  const key = homeKey(request, callRecordId)
  const home = callRecord?.home ?? null
  const before = homes.legs.get(key)
  const chooses = isByCall(request) && before === undefined && groupTransactions.length > 0
  hold((home !== null) === chooses, () => `${request.name} chooses ${home === null ? "no" : "a"} home on leg ${legId}`)
  if (!isByCall(request)) {
    for (const { partnerUniqueId, version } of groupTransactions) {
      if (version === 1) homes.sentTo.set(placeKey(request, legId, partnerUniqueId), now)
    }
    return
  }
  for (const group of groupsOf(request)) {
    // of what was sent to legs by their own ids while the request was under way, any first part may have been seen
    const moments = [...homes.sentTo.values()].filter((at) => at > run.startedAt)
    const views = [Number.POSITIVE_INFINITY, run.startedAt, ...moments].map((until) =>
      carriers(network, homes, request, callRecordId, group, until),
    )
    hold(
      views.some((found) =>
        found.length === 0 || (before !== undefined && found.includes(before))
          ? before === undefined || legId === before
          : found.length === 1 && found[0] === legId,
      ),
      () => `${request.name} is applied to leg ${legId}: group "${group}" is on [${views[0]}], the home is ${before}`,
    )
  }
  if (home !== null) homes.legs.set(key, legId)
}

/** Whether a request by call may be refused because its groups are on different legs, with or without the home of now. */
export const mayBeApart = (network: PlainNetwork, homes: Homes, request: SimulatedRequest): boolean => {
  if (!isByCall(request)) return false
  const callRecordId = request.target.replace(/^X-/, "")
  return [homes.legs.get(homeKey(request, callRecordId)), undefined].some((home) => {
    const places = [...groupsOf(request)].map((group) => {
      const found = carriers(network, homes, request, callRecordId, group)
      return home !== undefined && (found.length === 0 || found.includes(home)) ? [home] : found
    })
    const known = places.filter(({ length }) => length > 0)
    return known.some(({ length }) => length > 1) || new Set(known.flat()).size > 1
  })
}

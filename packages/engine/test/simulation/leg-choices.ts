// A request that is delivered again must not land on another leg of its call.
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { OperationRun } from "./operation-run.ts"
import type { PlainLeg } from "./plain-ledger.ts"
import type { SimulatedRequest } from "./scenario.ts"
import { hold } from "./violation.ts"

/** Which leg each request was applied to, and who has written each group of a call record. */
export interface LegChoices {
  readonly first: Map<SimulatedRequest, { readonly legId: string; readonly at: number }>
  readonly writers: Map<string, ReadonlySet<SimulatedRequest>>
}

/** Nothing was applied yet. */
export const noLegChoices = (): LegChoices => ({ first: new Map(), writers: new Map() })

/**
 * However often a request is delivered, it is for one leg. Under a request id it is applied once anyway; the closest
 * start may come to be another call's. Without a request id two limits remain: another request may have written one of
 * the groups on another leg, and deliveries that overlap may each have chosen a leg.
 */
export const checkSameLeg = (
  { first, writers }: LegChoices,
  run: OperationRun,
  request: SimulatedRequest,
  leg: PlainLeg,
  made: ReadonlyArray<GroupTransaction>,
  now: number,
): void => {
  if (made.length === 0) return
  const keyOf = (group: string): string => `${request.networkId} ${leg.callRecordId} ${group}`
  const before = first.get(request)
  if (before === undefined) first.set(request, { legId: leg.legId, at: now })
  const groups = [...request.signals.map(({ group }) => group), request.topGroup]
  const isLimit =
    request.by === "call_start_time" ||
    groups.some((group) => [...(writers.get(keyOf(group)) ?? [])].some((writer) => writer !== request)) ||
    (before !== undefined && run.startedAt <= before.at)
  hold(
    before === undefined || before.legId === leg.legId || isLimit,
    () => `${request.name} is applied to leg ${leg.legId} after it was applied to leg ${before?.legId}`,
  )
  for (const { partnerUniqueId } of made) {
    const key = keyOf(partnerUniqueId)
    writers.set(key, new Set([...(writers.get(key) ?? []), request]))
  }
}

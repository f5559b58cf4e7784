// Which leg a request must be applied to, by the plain ledger, at one of the moments that it may have seen.
import type { InboxBinding, LedgerWrite } from "@callrules/store"
import type { FoundLeg } from "../../../../signal-ledger/test/plain-ledger/find-leg.ts"
import type { PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { isByCall } from "../../../../signal-ledger/test/plain-ledger/what-was-made.ts"
import { LARGEST_SKEW } from "../engine-processes.ts"
import type { SimulatedRequest } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { AuditedEntry } from "./entry-order.ts"
import { foundAt, momentsOfCall, momentsSince, type PlainNetwork, takenAt } from "./plain-network.ts"

/** Holds the leg of a write against the rules. `changes`: how many there were when its run began. */
export const checkChosenLeg = (
  network: PlainNetwork,
  changes: number,
  now: number,
  { advertiser, name }: SimulatedRequest,
  meant: PlainRequest,
  { groupTransactions, legId }: LedgerWrite,
  entry: AuditedEntry | null,
): void => {
  if (entry !== null && meant.search.by === "call_start_time") {
    checkTaken(network, changes, now, entry, meant, legId)
    return
  }
  // what makes nothing need not be held against the call as it is now
  const isHeld = isByCall(meant) && groupTransactions.length > 0
  const moments = isHeld ? momentsOfCall(network, changes) : momentsSince(network, changes)
  const found = moments.map((moment) => foundAt(moment, meant, advertiser, now))
  hold(
    found.some((one) => "leg" in one && one.leg.legId === legId),
    () => `${name} is applied to leg ${legId}: it is for ${textsOf(found)}`,
  )
}

/** Holds the leg that an entry with a start time is bound to against the rules. */
export const checkBinding = (
  network: PlainNetwork,
  changes: number,
  now: number,
  entry: AuditedEntry,
  binding: InboxBinding,
): void => {
  const { meant } = entry.request
  if (meant?.search.by !== "call_start_time" || binding.to !== "leg") return
  checkTaken(network, changes, now, entry, meant, binding.legId)
}

/** A leg that an entry was bound to stays its own. Else the leg must be the one that the time since its arrival allows. */
const checkTaken = (
  network: PlainNetwork,
  changes: number,
  now: number,
  { arrivedAt, binding, request }: AuditedEntry,
  meant: PlainRequest,
  legId: string,
): void => {
  if (binding.to === "leg" && binding.legId === legId) return
  const times = [now - LARGEST_SKEW, now, now + LARGEST_SKEW]
  const taken = momentsSince(network, changes).flatMap((moment) =>
    times.map((time) => takenAt(moment, meant, request.advertiser, arrivedAt, time)?.legId),
  )
  hold(
    taken.includes(legId),
    () => `${request.name} takes leg ${legId}: its start time is for [${[...new Set(taken)]}]`,
  )
}

/** Whether a request may be refused like this at one of the moments that it may have seen. */
export const mayBeRefused = (
  network: PlainNetwork,
  changes: number,
  now: number,
  { advertiser, meant }: SimulatedRequest,
  code: string,
): boolean =>
  meant !== null &&
  momentsSince(network, changes)
    .map((moment) => foundAt(moment, meant, advertiser, now))
    .some((found) => "refused" in found && found.code === code)

const textsOf = (found: ReadonlyArray<FoundLeg>): string =>
  [...new Set(found.map((one) => ("leg" in one ? one.leg.legId : one.code)))].join(" or ")

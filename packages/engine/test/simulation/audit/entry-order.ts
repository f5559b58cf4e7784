// In which order what waits for a call may be applied.
import type { InboxBinding } from "@callrules/store"
import type { OperationRun } from "../operation-run.ts"
import type { SimulatedRequest } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"

/** An accepted request for a call in progress. */
export interface AuditedEntry {
  readonly entryId: string
  readonly networkId: string
  readonly request: SimulatedRequest
  /** Its place in the order of arrival. */
  readonly place: number
  /** When it was accepted, by the clock of the run. */
  readonly acceptedAt: number
  readonly arrivedAt: number
  /** What it was bound to when it was accepted. */
  readonly firstBinding: InboxBinding
  binding: InboxBinding
  status: "waiting" | "applied" | "failed"
}

/**
 * Entries that wait for the same call are done with in the order of their arrival, but for those that wait for another
 * leg of it. One whose call is found later than it arrived overtakes nobody, but may be overtaken until it is found.
 *
 * @param isCalledForth - whether a request for the entry's leg is answered at once: the entry then overtakes those for the call.
 * @param advertiser - whose the leg is: requests of others for the call are not for it.
 */
export const checkTurn = (
  entries: ReadonlyArray<AuditedEntry>,
  entry: AuditedEntry,
  legId: string,
  isCalledForth: boolean,
  advertiser: string,
): void => {
  for (const other of waitingFor(entries, entry.networkId, callOf(entry.binding))) {
    hold(
      other.place >= entry.place ||
        waitsForAnotherLeg(other, legId) ||
        (other.binding.to !== "leg" &&
          ((isCalledForth && entry.binding.to === "leg") || isOfAnother(other, advertiser))),
      () => `${entry.request.name} (entry ${entry.entryId}) overtakes ${other.request.name} (entry ${other.entryId})`,
    )
  }
}

/**
 * A request that is answered at once, for a call that was over when it came, comes after what had arrived for that call, but for what
 * other advertisers than the leg's have sent.
 */
export const checkEarlier = (
  entries: ReadonlyArray<AuditedEntry>,
  run: OperationRun,
  request: SimulatedRequest,
  callRecordId: string,
  leg: { readonly legId: string; readonly advertiser: string },
): void => {
  for (const other of waitingFor(entries, request.networkId, callRecordId)) {
    hold(
      other.acceptedAt >= run.startedAt || waitsForAnotherLeg(other, leg.legId) || isOfAnother(other, leg.advertiser),
      () => `${request.name} is applied before ${other.request.name} (entry ${other.entryId}), which had arrived`,
    )
  }
}

const waitingFor = (
  entries: ReadonlyArray<AuditedEntry>,
  networkId: string,
  callRecordId: string | null,
): ReadonlyArray<AuditedEntry> =>
  entries.filter(
    (entry) =>
      entry.status === "waiting" &&
      entry.networkId === networkId &&
      entry.firstBinding.to !== "unresolved" &&
      callOf(entry.binding) === callRecordId,
  )

const callOf = (binding: InboxBinding): string | null => (binding.to === "unresolved" ? null : binding.callRecordId)

const isOfAnother = ({ request }: AuditedEntry, advertiser: string): boolean =>
  (request.advertiser ?? advertiser) !== advertiser

const waitsForAnotherLeg = ({ binding }: AuditedEntry, legId: string): boolean =>
  binding.to === "leg" && binding.legId !== legId

// Holds what becomes of requests that wait for their call against the promises.
import type { InboxBinding, InboxEntry, RequestKey, StoredOutcome } from "@callrules/store"
import { hold } from "../violation.ts"
import { type AuditState, changesBefore, currentRun, keyIn, networkIn } from "./audit-state.ts"
import type { AuditedEntry } from "./entry-order.ts"
import { keepOutcome } from "./ledger-audit.ts"
import { checkBinding, mayBeRefused } from "./leg-choices.ts"
import { momentsSince, takenAt } from "./plain-network.ts"

/** A request was accepted. */
export const entryAccepted = (
  state: AuditState,
  entry: InboxEntry,
  outcome: { readonly key: RequestKey; readonly outcome: StoredOutcome } | null,
): void => {
  const run = currentRun(state)
  const { request } = run
  hold(request?.pending === true, () => `${run.name} accepts an entry`)
  hold(entry.networkId === request.networkId, () => `${request.name} is accepted in network ${entry.networkId}`)
  run.durableWrites += 1
  run.accepted = true
  keepOutcome(state, request, request.requestId !== null, outcome)
  const { entryId, networkId, arrivedAt, binding } = entry
  const place = state.entries.size
  hold(!state.entries.has(keyIn(networkId, entryId)), () => `entry id ${entryId} was given twice`)
  const audited: AuditedEntry = {
    entryId,
    networkId,
    request,
    place,
    acceptedAt: state.now,
    arrivedAt,
    firstBinding: binding,
    binding: { to: "unresolved", awaits: "" },
    status: "waiting",
  }
  bindEntry(state, audited, binding)
  state.entries.set(keyIn(networkId, entryId), audited)
}

/** An entry was bound to what its search has found. */
export const entryBound = (state: AuditState, networkId: string, entryId: string, binding: InboxBinding): void => {
  const entry = state.entries.get(keyIn(networkId, entryId))
  if (entry?.status === "waiting") bindEntry(state, entry, binding)
}

const bindEntry = (state: AuditState, entry: AuditedEntry, binding: InboxBinding): void => {
  const { networkId } = entry
  checkBinding(
    networkIn(state, networkId),
    changesBefore(state, currentRun(state), networkId),
    state.now,
    entry,
    binding,
  )
  entry.binding = binding
}

/** An entry was kept as failed: its request is not valid, or the ledger had no place for it then. */
export const entryFailed = (
  state: AuditState,
  networkId: string,
  entryId: string,
  failure: { readonly class: string; readonly message: string },
): void => {
  const entry = state.entries.get(keyIn(networkId, entryId))
  hold(entry !== undefined, () => `entry ${entryId} fails but was never accepted`)
  if (entry.status !== "waiting") return
  const { request } = entry
  const isRefusedNow = request.meant !== null && (isApart(state, entry, failure.message) || hasWaited(state, entry))
  if (isRefusedNow) state.refusedThen.add(keyIn(networkId, entryId))
  hold(
    request.meant === null || isRefusedNow,
    () => `${request.name} is valid, but its entry fails: ${failure.message}`,
  )
  entry.status = "failed"
}

/** Its groups were on different legs. */
const isApart = (state: AuditState, { networkId, request }: AuditedEntry, message: string): boolean =>
  message.includes("different legs") &&
  mayBeRefused(
    networkIn(state, networkId),
    changesBefore(state, currentRun(state), networkId),
    state.now,
    request,
    "groups-on-different-legs",
  )

/** It named a start time, and no call has come for it in a day. */
const hasWaited = (state: AuditState, { arrivedAt, binding, networkId, request }: AuditedEntry): boolean => {
  const { meant, advertiser } = request
  if (meant?.search.by !== "call_start_time" || binding.to !== "unresolved") return false
  const changes = changesBefore(state, currentRun(state), networkId)
  return (
    state.now - arrivedAt >= 86_400_000 - 1_000 &&
    momentsSince(networkIn(state, networkId), changes).some(
      (moment) => takenAt(moment, meant, advertiser, arrivedAt, state.now) === null,
    )
  )
}

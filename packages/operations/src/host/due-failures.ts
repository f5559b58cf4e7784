// What goes wrong in a pass over what is due, and when the log is told of it.
import type { NetworkId } from "@callrules/model"
import type { Log, LogEntry } from "../log.ts"

/** What work is: closing a leg, looking for the call of a request that waits, applying what waits for a call. */
export type DueKind = "leg" | "search" | "call"

/** What went wrong with work of one kind. */
interface OfKind {
  count: number
  /** Of the first. */
  readonly cause: unknown
  readonly networks: Set<NetworkId>
}

/** What went wrong in one pass. */
export type DueFailures = Map<DueKind, OfKind>

/** Notes a piece of work that went wrong. */
export const noteFailure = (failures: DueFailures, kind: DueKind, networkId: NetworkId, cause: unknown): void => {
  const known = failures.get(kind) ?? { count: 0, cause, networks: new Set() }
  known.count += 1
  known.networks.add(networkId)
  failures.set(kind, known)
}

/** The networks in which something went wrong. */
export const failedNetworks = (failures: DueFailures): ReadonlyArray<NetworkId> =>
  [...failures.values()].flatMap(({ networks }) => [...networks])

/** What lasts is told again after that time, and not by each pass. */
const TOLD_EVERY_MILLISECONDS = 60_000

/** Tells the log what went wrong in one pass after the other; `isWell`: nothing is wrong any more. */
export const failureTeller = (now: () => number): ((log: Log, failures: DueFailures, isWell: boolean) => void) => {
  const told = new Map<string, number>()
  return (log, failures, isWell) => {
    if (isWell) told.clear()
    for (const [kind, ofKind] of failures) {
      const entry = entryOf(kind, ofKind)
      const subject = `${kind} of ${entry.networkId ?? "several"}`
      const last = told.get(subject)
      if (last !== undefined && now() - last < TOLD_EVERY_MILLISECONDS) continue
      told.set(subject, now())
      log(entry)
    }
  }
}

/** One line, with the network where it is one. */
const entryOf = (kind: DueKind, { cause, count, networks }: OfKind): LogEntry => {
  const message = {
    leg: `${count === 1 ? "a leg" : `${count} legs`} could not be closed, and ${count === 1 ? "is" : "are"} tried again`,
    search: `the ${count === 1 ? "call of a waiting request" : `calls of ${count} waiting requests`} could not be looked for, which is tried again`,
    call: `what waits for ${count === 1 ? "a call" : `${count} calls`} could not be applied and is tried again`,
  }[kind]
  const [networkId = null] = networks
  return { level: "error", event: "due-work-failed", message, cause, ...(networks.size === 1 ? { networkId } : {}) }
}

// Holds a trace against the promise: nothing is acknowledged before the log that holds it has been synced.
import type { Moment, SystemCall } from "./system-calls.ts"

/** What a trace shows. */
export interface DurableFirst {
  /** Requests whose acknowledgement left the process. */
  readonly acknowledged: ReadonlySet<string>
  /** Requests that were acknowledged before their commit was written and a sync of the log that began later had ended. */
  readonly tooEarly: ReadonlyArray<string>
  /** How many commits were written to the log, and how many syncs of it ended. */
  readonly commits: number
  readonly syncs: number
  /** The most requests of one commit. */
  readonly mostInOneCommit: number
}

/** A frame of the log has a header of its own; the size of the database in it is 0 unless the frame ends a commit. */
const FRAME_HEADER_BYTES = 24

/**
 * Goes through a trace. `requests` finds the names of requests, wherever they stand: in pages of the log on their way to
 * the disk, and in what goes out of the process.
 */
export const durableFirst = (moments: ReadonlyArray<Moment>, requests: RegExp): DurableFirst => {
  const durable = new Set<string>()
  const acknowledged = new Set<string>()
  const tooEarly: Array<string> = []
  // on the way to the disk: in the log without the end of their commit, with it, and covered by a sync that has begun
  const open = new Set<string>()
  const committed = new Set<string>()
  const covered = new Map<SystemCall, ReadonlyArray<string>>()
  const count = { commits: 0, syncs: 0, most: 0 }
  let endsCommit = false
  const named = (call: SystemCall): ReadonlySet<string> =>
    new Set(call.parts.flatMap((part) => part.toString("latin1").match(requests) ?? []))
  const wrote = (call: SystemCall): void => {
    const [part] = call.parts
    if (part?.length === FRAME_HEADER_BYTES) {
      endsCommit = part.readUInt32BE(4) !== 0
      return
    }
    for (const request of named(call)) if (!durable.has(request) && !committed.has(request)) open.add(request)
    if (!endsCommit) return
    endsCommit = false
    count.commits += 1
    count.most = Math.max(count.most, open.size)
    for (const request of open) committed.add(request)
    open.clear()
  }
  for (const { answer, call, kind } of moments) {
    if (call.target.endsWith("-wal")) {
      if (!isSync(call)) {
        if (kind === "ended" && answer >= 0) wrote(call)
      } else if (kind === "begun") {
        covered.set(call, [...committed])
      } else if (answer === 0) {
        count.syncs += 1
        for (const request of covered.get(call) ?? []) durable.add(request)
      }
    } else if (kind === "begun" && goesOut(call)) {
      for (const request of named(call)) {
        if (acknowledged.has(request)) continue
        acknowledged.add(request)
        if (!durable.has(request)) tooEarly.push(request)
      }
    }
  }
  return { acknowledged, tooEarly, commits: count.commits, syncs: count.syncs, mostInOneCommit: count.most }
}

const isSync = ({ name }: SystemCall): boolean => name === "fsync" || name === "fdatasync"

const goesOut = ({ target }: SystemCall): boolean => /^(socket|pipe|TCP|UNIX)/.test(target)

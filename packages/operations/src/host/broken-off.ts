// Requests with reports of a host that have ended in a fault, until the host has sent their reports again.
import type { Instant } from "@callrules/model"

/** A report of a request: which call it is about, and a name that it has again when it is sent again. */
export interface NamedReport {
  /** The call, by its key. */
  readonly call: string
  readonly name: string
}

/** What has broken off and was not sent again. */
export interface BrokenOff {
  /** Notes the reports of a request that has ended in a fault: nobody knows which of them were taken. */
  readonly note: (reports: ReadonlyArray<NamedReport>, at: Instant) => void
  /** Notes that reports are sent again, alone or together. */
  readonly sendAgain: (reports: ReadonlyArray<NamedReport>) => void
  /** Whether reports of a call are still to be sent again. */
  readonly isLeft: (call: string, now: Instant) => boolean
  /** Whether a call is one of several of which some reports are still to be sent again. */
  readonly isOfLeft: (call: string, now: Instant) => boolean
}

/** Requests that share a call, together. */
interface Group {
  at: Instant
  readonly calls: Set<string>
  /** The names of the reports that are left, by call. */
  readonly left: Map<string, Set<string>>
}

/** So long the reports are waited for: a host that sends them later finds that what waits was applied without them. */
const WAITED_FOR_MILLISECONDS = 120_000

const isLate = ({ at }: Group, now: Instant): boolean => Math.abs(now - at) >= WAITED_FOR_MILLISECONDS

/** Nothing has broken off yet. */
// SIG-325, SIG-329
export const nothingBrokenOff = (): BrokenOff => {
  const ofCall = new Map<string, Group>()
  // the latest last
  const groups = new Set<Group>()
  const forget = (group: Group): void => {
    groups.delete(group)
    for (const call of group.calls) ofCall.delete(call)
  }
  const add = (group: Group, call: string, names: Iterable<string>): void => {
    ofCall.set(call, group)
    group.calls.add(call)
    const left = group.left.get(call) ?? new Set()
    for (const name of names) left.add(name)
    if (left.size > 0) group.left.set(call, left)
  }
  /** The group of all that share a call; the smaller ones are added to the largest, so that many faults cost no more than their sum. */
  const together = (calls: Iterable<string>, at: Instant): Group => {
    const known = new Set([...calls].flatMap((call) => ofCall.get(call) ?? []))
    const [largest = { at, calls: new Set(), left: new Map() }, ...others] = [...known].sort(
      (one, other) => other.calls.size - one.calls.size,
    )
    for (const other of others) {
      groups.delete(other)
      for (const call of other.calls) add(largest, call, other.left.get(call) ?? [])
    }
    return largest
  }
  return {
    note: (reports, at) => {
      for (const group of groups) {
        if (!isLate(group, at)) break
        forget(group)
      }
      const group = together(new Set(reports.map(({ call }) => call)), at)
      for (const { call, name } of reports) add(group, call, [name])
      group.at = at
      groups.delete(group)
      if (group.calls.size > 0) groups.add(group)
    },
    sendAgain: (reports) => {
      for (const { call, name } of reports) {
        const group = ofCall.get(call)
        const left = group?.left.get(call)
        if (group === undefined || left === undefined) continue
        left.delete(name)
        if (left.size === 0) group.left.delete(call)
        if (group.left.size === 0) forget(group)
      }
    },
    isLeft: (call, now) => {
      const group = ofCall.get(call)
      return group?.left.has(call) === true && !isLate(group, now)
    },
    isOfLeft: (call, now) => {
      const group = ofCall.get(call)
      return group !== undefined && !isLate(group, now)
    },
  }
}

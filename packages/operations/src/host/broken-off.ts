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
  /** Notes a request that has ended in a fault: its calls, and those of its reports that may not have been taken. */
  readonly note: (calls: ReadonlySet<string>, reports: ReadonlyArray<NamedReport>, at: Instant) => void
  /** Notes that reports are sent again, alone or together. */
  readonly sendAgain: (reports: ReadonlyArray<NamedReport>) => void
  /** Notes that all that a request has reported of some calls was taken. */
  readonly arrive: (calls: Iterable<string>) => void
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

/** So long the reports of a call are waited for: a host that sends them later finds that what waits was applied without them. */
const WAITED_FOR_MILLISECONDS = 120_000

const isLate = (since: Instant, now: Instant): boolean => Math.abs(now - since) >= WAITED_FOR_MILLISECONDS

/** Nothing has broken off yet. */
// SIG-325, SIG-329, SIG-330
export const nothingBrokenOff = (): BrokenOff => {
  const ofCall = new Map<string, Group>()
  // the latest last
  const groups = new Set<Group>()
  /** Since when a call is waited for, and when a request with it has broken off last. */
  const waits = new Map<string, { readonly since: Instant; readonly last: Instant }>()
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
  const forgetLate = (now: Instant): void => {
    for (const group of groups) {
      if (!isLate(group.at, now)) break
      forget(group)
    }
    for (const [call, { last }] of waits) {
      if (!isLate(last, now)) break
      waits.delete(call)
    }
  }
  // SIG-330: a host that tries in vain again and again holds up what waits for no longer than one that does not
  const isWaitedFor = (call: string, now: Instant): boolean => {
    const wait = waits.get(call)
    return wait !== undefined && !isLate(wait.since, now)
  }
  return {
    note: (calls, reports, at) => {
      forgetLate(at)
      if (calls.size === 0) return
      const group = together(calls, at)
      for (const call of calls) {
        add(group, call, [])
        const since = waits.get(call)?.since ?? at
        waits.delete(call)
        waits.set(call, { since, last: at })
      }
      for (const { call, name } of reports) add(group, call, [name])
      group.at = at
      groups.delete(group)
      groups.add(group)
    },
    sendAgain: (reports) => {
      for (const { call, name } of reports) {
        const group = ofCall.get(call)
        const left = group?.left.get(call)
        if (group === undefined || left === undefined) continue
        left.delete(name)
        if (left.size === 0) group.left.delete(call)
      }
    },
    arrive: (calls) => {
      for (const call of calls) {
        const group = ofCall.get(call)
        if (group !== undefined && group.left.size > 0) continue
        for (const one of group?.calls ?? [call]) waits.delete(one)
        if (group !== undefined) forget(group)
      }
    },
    isLeft: (call, now) => ofCall.get(call)?.left.has(call) === true && isWaitedFor(call, now),
    isOfLeft: (call, now) => (ofCall.get(call)?.left.size ?? 0) > 0 && isWaitedFor(call, now),
  }
}

// The identity rule inside one group: a requested signal updates the stored one of the same name or joins the group.
import type { Instant } from "@callrules/model"
import type { StoredSignal } from "./ledger.ts"
import type { RequestedSignal } from "./request.ts"

const NONE: ReadonlyArray<StoredSignal> = []

// up to this number, a linear search of the stored signals is faster than building a map
const SHORT_LIST = 16

/**
 * The signals of a group after a request, in order of first report; the same array when nothing differs. A value
 * that is sent replaces the stored one, a value that is left out is kept; defaults are for new signals only.
 *
 * `casings[i]` is the name under which `requested[i]` is kept in the network. The names of stored signals must be in
 * that casing too.
 *
 * Source of the rule: section 3 of the specification (re-post) and section 4.5, rule 6.
 *
 * @internal
 */
export const mergeSignals = (
  stored: ReadonlyArray<StoredSignal> = NONE,
  requested: ReadonlyArray<RequestedSignal>,
  casings: ReadonlyMap<string, string>,
  now: Instant,
): ReadonlyArray<StoredSignal> => {
  const positions = stored.length > SHORT_LIST ? positionsByName(stored) : undefined
  let merged: Array<StoredSignal> | undefined
  let expected = 0
  for (const signal of requested) {
    const name = casings.get(signal.foldedName) ?? signal.name
    // a re-post usually has the order of the first report
    // SIG-93
    const position =
      stored[expected]?.name === name ? expected : (positions?.get(name) ?? (positions ? -1 : positionOf(stored, name)))
    const before = stored[position]
    const after = before === undefined ? newSignal(signal, name, now) : updated(before, signal)
    expected = position + 1
    if (after === before) continue
    // SIG-163, SIG-190
    merged ??= stored.slice()
    // SIG-75, SIG-173
    if (before === undefined) merged.push(after)
    else merged[position] = after
  }
  return merged ?? stored
}

const positionsByName = (stored: ReadonlyArray<StoredSignal>): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  for (let i = 0; i < stored.length; i++) positions.set(stored[i]?.name ?? "", i)
  return positions
}

const positionOf = (stored: ReadonlyArray<StoredSignal>, name: string): number => {
  for (let i = 0; i < stored.length; i++) if (stored[i]?.name === name) return i
  return -1
}

// SIG-35, SIG-41, SIG-43, SIG-44
const newSignal = (signal: RequestedSignal, name: string, now: Instant): StoredSignal => ({
  name,
  value: signal.value ?? true,
  revenue: signal.revenue === "clear" ? null : signal.revenue,
  occurredAt: signal.occurredAt ?? now,
})

/** The same object when nothing differs. */
// SIG-77, SIG-78, SIG-158, SIG-159, SIG-160, SIG-162
const updated = (before: StoredSignal, signal: RequestedSignal): StoredSignal => {
  const value = signal.value ?? before.value
  const revenue = signal.revenue === null ? before.revenue : signal.revenue === "clear" ? null : signal.revenue
  const occurredAt = signal.occurredAt ?? before.occurredAt
  if (value === before.value && revenue === before.revenue && occurredAt === before.occurredAt) return before
  return { name: before.name, value, revenue, occurredAt }
}

// Two conditions on past calls: how many each meets, day by day, and which calls would change.
import { type CheckedCondition, compileCondition } from "@callrules/condition"
import type { PastCall } from "./read-calls.ts"

/** The counts of a day, or of all days. */
export interface Counts {
  readonly both: number
  /** Met by the draft alone. */
  readonly added: number
  /** Met by the saved condition alone. */
  readonly gone: number
  readonly neither: number
}

/** What a back-test found. */
export interface BackTest {
  readonly total: Counts
  /** In order of the days; calls without one stand under the empty text. */
  readonly days: ReadonlyArray<readonly [day: string, counts: Counts]>
  /** Calls that one of the two meets and the other does not. */
  readonly changed: ReadonlyArray<{ readonly call: PastCall; readonly isAdded: boolean }>
}

const NONE: Counts = { both: 0, added: 0, gone: 0, neither: 0 }

/** Judges calls by a saved condition and a draft. */
export const backTest = (
  calls: ReadonlyArray<PastCall>,
  saved: CheckedCondition,
  draft: CheckedCondition,
): BackTest => {
  const [a, b] = [compileCondition(saved), compileCondition(draft)]
  const days = new Map<string, Counts>()
  const changed: Array<{ call: PastCall; isAdded: boolean }> = []
  let total = NONE
  for (const call of calls) {
    const inA = a.evaluateCall(call.facts)
    const inB = b.evaluateCall(call.facts)
    const kind = inA ? (inB ? "both" : "gone") : inB ? "added" : "neither"
    const add = (counts: Counts): Counts => ({ ...counts, [kind]: counts[kind] + 1 })
    total = add(total)
    days.set(call.day ?? "", add(days.get(call.day ?? "") ?? NONE))
    if (inA !== inB) changed.push({ call, isAdded: inB })
  }
  return { total, days: [...days].toSorted(([one], [other]) => one.localeCompare(other)), changed }
}

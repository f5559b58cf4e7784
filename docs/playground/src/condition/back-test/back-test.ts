// Two conditions on past calls: how many each meets, day by day, and which calls would change.
import {
  type Backtest,
  type BacktestSummary,
  type ChangedCall,
  missingColumns,
  type PastCall,
  startBacktest,
} from "@callrules/backtest"
import type { CheckedCondition, Vocabulary } from "@callrules/condition"
import { shownText } from "@callrules/model/reading"
import type { ReadCalls } from "./read-calls.ts"

/** The counts of a day, or of all days. */
export interface Counts {
  readonly both: number
  /** Met by the draft alone. */
  readonly added: number
  /** Met by the saved condition alone. */
  readonly gone: number
}

/** What a back-test found. */
export interface BackTest {
  readonly total: Counts
  /** Calls that count as not met since the verdict of one of the two depends on a phone type that conditions do not know. */
  readonly uncertain: number
  /** In order of the days; calls without one stand under the empty text. */
  readonly days: ReadonlyArray<readonly [day: string, counts: Counts]>
  /** The first calls that one of the two meets and the other does not; `met` is for the draft. */
  readonly changed: ReadonlyArray<ChangedCall>
}

/** Judges calls by a saved condition and a draft. */
export const backTest = (
  calls: ReadonlyArray<PastCall>,
  saved: CheckedCondition,
  draft: CheckedCondition,
  vocabulary: Vocabulary,
): BackTest => {
  const start = (): Backtest => startBacktest(draft, saved, vocabulary)
  const all = start()
  const days = new Map<string, Backtest>()
  for (const call of calls) {
    all.judge(call)
    const { day = "" } = call
    const ofDay = days.get(day) ?? start()
    days.set(day, ofDay)
    ofDay.judge(call)
  }
  const summary = all.summary()
  return {
    total: countsOf(summary),
    uncertain: summary.uncertain ?? 0,
    days: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, { summary: ofDay }]) => [day, countsOf(ofDay())] as const),
    changed: summary.changed,
  }
}

const countsOf = ({ met, other }: BacktestSummary): Counts => {
  const added = other?.onlyThis ?? 0
  return { both: met - added, added, gone: other?.onlyOther ?? 0 }
}

/** What the conditions ask and no call can answer: it is absent in each. */
export const missingNotes = (
  { calls, columns, isTable }: Pick<ReadCalls, "calls" | "columns" | "isTable">,
  conditions: ReadonlyArray<CheckedCondition>,
  vocabulary: Vocabulary,
): ReadonlyArray<string> => {
  if (calls.length === 0) return []
  const missing = conditions.flatMap((one) => missingColumns(one, { columns, vocabulary, exact: !isTable }))
  const [owner, part] = isTable ? ["column", "column"] : ["call", "key"]
  const notes = missing.map(({ asked, meant }) => {
    const hint = meant === undefined ? "" : ` (did you mean the ${part} \`${shownText(meant)}\`?)`
    return `\`${asked}\` is asked, and no ${owner} has it${hint}: it is absent in every call`
  })
  return [...new Set(notes)]
}

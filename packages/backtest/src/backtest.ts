// What conditions would have said of calls of the past: counted as the calls come, one at a time, so that a file of any length
// needs no more memory than its days.
import { type CheckedCondition, compileCondition, type RawFacts, type Vocabulary } from "@callrules/condition"
import { isCertain, type UnknownFacts, unknownWords } from "@callrules/condition/ask"

/** A call that is over. */
export interface PastCall {
  /** Where it is from, for people: `line 17`. */
  readonly place: string
  /** Its facts, as evaluation reads them. */
  readonly facts: RawFacts
  /** The day it came in, `2026-11-22`; absent where that is not known. */
  readonly day?: string
}

/** The calls of one day. */
export interface BacktestDay {
  /** `2026-11-22`. */
  readonly day: string
  /** How many calls came in. */
  readonly calls: number
  /** How many meet the condition. */
  readonly met: number
  /** How many meet the condition it is compared with; 0 without one. */
  readonly metOther: number
}

/** A call that the two conditions treat differently. */
export interface ChangedCall {
  /** Where it is from: `line 17`. */
  readonly place: string
  /** Its facts. */
  readonly facts: RawFacts
  /** Whether it meets the condition; it meets the other one exactly if not. */
  readonly met: boolean
}

/** What was counted. */
export interface BacktestSummary {
  /** How many calls were judged. */
  readonly calls: number
  /** How many meet the condition. */
  readonly met: number
  /**
   * How many have a word that conditions do not know, such as another phone type, and a verdict that depends on it: these count as not
   * met. Absent for none.
   */
  readonly uncertain?: number
  /** Against another condition: how many meet it, and how the two differ. */
  readonly other?: {
    /** How many meet the other condition. */
    readonly met: number
    /** How many meet the condition and not the other one. */
    readonly onlyThis: number
    /** How many meet the other one and not the condition. */
    readonly onlyOther: number
  }
  /** The days that calls came in, in order; empty where no day is known. */
  readonly days: ReadonlyArray<BacktestDay>
  /** The first {@link MOST_CHANGED_CALLS} calls that the two conditions treat differently. */
  readonly changed: ReadonlyArray<ChangedCall>
}

/** A back-test under way. */
export interface Backtest {
  /** Judges a call and counts it; gives its verdict. */
  readonly judge: (call: PastCall) => boolean
  /** What was counted so far. */
  readonly summary: () => BacktestSummary
}

/** A call with its verdicts. */
export interface JudgedCall extends PastCall {
  /** Whether it meets the condition. */
  readonly met: boolean
  /** Whether it meets what the condition is compared with; false without that. */
  readonly metOther: boolean
  /** Whether a verdict is "not met" because a fact is not known. */
  readonly isUncertain: boolean
}

/** Counting under way. */
export interface Counting {
  /** Counts a call. */
  readonly count: (call: JudgedCall) => void
  /** What was counted so far. */
  readonly summary: () => BacktestSummary
}

/** How many calls that changed are kept. */
export const MOST_CHANGED_CALLS = 20

interface Counts {
  calls: number
  met: number
  metOther: number
}

/**
 * Starts a back-test of a condition, alone or compared with another one. With the vocabulary of the conditions, what is read from a
 * fact with a word that it does not know (`phone_type` `VoIP`) is unknown, as it is to a recording decision: such a call meets a
 * condition only if it does so for certain. Without it, an unknown word is like none.
 *
 * @example
 * ```ts
 * import { startBacktest } from "@callrules/backtest"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const read = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))
 * const { judge, summary } = startBacktest(read("mobile or repeat"), read("mobile"), vocabulary)
 * judge({ place: "line 1", facts: { repeat: true }, day: "2026-11-21" })
 * judge({ place: "line 2", facts: { mobile: true }, day: "2026-11-22" })
 * console.assert(summary().met === 2 && summary().other?.onlyThis === 1)
 * ```
 */
// REC-197
export const startBacktest = (
  condition: CheckedCondition,
  other?: CheckedCondition,
  vocabulary?: Vocabulary,
): Backtest => {
  const unknownOf = vocabulary === undefined ? undefined : unknownWords(vocabulary)
  const meets = judgeOf(condition)
  const meetsOther = other === undefined ? undefined : judgeOf(other)
  const { count, summary } = startCounting(meetsOther !== undefined)
  return {
    judge: (call) => {
      const unknown = unknownOf?.(call.facts) ?? []
      const verdict = meets(call.facts, unknown)
      const verdictOther = meetsOther?.(call.facts, unknown) ?? "not met"
      const met = verdict === "met"
      const isUncertain = verdict === "uncertain" || verdictOther === "uncertain"
      count({ ...call, met, metOther: verdictOther === "met", isUncertain })
      return met
    },
    summary,
  }
}

/**
 * Starts to count calls that were judged elsewhere.
 *
 * @param isCompared - whether each call has a second verdict.
 *
 * @example
 * ```ts
 * import { startCounting } from "@callrules/backtest"
 *
 * const { count, summary } = startCounting(true)
 * count({ place: "leg 1", facts: { repeat: true }, met: true, metOther: false, isUncertain: false })
 * console.assert(summary().other?.onlyThis === 1)
 * ```
 */
export const startCounting = (isCompared: boolean): Counting => {
  const all: Counts = { calls: 0, met: 0, metOther: 0 }
  const days = new Map<string, Counts>()
  const changed: Array<ChangedCall> = []
  let uncertain = 0
  let onlyThis = 0
  let onlyOther = 0
  return {
    count: ({ day, facts, isUncertain, met, metOther, place }) => {
      if (isUncertain) uncertain += 1
      count(all, met, metOther)
      if (day !== undefined) count(countsOf(days, day), met, metOther)
      if (!isCompared || met === metOther) return
      if (met) onlyThis += 1
      else onlyOther += 1
      if (changed.length < MOST_CHANGED_CALLS) changed.push({ place, facts, met })
    },
    summary: () => ({
      calls: all.calls,
      met: all.met,
      ...(uncertain === 0 ? {} : { uncertain }),
      ...(isCompared ? { other: { met: all.metOther, onlyThis, onlyOther } } : {}),
      days: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, counts]) => ({ day, ...counts })),
      changed: [...changed],
    }),
  }
}

type Judge = (facts: RawFacts, unknown: NonNullable<UnknownFacts["attributes"]>) => "met" | "not met" | "uncertain"

const judgeOf = (condition: CheckedCondition): Judge => {
  const compiled = compileCondition(condition)
  return (facts, unknown) => {
    if (unknown.length === 0) return compiled.evaluateCall(facts) ? "met" : "not met"
    const certainty = isCertain(condition, facts, { attributes: unknown })
    if (!certainty.certain) return "uncertain"
    return certainty.met ? "met" : "not met"
  }
}

const count = (counts: Counts, met: boolean, metOther: boolean): void => {
  counts.calls += 1
  if (met) counts.met += 1
  if (metOther) counts.metOther += 1
}

const countsOf = (days: Map<string, Counts>, day: string): Counts => {
  const counts = days.get(day) ?? { calls: 0, met: 0, metOther: 0 }
  days.set(day, counts)
  return counts
}

// `callrules backtest`: what a condition would have said of the calls of a file or a database, alone or beside another one.
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { type BacktestSummary, backtestReport, callDay, isBacktestReport, startBacktest } from "@callrules/backtest"
import type { CheckedCondition } from "@callrules/condition"
import { shownText, visibleText } from "@callrules/model/reading"
import { Failure, failure } from "../failure.ts"
import { formatOf } from "../files/file-format.ts"
import { fileCalls } from "../files/past-calls.ts"
import type { Output } from "../terminal.ts"
import type { BacktestOptions } from "./backtest-options.ts"
import { soundCondition, vocabularyOf } from "./condition-input.ts"
import { startProgress } from "./progress.ts"
import { namedZone } from "./timestamp.ts"

/** What was found in some calls. */
interface Found {
  /** The calls, as a person names them. */
  readonly source: string
  readonly summary: BacktestSummary
  /** Rows that are no calls. */
  readonly unreadable: number
}

/** What a back-test says at its end, and how. */
export interface Told {
  /** The calls, as a person names them. */
  readonly source: string
  readonly summary: BacktestSummary
  /** What was left out, with its number: `could not be read`. */
  readonly left: readonly [number: number, what: string]
  /** The text of the condition. */
  readonly condition: string
  /** What it is compared with. */
  readonly other?: string
  /** Whether that is what was decided, and no condition. */
  readonly isDecided?: boolean
}

/** How many rows that are no calls are told one by one. */
const MOST_TOLD = 5

/**
 * Runs the back-test, prints its figures, writes its report.
 *
 * @returns the exit code: 0; with a second condition 1 when a call is treated differently by the two.
 */
// REC-199
export const backtestCalls = async (
  text: string,
  source: string,
  options: BacktestOptions,
  output: Output,
): Promise<0 | 1> => {
  const condition = soundCondition(text, options)
  const { against, json = false, report } = options
  if (report !== undefined) refuseOtherFile(report)
  const other = against === undefined ? undefined : soundCondition(against, options, "the other condition")
  const found = await callsIn(source, condition, other, options, output)
  const texts = { condition: text, ...(against === undefined ? {} : { other: against }) }
  if (report !== undefined) writeReport(report, backtestReport({ ...found, ...texts }), output)
  if (json) output.log(JSON.stringify({ ...found.summary, unreadable: found.unreadable }))
  else tellSummary({ ...found, ...texts, left: [found.unreadable, "could not be read"] }, output)
  return exitCodeOf(found.summary)
}

/** 1 when a call is treated differently by the two that were compared. */
export const exitCodeOf = ({ other }: BacktestSummary): 0 | 1 =>
  other !== undefined && other.onlyThis + other.onlyOther > 0 ? 1 : 0

const callsIn = async (
  source: string,
  condition: CheckedCondition,
  other: CheckedCondition | undefined,
  options: BacktestOptions,
  output: Output,
): Promise<Found> => {
  if (!/^postgres(?:ql)?:/.test(source)) return callsInFile(source, condition, other, options, output)
  const { callsInDatabase } = await import("./backtest-database.ts")
  return { source: options.table, summary: await callsInDatabase(source, condition, other, options), unreadable: 0 }
}

const callsInFile = async (
  file: string,
  condition: CheckedCondition,
  other: CheckedCondition | undefined,
  options: BacktestOptions,
  output: Output,
): Promise<Found> => {
  const zone = namedZone(options.zone, output.error)
  const vocabulary = vocabularyOf(options)
  const { judge, summary } = startBacktest(condition, other, vocabulary)
  const progress = startProgress("calls")
  const format = formatOf(file, options.format)
  const conditions = other === undefined ? [condition] : [condition, other]
  const calls = fileCalls(file, { format, vocabulary, conditions, timeColumn: options.time, note: output.error })
  let unreadable = 0
  let withoutDay = 0
  let done = 0
  for await (const call of calls) {
    progress.at(++done)
    if ("problem" in call) {
      unreadable += 1
      if (unreadable <= MOST_TOLD) output.error(`${call.place}: ${call.problem}`)
      continue
    }
    const day = call.time === undefined ? undefined : callDay(call.time, zone)
    if (day === undefined && call.time !== undefined && ++withoutDay === 1) {
      output.error(
        `${call.place}: \`${shownText(String(call.time))}\` is no time; such calls are counted, but not by day`,
      )
    }
    judge({ place: call.place, facts: call.facts, ...(day === undefined ? {} : { day }) })
  }
  progress.end()
  if (unreadable > MOST_TOLD) output.error(`and ${unreadable - MOST_TOLD} more that could not be read`)
  if (withoutDay > 1) output.error(`${withoutDay} calls have no time that can be read: they are counted, but in no day`)
  noteUncertain(summary(), output)
  const source = file === "-" ? "standard input" : basename(file)
  if (done === 0) throw new Failure(`${source} has no calls`)
  if (done === unreadable) throw new Failure(`no call of ${source} could be read`)
  return { source, summary: summary(), unreadable }
}

// REC-245
const noteUncertain = ({ uncertain = 0 }: BacktestSummary, output: Output): void => {
  if (uncertain === 0) return
  const [calls, they, such] =
    uncertain === 1 ? ["call has", "it counts", "such a call is"] : ["calls have", "they count", "such calls are"]
  output.error(
    `${counted(uncertain)} ${calls} a phone type that conditions do not know, and the verdict depends on it: ${they} as not met, as ${such} not recorded`,
  )
}

const LONGEST_REPORT = 50_000_000

/** A report takes the place of an earlier one, and of nothing else: the names of two files are easily mixed up. */
// REC-217
export const refuseOtherFile = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (found.isFile() && found.size < LONGEST_REPORT && isBacktestReport(readFileSync(path, "utf8"))) return
  throw new Failure(`${path} is there and is no report of a back-test; give the report another name`)
}

/** Writes beside it first: a link is replaced and not followed. It tells of calls: its owner alone may read it. */
export const writeReport = (path: string, page: string, output: Output): void => {
  const beside = `${path}.${process.pid}`
  try {
    writeFileSync(beside, page, { flag: "wx", mode: 0o600 })
    renameSync(beside, path)
  } catch (error) {
    const isOthers = error instanceof Error && "code" in error && error.code === "EEXIST"
    if (!isOthers) rmSync(beside, { force: true })
    throw failure(`the report cannot be written to ${path}`, error)
  }
  output.error(`the report is in ${path}`)
}

/** A number as people read it. */
export const counted = (number: number): string => number.toLocaleString("en-US")

/** Tells the figures as lines for people. */
export const tellSummary = (told: Told, output: Output): void => {
  const { condition, isDecided = false, left, other, source, summary } = told
  const { calls, changed, met, other: compared } = summary
  const share = (part: number): string => (calls === 0 ? "-" : `${((100 * part) / calls).toFixed(1)} %`)
  const [number, what] = left
  output.log(
    `${source}: ${counted(calls)} ${calls === 1 ? "call" : "calls"}${number === 0 ? "" : `, ${counted(number)} ${what}`}`,
  )
  output.log(`${counted(met)} (${share(met)}) meet  ${condition}`)
  if (compared === undefined || other === undefined) return
  const { met: metOther, onlyOther, onlyThis } = compared
  if (isDecided) {
    output.log(`${counted(metOther)} (${share(metOther)}) were decided to be recorded`)
    output.log(
      `${counted(onlyThis)} would be recorded and were not, ${counted(onlyOther)} were recorded and would not be`,
    )
  } else {
    output.log(`${counted(metOther)} (${share(metOther)}) meet  ${other}`)
    output.log(`${counted(onlyThis)} meet only the first, ${counted(onlyOther)} only the second`)
  }
  const [first, second] = isDecided ? ["would be recorded", "was recorded"] : ["only the first", "only the second"]
  for (const call of changed) {
    // ENG-473
    output.log(`  ${visibleText(call.place)}: ${call.met ? first : second}  ${JSON.stringify(call.facts)}`)
  }
}

// `callrules calls import`: calls that were over before the service knew of them, sent in batches through the host interface of the
// running server.
import type { Writable } from "node:stream"
import { idText, isObject, type JsonObject, jsonCounts } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { onlyNetwork } from "../configuration/read.ts"
import { Failure } from "../failure.ts"
import { linesOf } from "../files/lines-of.ts"
import { jsonLine } from "../lines.ts"
import { askHostFor, type HostRequest, type RunningHost } from "./ask-host.ts"
import { brokenOff, type ImportReport, reportWriter } from "./import-report.ts"
import { answeredProblem, type LineProblem, unreadLine } from "./line-problem.ts"
import { startProgress } from "./progress.ts"

/** What the command line says. */
export interface CallsImportOptions extends RunningHost {
  /** The network of the calls; absent: the only one of the configuration file. */
  readonly network?: string
  /** Whether calls are only checked, also against what is there, and nothing is written. */
  readonly dryRun?: boolean
}

/** A line as it is sent, or what is wrong with it. */
interface CallLine {
  readonly line: number
  readonly text: string
  readonly keys: number
  /** The id of its call record, where it has one. */
  readonly record?: string
  readonly problem?: LineProblem
}

/** How much is sent at a time: the service reads 500 calls, a mebibyte, and so many keys. */
const MOST_CALLS = 200
const MOST_CHARACTERS = 250_000
const MOST_KEYS = 10_000

/** No call is nested as deeply. */
const MOST_DEPTH = 20

/**
 * Imports a file: a report for each line on `output`, the counts on `tell`. A line is written whole or not at all; one that was
 * imported before is unchanged.
 *
 * @returns the exit code: 0 when every line is there now, 1 when one was refused; a `Failure` when the server stops answering.
 */
// ENG-198
export const importCalls = async (
  file: string,
  options: CallsImportOptions,
  output: Writable,
  tell: (line: string) => void,
): Promise<0 | 1> => {
  const network = options.network ?? onlyNetwork(options.config)
  const writer = reportWriter(output)
  const progress = startProgress("lines")
  try {
    for await (const batch of batchesOf(file)) {
      for (const report of await sent(batch, network, options)) await writer.write(report)
      progress.at(batch.at(-1)?.line ?? 0)
    }
  } finally {
    progress.end()
  }
  tell(writer.summary())
  return writer.exitCode()
}

const AGAIN = "what was imported is unchanged then"

/** The lines of a file in batches. Where it cannot be read further, those that were handed on have their reports. */
async function* batchesOf(file: string): AsyncGenerator<ReadonlyArray<CallLine>> {
  let batch: ReadonlyArray<CallLine> = []
  let last = 0
  try {
    for await (const { number, text } of linesOf(file)) {
      if (typeof text === "string" && text.trim() === "") continue
      const line = typeof text === "string" ? callLine(number, text) : faultyLine(number, unreadLine(text))
      if (!isWithinOne([...batch, line])) {
        const kept = lastOfCallOf(batch, line)
        const full = batch.slice(0, batch.length - kept.length)
        if (full.length > 0) yield full
        last = full.at(-1)?.line ?? last
        batch = kept
      }
      batch = [...batch, line]
    }
  } catch (error) {
    throw brokenOff(error, last, AGAIN)
  }
  if (batch.length > 0) yield batch
}

const isWithinOne = (lines: ReadonlyArray<CallLine>): boolean =>
  lines.length <= MOST_CALLS &&
  lines.reduce((sum, { text }) => sum + text.length, 0) <= MOST_CHARACTERS &&
  lines.reduce((sum, { keys }) => sum + keys, 0) <= MOST_KEYS

/**
 * The last lines of a full batch that are of the call of the next line, as far as one batch has room for them: what waits for a call is
 * applied after a batch, and its legs belong together.
 */
// SIG-315
const lastOfCallOf = (batch: ReadonlyArray<CallLine>, line: CallLine): ReadonlyArray<CallLine> => {
  const kept = batch.slice(batch.findLastIndex(({ record }) => record === undefined || record !== line.record) + 1)
  return isWithinOne([...kept, line]) ? kept : []
}

const faultyLine = (line: number, problem: LineProblem): CallLine => ({ line, text: "", keys: 0, problem })

const TOO_LONG = unreadLine({
  code: "line-too-long",
  message: `the line has more than ${MOST_CHARACTERS.toLocaleString("en-US")} characters or ${MOST_KEYS.toLocaleString("en-US")} keys`,
  hint: "write one call a line",
})

const TOO_DEEP = unreadLine({
  code: "line-too-deep",
  message: `the line has arrays or objects more than ${MOST_DEPTH} deep in one another`,
  hint: "write one call a line",
})

const callLine = (line: number, text: string): CallLine => {
  const { depth, keys } = jsonCounts(text)
  if (text.length > MOST_CHARACTERS || keys > MOST_KEYS) return faultyLine(line, TOO_LONG)
  if (depth > MOST_DEPTH) return faultyLine(line, TOO_DEEP)
  const call = jsonLine(text)
  if (Result.isFailure(call)) return faultyLine(line, unreadLine(call.failure))
  const record = idText(call.success["call_record_id"])
  return { line, text, keys, ...(record === undefined ? {} : { record }) }
}

/** A report as the host interface writes it. */
interface CallReport {
  readonly outcome: "imported" | "unchanged" | "checked" | "refused"
  readonly transaction_id: string | null
  readonly call_record_id: string | null
  readonly class: string | null
  readonly problems: ReadonlyArray<LineProblem>
  readonly warnings: ReadonlyArray<{ readonly message: string; readonly hint: string }>
}

interface CallReports {
  readonly reports: ReadonlyArray<CallReport>
}

const sent = async (
  batch: ReadonlyArray<CallLine>,
  network: string,
  options: CallsImportOptions,
): Promise<ReadonlyArray<ImportReport>> => {
  const good = batch.filter(({ problem }) => problem === undefined)
  const answers = good.length === 0 ? [] : await asked(good, network, options)
  const reports = new Map(good.map(({ line }, index) => [line, answers[index]]))
  return batch.map(({ line, problem }) => {
    const report = reports.get(line)
    if (report !== undefined) return reportOf(line, report)
    return { line, outcome: "faulty", problems: problem === undefined ? [] : [problem] }
  })
}

// ENG-479, ENG-489
const asked = async (
  batch: ReadonlyArray<CallLine>,
  network: string,
  options: CallsImportOptions,
): Promise<ReadonlyArray<CallReport>> => {
  const path = `/host/${encodeURIComponent(network)}/past_calls`
  // as they are in the file: a number that is an id keeps its digits
  const json = `{"calls":[${batch.map(({ text }) => text).join(",")}],"dry_run":${options.dryRun === true}}`
  const [from, to] = [batch[0]?.line, batch.at(-1)?.line]
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`
  const stopped = `stopped before line ${from}: no report came on ${lines}; run it again: ${AGAIN}`
  const asked: HostRequest = { method: "POST", path, json }
  const isOwn = ({ reports }: JsonObject): boolean =>
    Array.isArray(reports) &&
    reports.length === batch.length &&
    reports.every((one, index) => isReportOn(batch[index]?.record, one))
  const { reports } = await askHostFor<CallReports>(options, asked, ["reports"], isOwn).catch((error: unknown) => {
    throw new Failure(`${error instanceof Failure ? error.message : String(error)}\n  ${stopped}`)
  })
  return reports
}

const OUTCOMES: ReadonlySet<unknown> = new Set<CallReport["outcome"]>(["imported", "unchanged", "checked", "refused"])

/** Whether it is a report on a call of this record: what is refused names none. */
const isReportOn = (record: string | undefined, one: unknown): boolean =>
  isObject(one) &&
  OUTCOMES.has(one["outcome"]) &&
  (one["outcome"] === "refused" || one["call_record_id"] === record) &&
  Array.isArray(one["problems"]) &&
  Array.isArray(one["warnings"])

const reportOf = (line: number, report: CallReport): ImportReport => {
  const { call_record_id, outcome, problems, transaction_id, warnings } = report
  if (outcome === "refused") {
    return { line, outcome, class: report.class, problems: problems.map(answeredProblem) }
  }
  const ids = { call_record_id, transaction_id }
  const told = warnings.length === 0 ? {} : { warnings }
  return { line, outcome: outcome === "imported" ? "applied" : outcome, ...ids, ...told }
}

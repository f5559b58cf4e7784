// `callrules signals import`: the rows of a file as reports to a service, each under a request id of its own, so that running it again
// applies nothing twice.
import { createHash } from "node:crypto"
import { basename } from "node:path"
import type { Writable } from "node:stream"
import type { Client, SignalRequest } from "@callrules/client"
import { isObject } from "@callrules/model/reading"
import { type SignalRow, signalRowReader, validateSignalRequest } from "@callrules/signal-ledger"
import type { Zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import { type FileFormat, formatOf } from "../files/file-format.ts"
import { inOrder } from "../files/in-order.ts"
import { linesOf } from "../files/lines-of.ts"
import { CUT_OFF, NOT_ENDED, refuseBrokenTable, tableRows } from "../files/table-rows.ts"
import { jsonLine } from "../lines.ts"
import { brokenOff, type ImportReport, isStop, reportOf, reportWriter, stoppedAt } from "./import-report.ts"
import { type LineProblem, lineProblem, unreadLine, unreadRow } from "./line-problem.ts"
import { startProgress } from "./progress.ts"
import { mayChangeTheSame } from "./same-report.ts"
import { clientOf, type ServiceOptions } from "./send-options.ts"
import { namedZone } from "./timestamp.ts"

/** What the command line says. */
export interface SignalsImportOptions extends ServiceOptions {
  readonly format?: FileFormat
  /** The zone of the file's spreadsheet times; absent: the network's. */
  readonly zone?: string
  /** Whether lines are only checked, and nothing is sent. */
  readonly dryRun?: boolean
  /** A name for this run: under another one every line is reported anew; absent: a line is reported once. */
  readonly run?: string
  /** Whether a CSV file is as it was written, although its last line has no end. */
  readonly whole?: boolean
  /** The custom data fields of the network, for a dry run; absent: any. */
  readonly fields?: ReadonlyArray<string>
}

/** A line as it is sent, or what is wrong with it. */
interface FileReport {
  readonly line: number
  readonly body?: Readonly<Record<string, unknown>>
  readonly problems?: ReadonlyArray<LineProblem>
}

const AT_ONCE = 8

/**
 * Imports a file: a report for each line on `output`, the counts on `tell`.
 *
 * @returns the exit code: 0 when every line was applied, 1 when one was not; a `Failure` when the service stops answering, or
 * refuses the token.
 */
// ENG-193, ENG-233
export const importSignals = async (
  file: string,
  options: SignalsImportOptions,
  output: Writable,
  tell: (line: string) => void,
): Promise<0 | 1> => {
  const zone = options.zone === undefined ? undefined : namedZone(options.zone, tell)
  if (zone !== undefined && options.dryRun !== true && formatOf(file, options.format) !== "csv") {
    throw new Failure(
      "--zone is for CSV files; lines of JSON are sent as they are, with spreadsheet times in the network's own zone",
    )
  }
  const reports = fileReports(file, formatOf(file, options.format), zone, options.whole === true)
  const work =
    options.dryRun === true
      ? checker(zone ?? namedZone("UTC", tell), options.fields)
      : sender(file, options.run, clientOf(options))
  const writer = reportWriter(output)
  const progress = startProgress("lines")
  let last = 0
  let stop: ImportReport | undefined
  const isLast = (report: ImportReport | undefined): boolean => report !== undefined && isStop(report)
  try {
    for await (const report of inOrder(reports, work, { atOnce: AT_ONCE, comesAfter, isLast })) {
      if (report === undefined) continue
      progress.at(report.line)
      await writer.write(report)
      last = report.line
      if (isStop(report)) stop ??= report
    }
  } catch (error) {
    // of a file that breaks off while the import stops, the next run will tell
    const isTold = stop !== undefined && error instanceof Failure
    if (!isTold) throw brokenOff(error, last, options.dryRun === true ? undefined : AGAIN)
  } finally {
    progress.end()
  }
  if (stop !== undefined) throw stoppedAt(options.url, stop, AGAIN)
  tell(writer.summary())
  // ENG-300
  if (writer.counts["sent before"] > 0) tell(SENT_BEFORE)
  return writer.exitCode()
}

const AGAIN = "what was applied is not applied twice"

const SENT_BEFORE =
  "what was sent before is not applied again, also where a later report has changed it since; to report these lines anew, name the run: --run 2"

/** What is not sent at all changes nothing. */
const comesAfter = ({ body }: FileReport, { body: earlier }: FileReport): boolean =>
  body !== undefined && earlier !== undefined && mayChangeTheSame(body, earlier)

async function* fileReports(
  file: string,
  format: FileFormat,
  zone: Zone | undefined,
  isWhole: boolean,
): AsyncGenerator<FileReport> {
  if (format === "parquet") throw new Failure("signals are imported from CSV and NDJSON")
  if (format === "ndjson") {
    for await (const { number, text } of linesOf(file)) {
      if (typeof text !== "string") yield { line: number, problems: [unreadLine(text)] }
      else if (text.trim() !== "") yield jsonReport(number, text)
    }
    return
  }
  await refuseBrokenTable(file)
  let reader: ReturnType<typeof signalRowReader> | undefined
  for await (const { isCut, isOpen, line, values } of tableRows(file)) {
    if (reader === undefined) {
      reader = signalRowReader({ columns: values, ...(zone === undefined ? {} : { zone }) })
      if (reader.problems.length > 0) throw new Failure(["the columns cannot be used", ...reader.problems].join("\n  "))
    } else if (isCut || (isOpen && !isWhole)) yield { line, problems: [unreadRow(isCut ? CUT_OFF : NOT_ENDED)] }
    else yield rowReport(line, reader.read(values))
  }
}

const rowReport = (line: number, row: SignalRow): FileReport =>
  "body" in row ? { line, body: row.body } : { line, problems: row.problems.map(unreadRow) }

// ENG-212
const jsonReport = (line: number, text: string): FileReport => {
  const read = jsonLine(text)
  return Result.isFailure(read) ? { line, problems: [unreadLine(read.failure)] } : { line, body: read.success }
}

const faulty = ({ line, problems = [] }: FileReport): ImportReport => ({ line, outcome: "faulty", problems })

/** The same line of the same file has the same id, so a second run is answered as the first; a line that was changed is a new report. */
const requestIdOf = (file: string, run: string | undefined, { body, line }: FileReport): string =>
  `import-${createHash("sha256")
    .update(JSON.stringify([basename(file), line, body, ...(run === undefined ? [] : [run])]))
    .digest("hex")
    .slice(0, 40)}`

/** Sends a line; undefined where it is not sent, because the import stops at an earlier one. */
const sender = (file: string, run: string | undefined, client: Client) => {
  let hasStopped = false
  return async (report: FileReport): Promise<ImportReport | undefined> => {
    // the next run sends the line without an answer again, and it must not come after a later one
    if (hasStopped) return undefined
    if (report.body === undefined) return faulty(report)
    // what the service makes of it is its own to say: it reads every body strictly
    const body = report.body as unknown as SignalRequest
    const requestId = requestIdOf(file, run, report)
    const answer = await client.submitSignals(body, { requestId })
    const answered = reportOf(report.line, answer)
    if (isStop(answered)) hasStopped = true
    // ENG-351: it waits for its call, and whether it can be applied is known once that is over
    const waits = answered.outcome === "applied" && answer.ok && answer.status === 201
    return { ...answered, ...(waits ? { outcome: "accepted", fate: answer.location } : {}), request_id: requestId }
  }
}

const checker =
  (zone: Zone, fields: ReadonlyArray<string> | undefined) =>
  async (report: FileReport): Promise<ImportReport> => {
    const { body, line } = report
    if (body === undefined) return faulty(report)
    const read = validateSignalRequest(body, { zone, customDataFields: fields ?? fieldsIn(body) })
    if (Result.isSuccess(read)) return { line, outcome: "checked" }
    return { line, outcome: "faulty", problems: read.failure.problems.map(lineProblem) }
  }

const fieldsIn = ({ custom_data: given }: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Array.isArray(given)
    ? given.flatMap((one: unknown) => (isObject(one) && typeof one["name"] === "string" ? [one["name"]] : []))
    : []

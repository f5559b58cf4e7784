// `callrules affiliates import`: the lines of an NDJSON file as affiliates of a network, one after the other, each created or updated.
import type { Writable } from "node:stream"
import { readImportLine } from "@callrules/affiliate"
import type { AffiliateRequest, Client } from "@callrules/client"
import * as Result from "effect/Result"
import { linesOf } from "../files/lines-of.ts"
import { notNdjson } from "../files/not-ndjson.ts"
import { brokenOff, type ImportReport, isStop, reportOf, reportWriter, stoppedAt } from "./import-report.ts"
import { type LineProblem, lineProblem, unreadLine } from "./line-problem.ts"
import { startProgress } from "./progress.ts"
import { clientOf, type ServiceOptions } from "./send-options.ts"

/** What the command line says. */
export interface AffiliatesImportOptions extends ServiceOptions {
  /** The network. */
  readonly network: string
}

/**
 * Imports a file: a report for each line on `output`, the counts on `tell`. Nothing of a refused line is applied; a line that was
 * applied is unchanged when it comes again.
 *
 * @returns the exit code: 0 when every line was applied, 1 when one was not; a `Failure` when the service stops answering, or
 * refuses the token.
 */
// AFF-118
export const importAffiliatesFile = async (
  file: string,
  options: AffiliatesImportOptions,
  output: Writable,
  tell: (line: string) => void,
): Promise<0 | 1> => {
  const client = clientOf(options)
  const writer = reportWriter(output)
  const progress = startProgress("lines")
  let first: string | undefined
  let last = 0
  let stop: ImportReport | undefined
  try {
    for await (const { number, text } of linesOf(file)) {
      progress.at(number)
      if (typeof text === "string" && text.trim() === "") continue
      if (typeof text === "string") first ??= text
      const report =
        typeof text === "string"
          ? await imported(client, options.network, number, text)
          : faulty(number, [unreadLine(text)])
      await writer.write(report)
      last = number
      if (!isStop(report)) continue
      stop = report
      break
    }
  } catch (error) {
    progress.end()
    throw brokenOff(error, last, AGAIN)
  }
  progress.end()
  if (stop !== undefined) throw stoppedAt(options.url, stop, AGAIN)
  tell(writer.summary())
  const hint = writer.exitCode() === 1 && first !== undefined ? notNdjson(first) : undefined
  if (hint !== undefined) tell(hint)
  return writer.exitCode()
}

const AGAIN = "lines that were applied are unchanged then"

const faulty = (line: number, problems: ReadonlyArray<LineProblem>): ImportReport => ({
  line,
  outcome: "faulty",
  problems,
})

const imported = async (client: Client, network: string, number: number, text: string): Promise<ImportReport> => {
  const line = readImportLine(text, number === 1)
  if (Result.isFailure(line.body)) return faulty(number, line.body.failure.map(lineProblem))
  // what the service makes of it is its own to say: it reads every body strictly
  const body = line.body.success as AffiliateRequest
  const { id } = line
  const answer =
    id === undefined ? await client.createAffiliate(network, body) : await client.updateAffiliate(network, id, body)
  return { ...reportOf(number, answer), ...(id === undefined ? {} : { id_from_network: id }) }
}

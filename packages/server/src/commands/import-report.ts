// What an import says: a report for each line on standard output, and how many there were of each kind.
import { once } from "node:events"
import type { Writable } from "node:stream"
import type { Answer } from "@callrules/client"
import { causeText, Failure } from "../failure.ts"
import { printable } from "../terminal.ts"
import type { LineProblem } from "./line-problem.ts"

/** What became of a line. */
export type LineOutcome =
  | "applied"
  | "accepted"
  | "sent before"
  | "unchanged"
  | "refused"
  | "unanswered"
  | "faulty"
  | "checked"

/** The report of a line. */
export interface ImportReport {
  readonly line: number
  readonly outcome: LineOutcome
  /** What is wrong with the line; absent where nothing is. */
  readonly problems?: ReadonlyArray<LineProblem>
  /** Of a refusal: the status that the service answered, and the class. */
  readonly status?: number
  readonly class?: string | null
  readonly [further: string]: unknown
}

/** Whether a request was refused because of its token, whatever else it says. */
// ENG-446
export const isTokenRefused = (status: number | undefined, errorClass: string | null | undefined): boolean =>
  status === 401 || errorClass === "UnauthorizedOperation"

/** What an answer of the service says of a line. */
export const reportOf = (line: number, answer: Answer<unknown>): ImportReport => {
  // what an attempt of this very run has applied is not from an earlier one
  if (answer.ok && answer.isRepeated && answer.attempts === 1) return { line, outcome: "sent before" }
  if (answer.ok) return { line, outcome: "applied", ...(answer.outcome === "" ? {} : { did: answer.outcome }) }
  // ENG-341: the line may be right, and would be applied by the next run: after those that this run would still send
  if (answer.reason === "refused" && (answer.status === 429 || answer.status === 504)) {
    return {
      line,
      outcome: "unanswered",
      cause: `${answer.status} ${answer.problems.map(({ detail }) => detail).join("; ")}`,
    }
  }
  if (answer.reason === "refused") {
    const { class: errorClass, problems, status } = answer
    return { line, outcome: "refused", status, class: errorClass, problems }
  }
  return { line, outcome: "unanswered", cause: causeText(answer.cause) }
}

/** Whether an import stops at a report: nobody answers, or the token is refused, and the next line would fare no better. */
export const isStop = (report: ImportReport): boolean =>
  report.outcome === "unanswered" ||
  (report.outcome === "refused" &&
    (isTokenRefused(report.status, report.class) || hasCode(report, OTHER_NETWORK) || hasCode(report, NO_NETWORK_USER)))

const hasCode = ({ problems = [] }: ImportReport, code: string): boolean =>
  problems.some((problem) => problem.code === code)

/** The token is of another network than the one that the command line names. */
const OTHER_NETWORK = "other-network"
/** The token is of an advertiser, where only the network itself may act. */
const NO_NETWORK_USER = "network-users-only"

/**
 * The failure of an import that has stopped at a report.
 *
 * @param again - what running it again does.
 */
export const stoppedAt = (url: string | undefined, report: ImportReport, again: string): Failure => {
  const { cause, line, outcome, problems = [] } = report
  if (outcome === "unanswered") {
    return new Failure(
      `the service at ${url} does not answer (${String(cause)}), stopped at line ${line}; run it again: ${again}`,
    )
  }
  const why = problems.map(({ detail }) => detail).join("; ")
  const [refused, remedy] = hasCode(report, OTHER_NETWORK)
    ? ["the network", "correct --network, or give a token of that network"]
    : ["the token", "correct CALLRULES_TOKEN, or --token"]
  return new Failure(
    `the service at ${url} refuses ${refused} (${why}), stopped at line ${line}; ${remedy}, and run it again: ${again}`,
  )
}

/**
 * The failure of an import whose file cannot be read to its end.
 *
 * @param line - the last line that has a report; 0: none has, and nothing was sent.
 * @param again - what running it again does; undefined: it only checks, and sends nothing.
 */
// ENG-384
export const brokenOff = (error: unknown, line: number, again: string | undefined): unknown => {
  if (!(error instanceof Failure) || line === 0) return error
  const sent =
    again === undefined ? "" : `, and nothing behind it was sent; correct the file and run it again: ${again}`
  return new Failure(`${error.message}; stopped after line ${line}${sent}`)
}

/** Counts reports and writes each as a line of JSON. */
// ENG-235
export const reportWriter = (output: Writable) => {
  const counts: Record<LineOutcome, number> = {
    applied: 0,
    accepted: 0,
    "sent before": 0,
    unchanged: 0,
    checked: 0,
    refused: 0,
    faulty: 0,
    unanswered: 0,
  }
  let isRead = true
  // whoever reads the report may have seen enough; the file is imported to its end all the same
  output.on("error", () => {
    isRead = false
  })
  return {
    counts,
    write: async (report: ImportReport): Promise<void> => {
      counts[report.outcome] += 1
      // waiting for room ends with the reader, too
      if (isRead && !output.write(`${printable(JSON.stringify(report))}\n`)) await once(output, "drain").catch(() => {})
    },
    summary: (): string =>
      Object.entries(counts)
        .flatMap(([outcome, count]) => (count === 0 ? [] : [`${count.toLocaleString("en-US")} ${outcome}`]))
        .join(", ") || "nothing to import",
    /** 0 when every line was applied or is good, 1 when one was not. */
    exitCode: (): 0 | 1 => (counts.refused + counts.faulty + counts.unanswered === 0 ? 0 : 1),
  }
}

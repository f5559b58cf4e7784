// `callrules affiliates check`: a report for each line of an NDJSON file of affiliates, before it is imported.
import { closeSync, openSync } from "node:fs"
import type { Writable } from "node:stream"
import { affiliateLineCheck, type LineReport } from "@callrules/affiliate"
import { failure } from "../failure.ts"
import { notNdjson } from "../files/not-ndjson.ts"
import { answerLines, piecesOf } from "../lines.ts"
import { printable } from "../terminal.ts"
import { type LineProblem, lineProblem, unreadLine } from "./line-problem.ts"

/** What the command line says. */
export interface AffiliatesCheckOptions {
  readonly fields?: ReadonlyArray<string>
  readonly generatesIds?: boolean
}

const PROGRESS_EVERY_LINES = 10_000

/** Opens a file to read, or standard input for `-`; a `Failure` of one line when that is not possible. */
const open = (file: string): number => {
  if (file === "-") return 0
  try {
    return openSync(file, "r")
  } catch (error) {
    throw failure("the file cannot be read", error)
  }
}

/**
 * Checks a file: one JSON report a line on `output`, progress and a summary on `progress`.
 *
 * @returns the exit code: 0 when every line is good, 1 when one is not, 2 when the reader of `output` went away before
 * every line was checked.
 */
export const checkAffiliatesFile = async (
  file: string,
  options: AffiliatesCheckOptions,
  output: Writable,
  progress: (line: string) => void,
): Promise<0 | 1 | 2> => {
  const fileDescriptor = open(file)
  const check = affiliateLineCheck({
    customDataFields: new Set(options.fields ?? []),
    generatesIds: options.generatesIds === true,
  })
  const counts = { valid: 0, faulty: 0, blank: 0 }
  const counted: typeof reportLine = (report, problems) => {
    counts[report.outcome] += 1
    if (report.line % PROGRESS_EVERY_LINES === 0) progress(`${report.line} lines checked, ${counts.faulty} faulty`)
    return reportLine(report, problems)
  }
  let first: string | undefined
  let ending: "answered" | "stopped"
  try {
    ending = await answerLines(
      piecesOf(fileDescriptor),
      output,
      (line) => {
        if (line.trim() !== "") first ??= line
        const report = check(line)
        return counted(
          report,
          report.problems.map((problem) => withFields(lineProblem(problem))),
        )
      },
      // the check counts the lines itself: it is given a blank one in place of what has no text
      (fault) => counted({ line: check("").line, outcome: "faulty", idFromNetwork: undefined }, [unreadLine(fault)]),
    )
  } finally {
    if (fileDescriptor !== 0) closeSync(fileDescriptor)
  }
  const summary = `${counts.valid} valid, ${counts.faulty} faulty, ${counts.blank} blank`
  if (ending === "stopped") {
    progress(`stopped early, nobody reads the reports any more; until then: ${summary}`)
    return 2
  }
  progress(summary)
  const hint = counts.valid === 0 && first !== undefined ? notNdjson(first) : undefined
  if (hint !== undefined) progress(hint)
  return counts.faulty === 0 ? 0 : 1
}

/** The fields of the network are not known here, but from the command line. */
const withFields = (problem: LineProblem): LineProblem =>
  problem.code === "unknown-custom-data-field"
    ? { ...problem, hint: `${problem.hint}; name the network's fields with --fields` }
    : problem

const reportLine = (
  { idFromNetwork, line, outcome }: Pick<LineReport, "line" | "outcome" | "idFromNetwork">,
  problems: ReadonlyArray<LineProblem>,
): string =>
  printable(
    JSON.stringify({
      line,
      outcome,
      ...(idFromNetwork === undefined ? {} : { id_from_network: idFromNetwork }),
      ...(problems.length === 0 ? {} : { problems }),
    }),
  )

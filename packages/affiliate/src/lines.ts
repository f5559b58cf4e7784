// Checks affiliates given as one JSON object per line (NDJSON), before they are imported in bulk.
import { misused } from "@callrules/model/misuse"
import { countKeys, jsonCounts, lostNumber, own, repeatedKey, shown, shownPlace } from "@callrules/model/reading"
import { fail, isFailure, type Result, succeed } from "effect/Result"
import { affiliateNameKey } from "./name-key.ts"
import { type AffiliateProblem, invalidInput } from "./problems.ts"
import type { AffiliateSubmission } from "./submission.ts"
import { affiliateIdOf, validateAffiliate } from "./validate.ts"

/** What is needed about the network to check lines. */
export interface LineContext {
  /** Partner names of the custom data fields that are configured in the network. */
  readonly customDataFields: ReadonlySet<string>
  /** Whether the network generates the ids that lines leave out. */
  readonly generatesIds: boolean
}

/** The report on one line. */
export interface LineReport {
  /** Number of the line, from 1. */
  readonly line: number
  /** `blank`: only white space, nothing to import. */
  readonly outcome: "valid" | "faulty" | "blank"
  /** The id of the affiliate, if the line has a readable one. */
  readonly idFromNetwork: string | undefined
  /** What would be imported; only for a valid line. */
  readonly submission: AffiliateSubmission | undefined
  /** Every problem of the line, in document order; conflicts with other lines come last. */
  readonly problems: ReadonlyArray<AffiliateProblem>
}

/**
 * Checks lines one by one as new affiliates, and against the lines before them: an id or a name may be on one line
 * only. Lazy: a line is read when its report is requested, and only ids and names are kept in memory. A byte-order mark
 * before the first line and a carriage return at a line's end are ignored.
 *
 * @returns one report for each line, in order. Never throws.
 *
 * Rule AFF-114.
 *
 * @example
 * ```ts
 * import { checkAffiliateLines } from "@callrules/affiliate"
 *
 * const lines = [
 *   '{"id_from_network": 1, "name": "Acme", "sites": [{"id_from_network": 1}]}',
 *   '{"id_from_network": 1, "name": "Bolt", "sites": []}',
 *   "not JSON",
 * ]
 * const context = { customDataFields: new Set<string>(), generatesIds: false }
 * const found = [...checkAffiliateLines(lines, context)].map((report) => report.problems.map((one) => one.code).join())
 * console.assert(found.join("; ") === "; no-sites,repeated-line-id; line-not-json")
 * ```
 */
export function* checkAffiliateLines(lines: Iterable<string>, context: LineContext): Generator<LineReport, void> {
  // a text has the type of its characters
  // AFF-123
  if (typeof lines === "string") misused("lines", lines, 'checkAffiliateLines(text.split("\\n"), context)')
  const check = affiliateLineCheck(context)
  for (const line of lines) yield check(line)
}

/**
 * The check behind {@link checkAffiliateLines} for lines that arrive one at a time, such as from a stream: a function
 * to be called with each line in order. It keeps ids and names, so each file needs its own check.
 *
 * @returns a function from a line (without its line feed) to its report.
 *
 * @example
 * ```ts
 * import { affiliateLineCheck } from "@callrules/affiliate"
 *
 * const check = affiliateLineCheck({ customDataFields: new Set<string>(), generatesIds: true })
 * console.assert(check('{"name": "Acme", "sites": [{"id_from_network": 1}]}').outcome === "valid")
 * console.assert(check("").outcome === "blank")
 * ```
 */
export const affiliateLineCheck = (context: LineContext): ((line: string) => LineReport) => {
  const seen: SeenLines = { ids: new Map(), names: new Map() }
  let number = 0
  return (line) => {
    number += 1
    return checkLine(number === 1 && line.startsWith("\ufeff") ? line.slice(1) : line, number, context, seen)
  }
}

interface SeenLines {
  readonly ids: Map<string, number>
  readonly names: Map<string, number>
}

const checkLine = (text: string, line: number, context: LineContext, seen: SeenLines): LineReport => {
  if (text.trim() === "") {
    return { line, outcome: "blank", idFromNetwork: undefined, submission: undefined, problems: [] }
  }
  const read = lineValue(text)
  if (isFailure(read)) return faulty(line, undefined, [read.failure])
  const body = read.success
  const idFromNetwork = affiliateIdOf(body)
  const result = validateAffiliate(body, { ...context, stored: undefined })
  const found = isFailure(result) ? result.failure : []
  const problems = [...found, ...repetitions(body, idFromNetwork, line, seen)]
  if (isFailure(result) || problems.length > 0) return faulty(line, idFromNetwork, problems)
  return { line, outcome: "valid", idFromNetwork, submission: result.success, problems }
}

const faulty = (
  line: number,
  idFromNetwork: string | undefined,
  problems: ReadonlyArray<AffiliateProblem>,
): LineReport => ({ line, outcome: "faulty", idFromNetwork, submission: undefined, problems })

/**
 * The JSON value of a line; the problem when it is not JSON, says a key twice or has a number that the parser takes for another one:
 * what the parser keeps may not be what was meant.
 *
 * @internal
 */
// AFF-119, AFF-124, SIG-335, SIG-339
export const lineValue = (text: string): Result<unknown, AffiliateProblem> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const message = `the line is not JSON: ${shown(text.trim())}`
    return fail(invalidInput("line-not-json", [], message, "write one affiliate object a line"))
  }
  if (countKeys(value) !== jsonCounts(text).keys) {
    const path = repeatedKey(text) ?? []
    const message = `duplicate key \`${shownPlace(path)}\``
    return fail(invalidInput("key-repeated", path, message, "write each key of an object once"))
  }
  const lost = lostNumber(text)
  if (lost === undefined) return succeed(value)
  const message = `the number at \`${shownPlace(lost)}\` would be read as another one`
  return fail(invalidInput("number-lost", lost, message, "write an exact id as text"))
}

const repetitions = (
  body: unknown,
  idFromNetwork: string | undefined,
  line: number,
  seen: SeenLines,
): ReadonlyArray<AffiliateProblem> => {
  const problems: Array<AffiliateProblem> = []
  const idLine = idFromNetwork === undefined ? undefined : earlier(seen.ids, idFromNetwork, line)
  if (idLine !== undefined) {
    const message = `duplicate affiliate id ${shown(idFromNetwork)}, first on line ${idLine}`
    problems.push(invalidInput("repeated-line-id", ["id_from_network"], message, "write each affiliate on one line"))
  }
  const name = nameOf(body)
  const nameLine = name === undefined ? undefined : earlier(seen.names, affiliateNameKey(name), line)
  if (nameLine !== undefined && idLine === undefined) {
    const message = `duplicate name ${shown(name)}, first on line ${nameLine}`
    problems.push(invalidInput("repeated-line-name", ["name"], message, "give each affiliate a name of its own"))
  }
  return problems
}

// The line on which a key was used before, if any; keeps its first line.
// AFF-114
const earlier = (lines: Map<string, number>, key: string, line: number): number | undefined => {
  const before = lines.get(key)
  if (before === undefined) lines.set(key, line)
  return before
}

const nameOf = (body: unknown): string | undefined => {
  const name = own(body, "name")
  return typeof name === "string" && name.trim() !== "" ? name : undefined
}

// Query parameters of any path: the known ones, each once, and the problems of all others.
import {
  addProblem,
  admitProblem,
  didYouMean,
  isFull,
  knownNames,
  newReading,
  problemsOf,
  type Reading,
  reportUnknown,
  shownText,
} from "@callrules/model/reading"
import type { CallProblem, CallProblemCode } from "./problems.ts"

/** The values of parameters by name. */
export type ParameterValues = Readonly<Record<string, string>>

/** The parameters that a path knows, and the problems of all others. */
export interface QueryParameters {
  /** The value of each known parameter that is given; the first one if it is given more than once. */
  readonly values: ParameterValues
  /**
   * `unknown-parameter` and `repeated-parameter`, one for each name, in the order of the query; of more than 100 the rest
   * is counted by `problems-more`.
   */
  readonly problems: ReadonlyArray<CallProblem>
}

const TOKEN_PARAMETERS: ReadonlyArray<string> = ["oauth_token", "token", "access_token", "api_token"]

/**
 * Reads the parameters of a query against the names that its path knows. An unknown name is a problem, because
 * ignoring it would answer a different question from the one asked; so is a name that is given twice.
 *
 * Rules ENG-14 and CIP-60.
 *
 * @returns the values by name, and every problem: `unknown-parameter` (with the name that was probably meant),
 * `repeated-parameter`.
 *
 * @example
 * ```ts
 * import { readQueryParameters } from "@callrules/call"
 *
 * const { problems, values } = readQueryParameters(new URLSearchParams("status=failed&statsu=waiting"), ["status"])
 * console.assert(values["status"] === "failed")
 * console.assert(problems[0]?.hint === "did you mean `status`?")
 * ```
 */
export const readQueryParameters = (
  parameters: Iterable<readonly [name: string, value: string]>,
  known: ReadonlyArray<string>,
): QueryParameters => {
  const reading = newReading<CallProblemCode>("the query")
  const values = readParameters(reading, parameters, known)
  return { values, problems: problemsOf(reading) }
}

/** The same, as the start of a reading that continues with the values. */
export const readParameters = (
  reading: Reading<CallProblemCode>,
  parameters: Iterable<readonly [name: string, value: string]>,
  known: ReadonlyArray<string>,
): ParameterValues => {
  const values = new Map<string, string>()
  const reported = new Set<string>()
  for (const [name, value] of parameters) {
    if (isFull(reading)) break
    if (reported.has(name)) continue
    // CIP-60
    if (!known.includes(name)) {
      reported.add(name)
      reportParameter(reading, name, known)
    } else if (values.has(name)) {
      reported.add(name)
      addProblem(reading, "repeated-parameter", name, `duplicate parameter \`${shownText(name)}\``, "send it once")
    } else {
      values.set(name, value)
    }
  }
  return Object.fromEntries(values)
}

/** Names that other interfaces have for a parameter. */
const NAMES_ELSEWHERE: ReadonlyMap<string, string> = new Map([["external_call_unique_id", "external_unique_id"]])

const reportParameter = (reading: Reading<CallProblemCode>, name: string, known: ReadonlyArray<string>): void => {
  if (!admitProblem(reading)) return
  const meant = NAMES_ELSEWHERE.get(name)
  if (meant !== undefined && known.includes(meant)) {
    // CIP-74
    reportUnknown(reading, "unknown-parameter", name, "parameter", name, [], didYouMean(meant))
    return
  }
  const isToken = TOKEN_PARAMETERS.includes(name)
  const otherwise = isToken
    ? "send the token in the `Authorization` header"
    : known.length === 0
      ? "this path takes no parameters"
      : knownNames("parameters", known)
  reportUnknown(reading, "unknown-parameter", name, "parameter", name, isToken ? [] : known, otherwise)
}

// Query parameters of any path: those it knows, each once, and what is wrong with the others.
import { nearestName } from "@callrules/model/reading"
import { type Fields, quoted, report, shortened } from "./body-fields.ts"
import type { CallProblem } from "./problems.ts"

/** The parameters that a path knows, and the problems of all others. */
export interface QueryParameters {
  /** The value of each known parameter that is given; the first one where it is given more than once. */
  readonly values: Readonly<Record<string, string>>
  /** `unknown-parameter` and `repeated-parameter`, one for each name, in the order of the query; at most 100. */
  readonly problems: ReadonlyArray<CallProblem>
}

const TOKEN_PARAMETERS: ReadonlyArray<string> = ["oauth_token", "token", "access_token", "api_token"]

/** A query that is refused for so many parameters need not be read on. */
const MOST_REPORTED = 100

/**
 * Reads the parameters of a query against the names that its path knows. A name that is not known is a problem, since
 * ignoring it would answer another question than the one that was asked; so is one that is given twice.
 *
 * A decision of this project: see docs/decisions.md.
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
  const values = new Map<string, string>()
  const fields: Fields = { object: {}, path: [], problems: [] }
  const reported = new Set<string>()
  for (const [name, value] of parameters) {
    if (reported.has(name)) continue
    if (reported.size === MOST_REPORTED) break
    // CIP-60
    if (!known.includes(name)) {
      reported.add(name)
      const hint = hintFor(name, known)
      report(fields, "unknown-parameter", name, `the parameter \`${shortened(name)}\` is not known here`, hint)
    } else if (values.has(name)) {
      reported.add(name)
      report(fields, "repeated-parameter", name, `\`${name}\` is given more than once`, "give it once")
    } else {
      values.set(name, value)
    }
  }
  return { values: Object.fromEntries(values), problems: fields.problems }
}

const hintFor = (name: string, known: ReadonlyArray<string>): string => {
  if (TOKEN_PARAMETERS.includes(name)) return "send the token in the `Authorization` header"
  if (known.length === 0) return "this path takes no parameters"
  const meant = nearestName(name, known)
  return meant === undefined ? `the parameters known here are ${quoted(known)}` : `did you mean \`${meant}\`?`
}

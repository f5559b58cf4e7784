// Query parameters: every path refuses those it does not know, in one way.
import { type CurrentCallsQuery, readQueryParameters, validateCurrentCallsQuery } from "@callrules/call"
import { inInputOrder, MOST_WORDED } from "@callrules/model/reading"
import type { AskedCallsOfCaller, AskedTransactions, Refusal } from "@callrules/operations"
import { askedInAddress, type RefusedProblem, refusal, timesInAddress } from "@callrules/operations/parts"
import * as Result from "effect/Result"
import { firstProblems } from "./bounded-refusal.ts"

/** Values of the query parameters that a path knows, by name. */
export type QueryValues = Readonly<Record<string, string>>

/** What is wrong with the parameters of a request, and what it asks for. */
export interface ReadQuery<Query> {
  /** Of parameters that the path does not know, or that are repeated; those of the values are the operation's to find. */
  readonly problems: ReadonlyArray<RefusedProblem>
  /** `undefined` where every problem of the query is known already. */
  readonly query: Query | undefined
}

/** Reads the query of a request. */
export type QueryReader<Query> = (request: Request) => ReadQuery<Query>

const NONE: ReadQuery<QueryValues> = { problems: [], query: {} }

/** The parameters of a request, as they stand in its address. */
const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams

/**
 * Reads the parameters a path knows. Another parameter, or one twice, is a problem: ignoring it would answer another question than the
 * one that was asked.
 */
export const knownQuery =
  (names: ReadonlyArray<string>): QueryReader<QueryValues> =>
  (request) => {
    // most requests have no query at all
    if (!request.url.includes("?")) return NONE
    const { problems, values } = readQueryParameters(queryOf(request), names)
    return { problems, query: problems.length > 0 && names.length === 0 ? undefined : values }
  }

/**
 * The refusal of a wrong query, with what is wrong with its values.
 *
 * @param ofValues - what the operation was refused with, if it was.
 */
// ENG-467
export const queryRefusal = (
  request: Request,
  problems: ReadonlyArray<RefusedProblem>,
  ofValues: Refusal | undefined,
): Refusal => {
  if (ofValues?.class !== "InvalidInput") return refusal("InvalidInput", problems)
  const asked: unknown = Object.fromEntries(queryOf(request))
  return refusal("InvalidInput", firstProblems(inInputOrder([...problems, ...ofValues.problems], asked), MOST_WORDED))
}

/** Reads the query of current calls, with every problem of its values too. */
// CIP-49
export const currentCallsQuery: QueryReader<CurrentCallsQuery> = (request) =>
  Result.match(validateCurrentCallsQuery(queryOf(request)), {
    onFailure: (problems) => ({ problems, query: undefined }),
    onSuccess: (query) => ({ problems: [], query }),
  })

/** Reads the parameters of the transactions feed. */
export const transactionsQuery: QueryReader<AskedTransactions> = (request) => askedInAddress(queryOf(request))

const CALLER_PARAMETERS = ["calling_phone_number", "from", "to", "after"]

/** Reads the parameters of a search for a caller's calls. */
export const callerQuery: QueryReader<AskedCallsOfCaller> = (request) => {
  const { problems, query = {} } = knownQuery(CALLER_PARAMETERS)(request)
  // a plus sign that was not escaped in the address arrives as a space
  const number = (query["calling_phone_number"] ?? "").replace(/^ +(?=\d)/, "+")
  return { problems, query: { ...query, ...timesInAddress(query), calling_phone_number: number } }
}

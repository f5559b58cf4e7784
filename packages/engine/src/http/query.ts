// Query parameters: every path refuses those it does not know, in one way.
import { type CurrentCallsQuery, readQueryParameters, validateCurrentCallsQuery } from "@callrules/call"
import type { AskedCallsOfCaller, Refusal } from "@callrules/operations"
import { askedInAddress, refusal, timesInAddress } from "@callrules/operations/parts"
import * as Result from "effect/Result"

/** Values of the query parameters that a path knows, by name. */
export type QueryValues = Readonly<Record<string, string>>

/** Reads the query of a request. */
export type QueryReader<Query> = (request: Request) => Result.Result<Query, Refusal>

const NONE: Result.Result<QueryValues> = Result.succeed({})

/** The parameters of a request, as they stand in its address. */
const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams

/**
 * Reads the parameters a path knows.
 *
 * @returns the values; InvalidInput when the request has another parameter, or one twice: ignoring it would answer
 * another question than the one that was asked.
 */
export const knownQuery =
  (names: ReadonlyArray<string>): QueryReader<QueryValues> =>
  (request) => {
    // most requests have no query at all
    if (!request.url.includes("?")) return NONE
    const { problems, values } = readQueryParameters(queryOf(request), names)
    return problems.length === 0 ? Result.succeed(values) : Result.fail(refusal("InvalidInput", problems))
  }

/** Reads the query of current calls; InvalidInput with every problem of it. */
// CIP-49
export const currentCallsQuery: QueryReader<CurrentCallsQuery> = (request) =>
  Result.mapError(validateCurrentCallsQuery(queryOf(request)), (problems) => refusal("InvalidInput", problems))

/** Reads the parameters of the transactions feed; unknown parameters are reported together with invalid values. */
export const transactionsQuery: QueryReader<ReturnType<typeof askedInAddress>> = (request) =>
  Result.succeed(askedInAddress(queryOf(request)))

const CALLER_PARAMETERS = ["calling_phone_number", "from", "to", "after"]

/** Reads the parameters of a search for a caller's calls. */
export const callerQuery: QueryReader<AskedCallsOfCaller> = (request) =>
  Result.map(knownQuery(CALLER_PARAMETERS)(request), (values) => ({
    ...values,
    ...timesInAddress(values),
    // a plus sign that was not escaped in the address arrives as a space
    calling_phone_number: (values["calling_phone_number"] ?? "").replace(/^ +(?=\d)/, "+"),
  }))

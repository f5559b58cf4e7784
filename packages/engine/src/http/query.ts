// Query parameters: every path refuses those it does not know, in one way.
import { type CurrentCallsQuery, readQueryParameters, validateCurrentCallsQuery } from "@callrules/call"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Refusal, refuse } from "../refusal.ts"

/** Values of the query parameters that a path knows, by name. */
export type QueryValues = Readonly<Record<string, string>>

const NONE: QueryValues = {}

/** The parameters of a request, as they stand in its address. */
const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams

/**
 * Reads the parameters a path knows.
 *
 * @returns the values; InvalidInput when the request has another parameter, or one twice: ignoring it would answer
 * another question than the one that was asked.
 */
export const knownQuery =
  (names: ReadonlyArray<string>) =>
  (request: Request): Effect.Effect<QueryValues, Refusal> => {
    // most requests have no query at all
    if (!request.url.includes("?")) return Effect.succeed(NONE)
    const { problems, values } = readQueryParameters(queryOf(request), names)
    return problems.length === 0 ? Effect.succeed(values) : refuse("InvalidInput", problems)
  }

/** Reads the query of current calls; InvalidInput with every problem of it. */
// CIP-49
export const currentCallsQuery = (request: Request): Effect.Effect<CurrentCallsQuery, Refusal> => {
  const query = validateCurrentCallsQuery(queryOf(request))
  return Result.isSuccess(query) ? Effect.succeed(query.success) : refuse("InvalidInput", query.failure)
}

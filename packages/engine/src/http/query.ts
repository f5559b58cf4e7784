// Query parameters: every path refuses those it does not know, in one way.
import { readQueryParameters } from "@callrules/call"
import * as Effect from "effect/Effect"
import { type Refusal, refuse } from "../refusal.ts"

/** Values of the query parameters that a path knows, by name. */
export type QueryValues = Readonly<Record<string, string>>

const NONE: QueryValues = {}

/** The parameters of a request, as they stand in its address. */
export const queryOf = (request: Request): URLSearchParams => new URL(request.url).searchParams

/**
 * The values of the parameters a path knows.
 *
 * @returns the values; InvalidInput when the request has another parameter, or one twice: ignoring it would answer
 * another question than the one that was asked.
 */
export const knownQuery = (request: Request, known: ReadonlyArray<string>): Effect.Effect<QueryValues, Refusal> => {
  // most requests have no query at all
  if (!request.url.includes("?")) return Effect.succeed(NONE)
  const { problems, values } = readQueryParameters(queryOf(request), known)
  return problems.length === 0 ? Effect.succeed(values) : refuse("InvalidInput", problems)
}

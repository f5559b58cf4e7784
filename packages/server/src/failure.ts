// A failure that the program tells in one line: no stack, exit code 1.

/** What went wrong, for the person who started the program. */
export class Failure extends Error {}

/** The failure of something that failed with any value. */
export const failure = (what: string, cause: unknown): Failure => new Failure(`${what}: ${causeText(cause)}`)

/**
 * What went wrong, in words: of a request that found nobody the address and why, which `fetch` keeps in the cause of its own error
 * and a host of several addresses in a list.
 */
// ENG-262
export const causeText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(causeText).join(", ")
  return error instanceof TypeError && error.cause instanceof Error ? causeText(error.cause) : error.message
}

// A failure that the program tells in one line: no stack, exit code 1.

/** What went wrong, for the person who started the program. */
export class Failure extends Error {}

/** The failure of something that failed with any value. */
export const failure = (what: string, cause: unknown): Failure =>
  new Failure(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`)

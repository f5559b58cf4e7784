// Connections to a database that are given up since a statement on them was not answered in time. What the server does for such a
// statement goes on there, behind a lock or a standby that does not answer: a new connection each time would use up the server's.

/** A connection of a pool, as far as it matters here. */
export interface PooledConnection {
  /** Gives it back to its pool, which closes it where there is an error. */
  readonly release: (error?: Error | boolean) => void
  readonly once: (event: "drain" | "end" | "error", listener: () => void) => unknown
}

/** How connections with an error are given back. */
export interface GivingUp {
  /** Gives back a connection that is not to be used again, because of an error. */
  readonly giveBack: (connection: PooledConnection, error: unknown) => void
  /** Gives up all that are kept, and from now on every one: before the pool is ended, which waits for them. */
  readonly giveUpAll: () => void
}

/** So long a connection that was given up counts. */
const COUNTED_MILLISECONDS = 600_000

const isUnanswered = (error: unknown): boolean => error instanceof Error && /read timeout/i.test(error.message)

/**
 * Of a pool with so many connections as many are given up in ten minutes, so that it finds a way to a server that has taken the place of
 * one that is gone. A further one keeps its place in the pool until its statement is answered or it breaks, so that the server never
 * has more than twice as many.
 */
// ENG-422
export const boundGivingUp = (most: number, now: () => number = () => performance.now()): GivingUp => {
  const kept = new Set<() => void>()
  let givenUp: ReadonlyArray<number> = []
  let isEnding = false
  return {
    giveBack: (connection, error) => {
      givenUp = givenUp.filter((at) => now() - at < COUNTED_MILLISECONDS)
      if (isEnding || !isUnanswered(error)) return connection.release(true)
      if (givenUp.length < most) {
        givenUp = [...givenUp, now()]
        return connection.release(true)
      }
      const end = (): void => {
        if (kept.delete(end)) connection.release(true)
      }
      kept.add(end)
      for (const event of ["drain", "end", "error"] as const) connection.once(event, end)
    },
    giveUpAll: () => {
      isEnding = true
      for (const end of [...kept]) end()
    },
  }
}

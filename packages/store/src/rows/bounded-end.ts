// The end of a pool of connections. A statement that waits behind a lock would hold it, and the process, until it is given up.

/** What a connection is made on, as far as it matters here: a socket. */
export interface CuttableSocket {
  readonly destroy: () => unknown
  readonly once: (event: "close", listener: () => void) => unknown
}

/** The sockets of a pool. */
export interface BoundedEnd {
  /** Remembers a socket for as long as it is open. */
  readonly opened: <S extends CuttableSocket>(socket: S) => S
  /** Ends a pool: statements under way have half a second, then their sockets are cut. */
  readonly end: (pool: { readonly end: () => Promise<void> }) => Promise<void>
}

/** A statement that waits for nothing takes a few of these. */
const LAST_STATEMENTS_MILLISECONDS = 500

/**
 * Ends a pool in time. What a statement that is cut has begun, the database undoes or finishes, as with every answer that is lost; whoever
 * ends a pool has no use for the answer.
 */
// ENG-529
export const boundedEnd = (milliseconds: number = LAST_STATEMENTS_MILLISECONDS): BoundedEnd => {
  const sockets = new Set<CuttableSocket>()
  return {
    opened: (socket) => {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
      return socket
    },
    end: async (pool) => {
      const timer = setTimeout(() => {
        for (const socket of [...sockets]) socket.destroy()
      }, milliseconds)
      try {
        await pool.end()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

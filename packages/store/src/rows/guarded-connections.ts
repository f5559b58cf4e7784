// Connections to a database whose errors end no process. A connection that is cut, as at a restart of the database, says so by an error
// event; where nobody hears it, Node ends the process. Whoever waits for a statement is told by the statement.

/** A connection, as far as it matters here. */
export interface ConnectionWithErrors {
  readonly on: (event: "error", listener: () => void) => unknown
}

/** A pool of connections, as far as it matters here. */
export interface PoolWithErrors {
  on(event: "error", listener: () => void): unknown
  on(event: "connect", listener: (connection: ConnectionWithErrors) => void): unknown
}

const hear = (): void => undefined

/** Hears the errors of a connection, in use or not. */
// ENG-527
export const guardedConnection = <C extends ConnectionWithErrors>(connection: C): C => {
  connection.on("error", hear)
  return connection
}

/** Hears the errors of a pool, and of each of its connections: the pool itself hears only those of connections that nobody uses. */
export const guardedPool = <P extends PoolWithErrors>(pool: P): P => {
  pool.on("error", hear)
  pool.on("connect", guardedConnection)
  return pool
}

// Sends statements through a pool, and tells a statement whose answer was lost from one that was not sent.
import type { Pool, PoolClient } from "pg"

/** A statement was sent and its answer was lost: whether it was applied is not known. */
export class LostAnswer extends Error {
  readonly code: string

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
    this.code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
  }
}

/** A way to a database. */
export interface Sending {
  /** Sends one statement and answers its only value. */
  readonly send: (sql: string, values: ReadonlyArray<unknown>) => Promise<unknown>
  /** How often a connection has broken: after that the database may be another server, or the same without its last writes. */
  readonly breaks: () => number
}

/** Sends through a pool. */
// ENG-169
export const sendingThrough = (pool: Pool): Sending => {
  let breaks = 1
  pool.on("error", () => {
    breaks += 1
  })
  return {
    breaks: () => breaks,
    send: async (text, values) => {
      const client = await pool.connect()
      const waiting = standbyWaits(client)
      try {
        const { rows } = await client.query<{ readonly answer: unknown }>(text, [...values])
        if (waiting.wasCancelled()) throw new LostAnswer("no standby has confirmed the write")
        client.release()
        return rows[0]?.answer
      } catch (error) {
        const isLost = error instanceof LostAnswer || isLostAnswer(error)
        if (isLost) breaks += 1
        client.release(isLost || isUnsent(error))
        throw isLost && !(error instanceof LostAnswer) ? new LostAnswer(error) : error
      } finally {
        waiting.end()
      }
    },
  }
}

/** A wait for a standby that is cancelled looks like success but for a notice: the write is on this server alone. */
const standbyWaits = (client: PoolClient) => {
  let cancelled = false
  const hear = ({ message }: { readonly message: string | undefined }): void => {
    if (message?.startsWith("canceling wait for synchronous replication") === true) cancelled = true
  }
  client.on("notice", hear)
  return { wasCancelled: () => cancelled, end: () => void client.removeListener("notice", hear) }
}

/** Whether the connection ended, or nothing came, after the statement was sent. */
const isLostAnswer = (error: unknown): boolean => {
  if (!(error instanceof Error) || isUnsent(error)) return false
  const code = "code" in error ? String(error.code) : ""
  return /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) || /terminated|read timeout/i.test(error.message)
}

const isUnsent = (error: unknown): boolean => error instanceof Error && error.message.includes("not queryable")

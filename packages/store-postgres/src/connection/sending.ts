// Calls functions of the database through a pool, and tells a call whose answer was lost from one that was not sent.
import type { GivingUp } from "@callrules/store/rows"
import type { Pool, PoolClient } from "pg"
import { functionName } from "../functions/define.ts"

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
  /** Calls the function of an operation with the values of its parameters, and answers its value. */
  readonly send: (operation: string, values: ReadonlyArray<unknown>) => Promise<unknown>
  /** How often a connection has broken: after that the database may be another server, or the same without its last writes. */
  readonly breaks: () => number
}

/**
 * Sends through a pool, by functions of a version.
 *
 * A statement has the name of its function, so that each connection has it parsed and planned once. A pooler that gives every
 * statement another connection of the server may not know a name any more, or have it already: nothing has run then, and from
 * there on statements have no names.
 */
// ENG-169
export const sendingThrough = (
  pool: Pool,
  nameOf: (operation: string) => string = functionName,
  giveBack: GivingUp["giveBack"] = (client) => client.release(true),
): Sending => {
  let breaks = 1
  let hasNames = true
  const statements = new Map<string, Statement>()
  const statementOf = (operation: string, values: ReadonlyArray<unknown>): Statement => {
    const known = statements.get(operation)
    if (known !== undefined) return known
    const name = nameOf(operation)
    const statement = {
      name,
      text: `SELECT ${name}(${values.map((_, index) => `$${index + 1}`).join(", ")}) AS answer`,
    }
    statements.set(operation, statement)
    return statement
  }
  const query = async (client: PoolClient, operation: string, values: Array<unknown>): Promise<unknown> => {
    const { name, text } = statementOf(operation, values)
    try {
      return (await client.query<Answer>(hasNames ? { name, text, values } : { text, values })).rows[0]?.answer
    } catch (error) {
      if (!isNameRefused(error)) throw error
      hasNames = false
      return (await client.query<Answer>({ text, values })).rows[0]?.answer
    }
  }
  pool.on("error", () => {
    breaks += 1
  })
  let isEnding = false
  // one at a time: while the database is read-only, every session is
  const endReadOnly = async (client: PoolClient): Promise<void> => {
    if (isEnding) return
    isEnding = true
    try {
      await client.query(END_READ_ONLY)
    } catch {
      // it has ended
    }
    isEnding = false
  }
  return {
    breaks: () => breaks,
    send: async (operation, values) => {
      const client = await pool.connect()
      const waiting = standbyWaits(client)
      try {
        const answer = await query(client, operation, [...values])
        if (waiting.wasCancelled()) throw new LostAnswer("no standby has confirmed the write")
        if (isReadOnly(operation, answer)) {
          await endReadOnly(client)
          client.release(true)
        } else client.release()
        return answer
      } catch (error) {
        const isLost = error instanceof LostAnswer || isLostAnswer(error)
        if (isLost) breaks += 1
        if (isReadOnlyError(error)) await endReadOnly(client)
        if (isLost || isUnsent(error) || isReadOnlyError(error)) giveBack(client, error)
        else client.release()
        throw isLost && !(error instanceof LostAnswer) ? new LostAnswer(error) : error
      } finally {
        waiting.end()
      }
    },
  }
}

/** A call of a function, by the name of the function. */
interface Statement {
  readonly name: string
  readonly text: string
}

/** What a function answers. */
interface Answer {
  readonly answer: unknown
}

/** Whether a server says that it does not have a named statement, or that it has it already: it has run nothing. */
const isNameRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "26000" || error.code === "42P05")

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

// what a session may do was decided when it began, and outlasts a change of the database's settings: only a new one may do more
// ENG-528
const isReadOnlyError = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "25006"

/** Ends a session that began as read-only. A pooler would give it to the next statement, although the connection to the pooler is closed. */
const END_READ_ONLY =
  "SELECT pg_terminate_backend(pg_backend_pid()) WHERE current_setting('default_transaction_read_only')::boolean"

/** Whether an answer says that its session is read-only. */
const isReadOnly = (operation: string, answer: unknown): boolean =>
  operation === "directoryTakesWrites" && answer === false

const isUnsent = (error: unknown): boolean => error instanceof Error && error.message.includes("not queryable")

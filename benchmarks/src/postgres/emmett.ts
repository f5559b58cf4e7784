// Emmett's PostgreSQL event store doing the same: the stream's end read, the request's transaction appended to it, durably.
import { isExpectedVersionConflictError } from "@event-driven-io/emmett"
import { getPostgreSQLEventStore } from "@event-driven-io/emmett-postgresql"
import { Pool } from "pg"
import { LEGS, ledgerWrite, legId } from "../store/records.ts"
import type { Open } from "./candidate.ts"

/** Emmett with a pool of so many connections. It reads nothing here: what it appends, it appends to whatever is there. */
export const openEmmett: Open = async (url, connections) => {
  const pool = new Pool({ connectionString: url, max: connections })
  // what a connection that nobody uses is told is seen by the next statement
  pool.on("error", () => undefined)
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } })
  await store.schema.migrate()
  return {
    request: async (number) => {
      const [transaction] = ledgerWrite(number, undefined).groupTransactions
      if (transaction === undefined) throw new Error("a request without a transaction")
      const events = [{ type: "Made", data: { ...transaction, occurredAt: number } }]
      for (let attempts = 1; ; attempts++) {
        try {
          await store.appendToStream(`call-${legId(number % LEGS)}`, events)
          return attempts
        } catch (error) {
          // two at the same time on one stream: the later one is refused, whatever it expects
          if (!isExpectedVersionConflictError(error)) throw error
        }
      }
    },
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}

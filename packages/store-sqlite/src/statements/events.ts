// SQL of the outbox.
import type { DatabaseSync } from "node:sqlite"
import type { EventRow, OutboxRows } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

/** Appends events of a network, inside the write that they report. */
export const outboxAppend = (database: DatabaseSync) => {
  const insert = prepare(database, "INSERT INTO outbox (network_id, event_id, event) VALUES (?, ?, ?)")
  return (networkId: string, events: ReadonlyArray<EventRow>): void => {
    for (const { event, eventId } of events) insert.run(networkId, eventId, event)
  }
}

/** Reads of the outbox. */
export const outboxReads = (database: DatabaseSync) => {
  const waiting = prepare<{ event: string }>(
    database,
    "SELECT event FROM outbox WHERE sequence > 0 ORDER BY sequence LIMIT ?",
  )
  const from = prepare<{ event: string; position: number }>(
    database,
    "SELECT event, sequence AS position FROM outbox WHERE sequence >= ? ORDER BY sequence LIMIT ?",
  )
  const last = prepare<{ seq: number }>(database, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
  return {
    outboxWaiting: (limit: number) => waiting.all(limit),
    outboxRead: (after: number, limit: number): OutboxRows => ({
      last: last.get()?.seq ?? 0,
      placed: from.all(after, limit + 1),
    }),
  }
}

/** Writes of the outbox. */
export const outboxWrites = (database: DatabaseSync) => {
  const remove = prepare(database, "DELETE FROM outbox WHERE network_id = ? AND event_id = ?")
  return {
    outboxTaken: (events: ReadonlyArray<readonly [networkId: string, eventId: string]>): void => {
      for (const [networkId, eventId] of events) remove.run(networkId, eventId)
    },
  }
}

// The outbox in memory.
import type { EngineEvent } from "../ports/engine-event.ts"
import { type OutboxShape, outboxPage } from "../ports/outbox.ts"
import { answer } from "./answer.ts"
import { type Database, eventKey, type PlacedEvent } from "./database.ts"
import { page } from "./sorted-blocks.ts"

/** The outbox of a database. */
// ENG-88
export const memoryOutbox = (database: Database): OutboxShape => ({
  waiting: (limit) =>
    answer((): ReadonlyArray<EngineEvent> => page(database.outbox.values(), limit).map(({ event }) => event)),
  read: (after, limit) =>
    answer(() => {
      const { lastEvent, outbox } = database
      return outboxPage(after, limit, lastEvent, page(from(outbox.values(), after), limit + 1))
    }),
  taken: (events) =>
    answer(() => {
      for (const event of events) database.outbox.delete(eventKey(event))
    }),
})

const from = function* (placed: Iterable<PlacedEvent>, position: number): Generator<PlacedEvent> {
  for (const one of placed) if (one.position >= position) yield one
}

// The outbox in memory.
import type { EngineEvent } from "../ports/engine-event.ts"
import type { OutboxPage, OutboxShape } from "../ports/outbox.ts"
import { answer } from "./answer.ts"
import { type Database, eventKey, type PlacedEvent } from "./database.ts"
import { page } from "./sorted-blocks.ts"

/** The outbox of a database. */
// ENG-88
export const memoryOutbox = (database: Database): OutboxShape => ({
  waiting: (limit) => answer((): ReadonlyArray<EngineEvent> => eventsOf(page(database.outbox.values(), limit))),
  read: (after, limit) =>
    answer((): OutboxPage => {
      const { lastEvent, outbox } = database
      const placed = page(behind(outbox.values(), after), limit)
      const through = placed.length === limit ? placed.at(-1)?.position : lastEvent
      return { events: eventsOf(placed), through: Math.max(after, through ?? after), last: lastEvent }
    }),
  taken: (events) =>
    answer(() => {
      for (const event of events) database.outbox.delete(eventKey(event))
    }),
})

const eventsOf = (placed: ReadonlyArray<PlacedEvent>): ReadonlyArray<EngineEvent> => placed.map(({ event }) => event)

const behind = function* (placed: Iterable<PlacedEvent>, after: number): Generator<PlacedEvent> {
  for (const one of placed) if (one.position > after) yield one
}

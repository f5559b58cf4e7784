// The outbox in memory.
import type { EngineEvent } from "../ports/engine-event.ts"
import type { OutboxShape } from "../ports/outbox.ts"
import { answer } from "./answer.ts"
import { type Database, eventKey } from "./database.ts"
import { page } from "./sorted-blocks.ts"

/** The outbox of a database. */
// ENG-88
export const memoryOutbox = ({ outbox }: Database): OutboxShape => ({
  waiting: (limit) => answer((): ReadonlyArray<EngineEvent> => page(outbox.values(), limit)),
  taken: (events) =>
    answer(() => {
      for (const event of events) outbox.delete(eventKey(event))
    }),
})

// The outbox in SQLite: the engine's side.
import type { EngineEvent, OutboxShape } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { StoreThread } from "../thread/store-thread.ts"
import { readingRows } from "./answered.ts"
import { fromJson } from "./json-column.ts"
import { storable } from "./storable-text.ts"

/** The outbox of an open store. */
export const sqliteOutbox = ({ call }: StoreThread): OutboxShape => ({
  waiting: (limit) => readingRows(call("outboxWaiting", limit), ({ event }) => fromJson<EngineEvent>(event)),
  taken: (events) =>
    Effect.asVoid(
      call(
        "outboxTaken",
        events.map(({ eventId, networkId }) => [storable(networkId), storable(eventId)]),
      ),
    ),
})

// The outbox in SQLite: the engine's side.
import type { OutboxShape } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { StoreThread } from "../thread/store-thread.ts"
import { readingRows } from "./answered.ts"
import { fromJson } from "./json-column.ts"
import { EVENT } from "./json-forms.ts"
import { storable } from "./storable-text.ts"

/** The outbox of an open store. */
export const sqliteOutbox = ({ call }: Pick<StoreThread, "call">): OutboxShape => ({
  waiting: (limit) => readingRows(call("outboxWaiting", limit), ({ event }) => fromJson(EVENT, event)),
  taken: (events) =>
    Effect.asVoid(
      call(
        "outboxTaken",
        events.map(({ eventId, networkId }) => [storable(networkId), storable(eventId)]),
      ),
    ),
})

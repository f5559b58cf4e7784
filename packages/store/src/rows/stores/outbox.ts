// The outbox over the rows of a database.

import * as Effect from "effect/Effect"
import { type OutboxShape, outboxPage } from "../../ports/outbox.ts"
import type { Operations } from "../operations.ts"
import { reading, readingRows } from "../values/answered.ts"
import { fromJson } from "../values/json-column.ts"
import { EVENT } from "../values/json-forms.ts"
import { storable } from "../values/storable-text.ts"

/** The outbox of an open store. */
export const outboxOver = ({ call }: Operations): OutboxShape => ({
  waiting: (limit) => readingRows(call("outboxWaiting", limit), ({ event }) => fromJson(EVENT, event)),
  read: (after, limit) =>
    reading(call("outboxRead", after, limit), ({ last, placed }) =>
      outboxPage(
        after,
        limit,
        last,
        placed.map(({ event, position }) => ({ position, event: fromJson(EVENT, event) })),
      ),
    ),
  taken: (events) =>
    Effect.asVoid(
      call(
        "outboxTaken",
        events.map(({ eventId, networkId }) => [storable(networkId), storable(eventId)]),
      ),
    ),
})

// Handing the events of the outbox to the host inside one process: at least once each, in order per call.
import type { NetworkId } from "@callrules/model"
import { type EngineEvent, Outbox } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { Log } from "../log.ts"

const EVENTS_AT_A_TIME = 100

/** Hands every waiting event over, oldest first, up to the first one whose handler fails, which is logged; answers how many. */
export const deliverEvents = Effect.fnUntraced(function* (handle: (event: EngineEvent) => Promise<void>, log: Log) {
  const outbox = yield* Outbox
  let delivered = 0
  for (;;) {
    const events = yield* outbox.waiting(EVENTS_AT_A_TIME)
    if (events.length === 0) return delivered
    const taken: Array<{ readonly networkId: NetworkId; readonly eventId: string }> = []
    const failure = yield* Effect.exit(
      Effect.tryPromise({
        try: async () => {
          // ENG-64
          for (const event of events) {
            await handle(event)
            taken.push(event)
          }
        },
        catch: (cause) => cause,
      }),
    )
    // ENG-63
    yield* outbox.taken(taken)
    delivered += taken.length
    if (failure._tag === "Failure") {
      // ENG-322
      const message = "an event could not be handed over; it and those behind it wait"
      log({ level: "warning", event: "event-not-taken", message, cause: Cause.squash(failure.cause) })
      return delivered
    }
  }
})

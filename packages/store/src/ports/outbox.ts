// Events, written together with the change they report, that wait until the host acknowledges them.
import type { NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EngineEvent } from "./engine-event.ts"
import type { StoreFault } from "./store-fault.ts"

/** Events enter through the writes of the other stores; the host reads, handles and acknowledges them. */
export interface OutboxShape {
  /** The oldest events not yet taken, at most `limit`, oldest first: so in order per call. */
  readonly waiting: (limit: number) => Effect<ReadonlyArray<EngineEvent>, StoreFault>
  /** Marks events as taken; unknown or already taken ones are ignored. */
  readonly taken: (
    events: ReadonlyArray<{ readonly networkId: NetworkId; readonly eventId: string }>,
  ) => Effect<void, StoreFault>
}

/** Service key of the engine's {@link OutboxShape}. */
export class Outbox extends Service<Outbox, OutboxShape>()("@callrules/store/Outbox") {}

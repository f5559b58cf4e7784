// Where events come from: the outbox of an engine in the same process, or whatever answers alike.
import type { Engine } from "@callrules/engine"
import { acknowledgeEvents, type EngineEventBody, listWaitingEvents } from "@callrules/operations"
import { getOrThrow } from "effect/Result"

/** Events that wait, oldest first, until they are acknowledged. */
export interface Outbox {
  /** The oldest events, of every network: in order per call. Listed again until they are taken. */
  readonly waiting: () => Promise<ReadonlyArray<EngineEventBody>>
  /** Acknowledges events. */
  readonly taken: (events: ReadonlyArray<EngineEventBody>) => Promise<void>
}

/**
 * The outbox of an engine. An event is there for one reader: who else acknowledges events keeps them from being sent.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { engineOutbox } from "@callrules/webhooks"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * console.assert((await engineOutbox(engine).waiting()).length === 0)
 * await engine.close()
 * ```
 */
export const engineOutbox = (engine: Pick<Engine, "run">): Outbox => ({
  waiting: async () => getOrThrow(await engine.run(listWaitingEvents())).events,
  taken: async (events) => {
    getOrThrow(await engine.run(acknowledgeEvents({ taken: events })))
  },
})

// The outbox as a host reads it over HTTP: what has happened and was not taken yet, and the word that it was.
import { type NetworkId, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { EngineEvent } from "../ports/engine-event.ts"
import { Outbox } from "../ports/outbox.ts"
import { refuse } from "../refusal.ts"

/** How many events are listed at a time. */
const EVENTS_AT_A_TIME = 100

/** Events as the host interface shows them. */
export interface WaitingEventsBody {
  /** The oldest events that were not taken yet, of every network, oldest first: so in order per call. At most 100. */
  readonly events: ReadonlyArray<EngineEvent>
}

/**
 * The oldest events that the host has not taken yet. They are listed again until it says that it has taken them.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns at most 100 events, oldest first.
 *
 * @example
 * ```ts
 * import { listWaitingEvents, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const nothing = { networks: [], tokens: new Map(), advertisers: [], campaigns: [] }
 * const directory = staticDirectory({ ...nothing, affiliatesWithCampaigns: [], singleSignOnUsers: [] })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * console.assert(getOrThrow(await engine.run(listWaitingEvents())).events.length === 0)
 * await engine.close()
 * ```
 */
export const listWaitingEvents = Effect.fnUntraced(function* () {
  const body: WaitingEventsBody = { events: yield* (yield* Outbox).waiting(EVENTS_AT_A_TIME) }
  return body
})

/**
 * Takes the host's word that it has taken events: `{"taken": [{"networkId", "eventId"}, ...]}`, as they were listed.
 * Unknown and already taken ones do no harm.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns an empty object; InvalidInput when the body is not of that shape.
 *
 * @example
 * ```ts
 * import { acknowledgeEvents, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { isSuccess } from "effect/Result"
 *
 * const nothing = { networks: [], tokens: new Map(), advertisers: [], campaigns: [] }
 * const directory = staticDirectory({ ...nothing, affiliatesWithCampaigns: [], singleSignOnUsers: [] })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * console.assert(isSuccess(await engine.run(acknowledgeEvents({ taken: [{ networkId: "n", eventId: "e" }] }))))
 * await engine.close()
 * ```
 */
export const acknowledgeEvents = Effect.fnUntraced(function* (body: unknown) {
  const taken = takenEvents(body)
  if (taken === undefined) {
    return yield* refuse("InvalidInput", [
      {
        code: "taken-invalid",
        path: ["taken"],
        message: "`taken` is not a list of events with their `networkId` and `eventId`",
        hint: "send the events back as they were listed",
      },
    ])
  }
  yield* (yield* Outbox).taken(taken)
  return {}
})

const takenEvents = (
  body: unknown,
): ReadonlyArray<{ readonly networkId: NetworkId; readonly eventId: string }> | undefined => {
  const list: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "taken") : undefined
  if (!Array.isArray(list)) return undefined
  const taken = list.flatMap((event: unknown) => {
    if (typeof event !== "object" || event === null) return []
    const [network, eventId]: ReadonlyArray<unknown> = [Reflect.get(event, "networkId"), Reflect.get(event, "eventId")]
    return typeof network === "string" && typeof eventId === "string"
      ? [{ networkId: networkId(network), eventId }]
      : []
  })
  return taken.length === list.length ? taken : undefined
}

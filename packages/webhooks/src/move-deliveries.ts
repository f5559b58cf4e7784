// Moves messages from one store to another, whichever they are: the events of messages are in no outbox any more.
import type { DeliveryStatus, MovableDeliveries } from "./delivery-store.ts"

/** So many messages are moved at a time. */
const MOVED_AT_ONCE = 500

/**
 * Adds every message of a store to another one as it is, in order, whatever has become of it. To be done while nobody sends from
 * either: what happens later must come behind it. Again it adds what is missing.
 *
 * @returns how many messages there were, by what has become of them.
 *
 * @example
 * ```ts
 * import { moveDeliveries } from "@callrules/webhooks"
 * import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
 *
 * const [from, to] = [sqliteDeliveries(":memory:"), sqliteDeliveries(":memory:")]
 * await from.add([{ networkId: "n1", targetId: "crm", legId: "L", eventId: "e", type: "call_moved", body: "{}" }], 0)
 * console.assert((await moveDeliveries(from, to)).waiting === 1)
 * console.assert((await to.due("n1", "crm", 0, 10)).length === 1)
 * ```
 */
// ENG-363
export const moveDeliveries = async (
  from: MovableDeliveries,
  to: MovableDeliveries,
): Promise<Readonly<Record<DeliveryStatus, number>>> => {
  let after = 0
  for (;;) {
    const some = await from.every(after, MOVED_AT_ONCE)
    const last = some.at(-1)
    if (last === undefined) return from.counted()
    await to.put(some)
    after = last.position
  }
}

// Takes events out of the outbox: each becomes messages for the targets that want it, in pieces between which others have their turn.
import { setImmediate as turnOfLoop } from "node:timers/promises"
import type { EngineEventBody } from "@callrules/operations"
import type { DeliveryStore, NewDelivery } from "./delivery-store.ts"
import type { Outbox } from "./outbox.ts"
import type { WebhookTarget } from "./target.ts"

/** So many messages are stored in a turn of the event loop: an event may have a thousand targets. */
const MOST_IN_PIECE = 64

/** Where events come from and go to. */
export interface Taking {
  readonly outbox: Outbox
  readonly deliveries: DeliveryStore
  readonly targets: ReadonlyArray<WebhookTarget>
  readonly now: () => number
  /** Whether nothing may be taken now. */
  readonly isHeld: () => boolean
}

/**
 * Events become messages before they are acknowledged: a process that ends between the two stores none twice. Nor does one that ends
 * within an event, whose messages are stored in their order: those that are there are left as they are.
 */
// ENG-180
export const takeEvents = async ({ deliveries, isHeld, now, outbox, targets }: Taking): Promise<void> => {
  // ENG-441: another reader takes them, or a later target gets them
  if (targets.length === 0) return
  const ofNetworks = Map.groupBy(targets, ({ networkId }) => networkId)
  while (!isHeld()) {
    const events = await outbox.waiting()
    if (events.length === 0) return
    const at = now()
    // ENG-518
    for (const piece of piecesOf(events, ofNetworks)) {
      if (isHeld()) return
      await deliveries.add(piece, at)
      await turnOfLoop()
    }
    await outbox.taken(events)
  }
}

/** The messages of events in their order, so many at a time; made when they are asked for, for all of them may be large. */
function* piecesOf(
  events: ReadonlyArray<EngineEventBody>,
  ofNetworks: ReadonlyMap<string, ReadonlyArray<WebhookTarget>>,
): Generator<ReadonlyArray<NewDelivery>> {
  let piece: Array<NewDelivery> = []
  for (const event of events) {
    const targets = (ofNetworks.get(event.network_id) ?? []).filter(
      ({ types }) => types?.includes(event.kind) !== false,
    )
    // one text for all of them
    const body = targets.length === 0 ? "" : JSON.stringify({ type: event.kind, timestamp: event.at, data: event })
    for (const target of targets) {
      piece.push(messageOf(target, event, body))
      if (piece.length < MOST_IN_PIECE) continue
      yield piece
      piece = []
    }
  }
  if (piece.length > 0) yield piece
}

const messageOf = ({ id, networkId }: WebhookTarget, event: EngineEventBody, body: string): NewDelivery => ({
  networkId,
  targetId: id,
  legId: event.leg_id,
  eventId: event.event_id,
  type: event.kind,
  body,
})

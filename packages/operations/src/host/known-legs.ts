// What is known of the legs of a call before events of a batch are taken: two ids may name one leg.
import type { ReportedEvent } from "@callrules/call"
import type { CallRecordId, NetworkId, TransactionId } from "@callrules/model"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { KnownLegs } from "./order-of-legs.ts"
import { madeId } from "./place-event.ts"

const NOTHING_KNOWN: KnownLegs = { legOf: () => undefined, mayJoin: false }

/** Looks up the ids that the events of a call name, where there are two or more. */
export const knownLegs = Effect.fnUntraced(function* (
  networkId: NetworkId,
  callRecordId: CallRecordId,
  events: ReadonlyArray<{ readonly reported: ReportedEvent }>,
) {
  const ids = new Set(events.flatMap(({ reported }) => reported.transactionId ?? []))
  if (ids.size < 2) return NOTHING_KNOWN
  const calls = yield* CallStore
  const legs = new Map<TransactionId, ReturnType<KnownLegs["legOf"]>>()
  for (const id of ids) {
    const found = yield* calls.byTransactionId(networkId, id)
    if (found?.kind !== "call") continue
    const { details, legId, receivedAt } = found.leg.state
    const leg = { legId, isReceived: receivedAt !== null, advertiser: details?.advertiserIdFromNetwork ?? null }
    // under its own id too, which the events need not name
    legs.set(id, leg).set(legId, leg)
  }
  const made = yield* calls.byTransactionId(networkId, madeId(networkId, callRecordId))
  const mayJoin = made?.kind === "call" && made.leg.furtherIds.length === 0
  const known: KnownLegs = { legOf: (id) => legs.get(id), mayJoin }
  return known
})

// What the engine itself knows about a call that is received: its affiliate's name and custom data.
import type { CallState, HostEvent } from "@callrules/call"
import * as Effect from "effect/Effect"
import { AffiliateStore } from "../ports/affiliate-store.ts"

/**
 * A host event with what the stored affiliate adds to a received one: the affiliate's name and custom data, where the
 * host sent none itself. A repeated delivery gets what the first one got, so that it changes nothing.
 *
 * Source of the rule: section 2.1 of the specification (custom data is applied to calls originating through the
 * affiliate).
 */
export const enrichReceived = Effect.fnUntraced(function* (before: CallState, event: HostEvent) {
  if (event.kind !== "received" || event.details.affiliateIdFromNetwork === null) return event
  const { details } = event
  const earlier = before.events.find((known) => known.kind === "received" && known.eventId === event.eventId)
  const known =
    earlier?.kind === "received"
      ? { name: earlier.details.affiliateName, customData: earlier.details.customDataBySource.affiliate }
      : yield* storedAffiliate(before, event.details.affiliateIdFromNetwork)
  const customData = { ...known.customData, ...details.customDataBySource.affiliate }
  const enriched: HostEvent = {
    ...event,
    details: {
      ...details,
      affiliateName: details.affiliateName ?? known.name,
      customDataBySource: {
        ...details.customDataBySource,
        ...(Object.keys(customData).length === 0 ? {} : { affiliate: customData }),
      },
    },
  }
  return enriched
})

const storedAffiliate = Effect.fnUntraced(function* (leg: CallState, idFromNetwork: string | null) {
  const stored = idFromNetwork === null ? undefined : yield* (yield* AffiliateStore).get(leg.networkId, idFromNetwork)
  return { name: stored?.affiliate.name ?? null, customData: stored?.affiliate.customData }
})

// Calls in progress: the live calls of an organization, the newest bridge first.
import {
  type CurrentCallBody,
  type CurrentCallsBody,
  type CurrentCallsQuery,
  callsShown,
  currentCallBody,
  matchesQuery,
} from "@callrules/call"
import type { NetworkId, TransactionId } from "@callrules/model"
import { CallStore, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requireNetwork, requirePermission } from "../access/caller.ts"
import { readingContext } from "../directory/reading-context.ts"
import { everyItem, type LongList } from "../long-list.ts"
import { refuseWith } from "../refusal.ts"

/** Whose calls are asked for; filters that are left out select every call, as those that are null do. */
export type AskedCalls = Pick<CurrentCallsQuery, "organizationType" | "organizationId"> & Partial<CurrentCallsQuery>

const NO_FILTERS = {
  transactionId: null,
  callRecordId: null,
  externalCallUniqueId: null,
  callingPhoneNumber: null,
  destinationPhoneNumber: null,
}

/**
 * The live calls of an organization, filtered; an empty list when there are none.
 *
 * Source of the rule: section 4.2 of the specification.
 *
 * @returns the body; UnauthorizedOperation without the permission `calls_in_progress`; UnauthorizedAdvertiser for another organization than the caller's.
 *
 * @example
 * ```ts
 * import { currentCalls, makeEngine, reportHostEvent } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const transferred = { kind: "transferred", event_id: "e1", at: "2026-11-21T10:00:00Z", call_record_id: "c1" }
 * await engine.run(reportHostEvent("n1", transferred))
 * const asked = currentCalls(context, { organizationType: "Network", organizationId: "n1" })
 * const { current_calls } = getOrThrow(await engine.run(asked))
 * console.assert(current_calls[0]?.call_record_id === "c1")
 * await engine.close()
 * ```
 */
export const currentCalls = (context: OperationContext, asked: AskedCalls) =>
  Effect.map(
    Effect.flatMap(callsInProgress(context, asked), everyItem),
    (current_calls): CurrentCallsBody => ({ current_calls }),
  )

/** How many calls are shown at a time. */
const PAGE_SIZE = 256

/** {@link currentCalls}, as they are now, shown some at a time. */
export const callsInProgress = Effect.fnUntraced(function* (context: OperationContext, asked: AskedCalls) {
  const { caller } = context
  // ENG-87
  yield* requirePermission(caller, "calls_in_progress")
  const query: CurrentCallsQuery = { ...NO_FILTERS, ...asked }
  const advertiser = query.organizationType === "Advertiser" ? query.organizationId : null
  const attributionOnly =
    advertiser === null
      ? yield* networkAttributionOnly(context, query.organizationId)
      : yield* advertiserAttributionOnly(context, advertiser)
  const legs = yield* candidates(caller.network.networkId, advertiser, query.transactionId)
  const { zone } = yield* readingContext(caller.network)
  // CIP-01, CIP-48
  const shown = callsShown(legs.filter((leg) => matchesQuery(leg, { ...query, transactionId: null })))
  const shows = { zone, attributionOnly, callerProfileEnrichment: caller.network.callerProfileEnrichment }
  let from = 0
  const next = Effect.sync(() => {
    const page = shown.slice(from, from + PAGE_SIZE)
    from += PAGE_SIZE
    return page.map((call) => currentCallBody(call, shows))
  })
  const first = yield* next
  const list: LongList<CurrentCallBody> = { first, next: from < shown.length ? next : null }
  return list
})

/** The legs to choose from: the one that a transaction id names, whichever of its ids that is, or all that are live. */
// CIP-83
const candidates = Effect.fnUntraced(function* (
  networkId: NetworkId,
  advertiser: string | null,
  transactionId: TransactionId | null,
) {
  const calls = yield* CallStore
  if (transactionId === null) return yield* calls.visible(networkId, advertiser)
  const found = yield* calls.byTransactionId(networkId, transactionId)
  return found?.kind === "call" ? [found.leg] : []
})

// ENG-40
const networkAttributionOnly = Effect.fnUntraced(function* ({ caller }: OperationContext, networkId: string) {
  yield* requireNetwork(caller, networkId)
  if (caller.advertiserIdFromNetwork !== null) {
    return yield* refuseWith(
      "UnauthorizedAdvertiser",
      "other-organization",
      "no access to the calls of the network: the token belongs to one of its advertisers",
      "use `organization_type=Advertiser` with the advertiser's own id",
    )
  }
  return caller.network.attributionOnly
})

const advertiserAttributionOnly = Effect.fnUntraced(function* ({ caller }: OperationContext, id: string) {
  const own = caller.advertiserIdFromNetwork === null || caller.advertiserIdFromNetwork === id
  const advertiser = own ? yield* (yield* Directory).advertiser(caller.network.networkId, id) : undefined
  if (advertiser === undefined) {
    return yield* refuseWith(
      "UnauthorizedAdvertiser",
      "other-organization",
      `no access to advertiser \`${id}\``,
      "name an advertiser that the token reaches: its own one, or one of the token's network",
    )
  }
  return advertiser.attributionOnly || caller.network.attributionOnly
})

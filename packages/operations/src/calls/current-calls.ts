// Calls in progress: the live calls of an organization, the newest bridge first.
import {
  type CurrentCall,
  type CurrentCallBody,
  type CurrentCallsBody,
  type CurrentCallsQuery,
  callsShown,
  currentCallBody,
  matchesQuery,
  newestBridgeFirst,
} from "@callrules/call"
import { readingContext } from "@callrules/directory/parts"
import type { NetworkId, TransactionId } from "@callrules/model"
import { CallStore, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requireNetwork, requirePermission } from "../access/caller.ts"
import { inTurn } from "../commits/turns.ts"
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
 * import { makeEngine } from "@callrules/engine"
 * import { currentCalls, reportHostEvent } from "@callrules/operations"
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

/** How many calls are read and shown at a time: first, and at the most. */
const FIRST_PAGE = 16
const LARGEST_PAGE = 128

/** So many characters of custom data are read and shown at a time, by the page before. */
const PAGE_CHARACTERS = 262_144

/** How many calls are read next. */
// ENG-353
const pageAfter = (legs: ReadonlyArray<CurrentCall>): number => {
  let characters = 0
  for (const { state } of legs) {
    for (const name in state.customData) characters += name.length + (state.customData[name]?.value.length ?? 0)
  }
  if (characters === 0) return LARGEST_PAGE
  return Math.max(1, Math.min(LARGEST_PAGE, Math.floor((PAGE_CHARACTERS * legs.length) / characters)))
}

/** {@link currentCalls}, some at a time, each as it is when it is read. One that begins or ends meanwhile may be listed or not. */
// ENG-274
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
  const { networkId } = caller.network
  const { zone } = yield* readingContext(caller.network)
  const shows = { zone, attributionOnly, callerProfileEnrichment: caller.network.callerProfileEnrichment }
  const bodiesOf = (legs: ReadonlyArray<CurrentCall>): ReadonlyArray<CurrentCallBody> =>
    // CIP-01, CIP-48
    callsShown(legs.filter((leg) => matchesQuery(leg, { ...query, transactionId: null }))).map((call) =>
      currentCallBody(call, shows),
    )
  if (query.transactionId !== null) {
    const one: LongList<CurrentCallBody> = { first: bodiesOf(yield* legOf(networkId, query.transactionId)), next: null }
    return one
  }
  let ids: ReadonlyArray<TransactionId> = []
  let from = 0
  let size = FIRST_PAGE
  const page = Effect.gen(function* () {
    yield* Effect.yieldNow
    const some = ids.slice(from, from + size)
    from += some.length
    const legs = yield* (yield* CallStore).legs(networkId, some)
    size = pageAfter(legs)
    return bodiesOf(legs)
  })
  const beginning = Effect.gen(function* () {
    ids = yield* visibleIds(networkId, advertiser)
    return yield* page
  })
  const inOrder = <A, E, R>(some: Effect.Effect<A, E, R>) => inTurn(["calls", networkId], some)
  const next = Effect.gen(function* () {
    // a page on which a filter leaves nothing is no end
    for (let bodies: ReadonlyArray<CurrentCallBody> = []; ; ) {
      if (bodies.length > 0 || from >= ids.length) return bodies
      bodies = yield* inOrder(page)
    }
  })
  // ENG-350: who has not had a turn has nothing in memory
  const begun = yield* inOrder(beginning)
  const first = begun.length > 0 ? begun : yield* next
  const list: LongList<CurrentCallBody> = { first, next: from < ids.length ? next : null }
  return list
})

/** The leg that a transaction id names, whichever of its ids that is. */
// CIP-83
const legOf = Effect.fnUntraced(function* (networkId: NetworkId, transactionId: TransactionId) {
  const found = yield* (yield* CallStore).shownLeg(networkId, transactionId)
  return found === undefined ? [] : [found]
})

/** The legs in progress in the order in which they are shown. */
const visibleIds = Effect.fnUntraced(function* (networkId: NetworkId, advertiser: string | null) {
  const legs = yield* (yield* CallStore).visible(networkId, advertiser)
  return legs
    .map(({ legId, transactionId, transferredAt }) => ({ legId, transactionId, bridgedAt: transferredAt }))
    .sort(newestBridgeFirst)
    .map(({ legId }) => legId)
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

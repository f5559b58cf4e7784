// Affiliates as they are read: all of a network, or one by its id.
import type { AffiliateBody } from "@callrules/affiliate"
import { AffiliateStore, type StoredAffiliate } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { OperationContext } from "../access/caller.ts"
import { inTurn } from "../commits/turns.ts"
import { everyItem, type LongList } from "../long-list.ts"
import { refuseWith } from "../refusal.ts"
import { affiliateShown, requireAffiliates } from "./affiliate-access.ts"

/**
 * All affiliates of the network, by internal id.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @returns the affiliates, an empty list when there are none; UnauthorizedOperation without the permission
 * `affiliates`; UnauthorizedAdvertiser for another network than the caller's, or for an advertiser's token.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { listAffiliates } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const affiliates = getOrThrow(await engine.run(listAffiliates(context, "n1")))
 * console.assert(affiliates.length === 0)
 * await engine.close()
 * ```
 */
// AFF-85
export const listAffiliates = (context: OperationContext, networkId: string) =>
  Effect.flatMap(affiliatesOf(context, networkId), everyItem)

/** How many sites and users are read at a time, as far as the affiliates just read tell: one may fill a request. */
const PAGE_PARTS = 500

/** No more affiliates than that at a time. */
const MOST_OF_A_PAGE = 64

/** {@link listAffiliates}, some at a time. One that is made or removed meanwhile may be listed or not. */
export const affiliatesOf = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* requireAffiliates(context, networkId)
  let after = 0
  let size = 1
  const own = context.caller.network.networkId
  const page = Effect.gen(function* () {
    yield* Effect.yieldNow
    const stored = ofAPage(yield* (yield* AffiliateStore).list(own, after, size))
    after = stored.at(-1)?.internalId ?? after
    size = sizeAfter(stored)
    const bodies: Array<AffiliateBody> = []
    for (const one of stored) bodies.push(yield* affiliateShown(context, one))
    return bodies
  })
  // AFF-121
  const next = inTurn(["affiliates", own], page)
  const first = yield* next
  const list: LongList<AffiliateBody> = { first, next: first.length === 0 ? null : next }
  return list
})

/** The affiliate itself, its sites and its users. */
const partsOf = ({ affiliate: { sites, users } }: StoredAffiliate): number => 1 + sites.length + users.length

/** Those of a page that was read that have so many sites and users, or the first one: small ones say nothing of those behind them. */
// AFF-126
const ofAPage = (read: ReadonlyArray<StoredAffiliate>): ReadonlyArray<StoredAffiliate> => {
  let parts = 0
  const end = read.findIndex((one, index) => {
    parts += partsOf(one)
    return index > 0 && parts > PAGE_PARTS
  })
  return end === -1 ? read : read.slice(0, end)
}

/** How many affiliates to read next: as many as would have so many sites and users. */
// AFF-120
const sizeAfter = (read: ReadonlyArray<StoredAffiliate>): number => {
  const parts = read.reduce((sum, one) => sum + partsOf(one), 1)
  return Math.min(Math.max(1, Math.floor((read.length * PAGE_PARTS) / parts)), MOST_OF_A_PAGE)
}

/**
 * One affiliate, by its id_from_network.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @returns the affiliate; UnauthorizedOperation without the permission `affiliates`; UnauthorizedAdvertiser for
 * another network than the caller's, or for an advertiser's token; RecordNotFound when there is none with that id.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readAffiliate } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const answer = await engine.run(readAffiliate(context, "n1", "a1"))
 * console.assert(isFailure(answer) && answer.failure.class === "RecordNotFound")
 * await engine.close()
 * ```
 */
// AFF-65
export const readAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  idFromNetwork: string,
) {
  yield* requireAffiliates(context, networkId)
  const stored = yield* (yield* AffiliateStore).get(context.caller.network.networkId, idFromNetwork)
  if (stored !== undefined) return yield* affiliateShown(context, stored)
  return yield* refuseWith(
    "RecordNotFound",
    "affiliate-not-found",
    `there is no affiliate \`${idFromNetwork}\` in the network`,
    "check its `id_from_network`, or send a PUT to create it",
  )
})

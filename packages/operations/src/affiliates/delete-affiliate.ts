// Removing an affiliate, unless it has campaigns.
import { checkDeletion } from "@callrules/affiliate"
import { AffiliateStore, Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { OperationContext } from "../access/caller.ts"
import { conflict } from "../commits/conflict.ts"
import { commitBefore } from "../commits/deadline.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refuse } from "../refusal.ts"
import { requireAffiliates } from "./affiliate-access.ts"

/**
 * Removes an affiliate; one that is not there is removed already.
 *
 * Source of the rule: section 4.1 of the specification (an affiliate with campaigns must not be deleted).
 *
 * @returns nothing; UnauthorizedOperation without the permission `affiliates`; UnauthorizedAdvertiser for another
 * network than the caller's, or for an advertiser's token; RecordInvalid while it has campaigns; RequestTimeout.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { deleteAffiliate, listAffiliates, pushAffiliate } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { succeed } from "effect/Effect"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { id_from_network: "a1", name: "Blue Sky Media", sites: [{ id_from_network: 101 }], users: [] }
 * await engine.run(pushAffiliate(context, "n1", succeed(body), undefined))
 * await engine.run(deleteAffiliate(context, "n1", "a1"))
 * console.assert(getOrThrow(await engine.run(listAffiliates(context, "n1"))).length === 0)
 * await engine.close()
 * ```
 */
export const deleteAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  idFromNetwork: string,
) {
  yield* requireAffiliates(context, networkId)
  const id = context.caller.network.networkId
  const store = yield* AffiliateStore
  const directory = yield* Directory
  yield* untilCommitted(
    Effect.gen(function* () {
      // AFF-102
      const stored = yield* store.get(id, idFromNetwork)
      // AFF-60
      if (stored === undefined) return "removed"
      // AFF-101
      const hasCampaigns = yield* directory.affiliateHasCampaigns(id, idFromNetwork)
      const problems = checkDeletion(idFromNetwork, { hasCampaigns })
      // AFF-57
      if (problems.length > 0) return yield* refuse("RecordInvalid", problems)
      const removal = Effect.flatMap(store.remove(id, idFromNetwork, stored.version), (answer) =>
        answer === "changed" ? conflict : Effect.succeed(answer),
      )
      return yield* commitBefore(context.deadline, removal)
    }),
  )
})

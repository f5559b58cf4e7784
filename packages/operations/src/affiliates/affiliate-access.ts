// What every affiliate operation shares: who may use it, and how an affiliate is shown.
import { affiliateBody } from "@callrules/affiliate"
import { Directory, type StoredAffiliate } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requireNetwork, requireNetworkUser, requirePermission } from "../access/caller.ts"

/** Refuses callers that may not act on the affiliates of a network: UnauthorizedAdvertiser. */
export const requireAffiliateAccess = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* requireNetworkUser(context.caller)
  yield* requireNetwork(context.caller, networkId)
})

/** The permission first, then the access to the network. */
export const requireAffiliates = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* requirePermission(context.caller, "affiliates")
  yield* requireAffiliateAccess(context, networkId)
})

/** An affiliate as a read answers it. */
export const affiliateShown = Effect.fnUntraced(function* (context: OperationContext, stored: StoredAffiliate) {
  const directory = yield* Directory
  const { networkId, affiliateUrlTemplate } = context.caller.network
  const direct = new Set<string>()
  for (const user of stored.affiliate.users) {
    if (yield* directory.canLogIn(networkId, user.idFromNetwork)) direct.add(user.idFromNetwork)
  }
  return affiliateBody(stored.affiliate, {
    internalId: stored.internalId,
    objectUrl: objectUrl(affiliateUrlTemplate, stored),
    canLoginViaPlatform: (userIdFromNetwork: string) => direct.has(userIdFromNetwork),
  })
})

// AFF-96
const objectUrl = (template: string | null, stored: StoredAffiliate): string | null =>
  template === null
    ? null
    : template
        .replaceAll("{id}", () => String(stored.internalId))
        .replaceAll("{id_from_network}", () => encodeURIComponent(stored.affiliate.idFromNetwork))

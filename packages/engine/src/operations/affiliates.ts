// Affiliates: list, read, create, update, delete; each push leaves exactly what was meant, however often it comes.
import {
  type AffiliateBody,
  type AffiliateErrorClass,
  type AffiliateProblem,
  affiliateBody,
  affiliateIdOf,
  checkDeletion,
  checkUniqueness,
  type IdentifiedSubmission,
  reconcileAffiliate,
  validateAffiliate,
  withId,
} from "@callrules/affiliate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requireNetwork, requireNetworkUser, requirePermission } from "../caller.ts"
import { commitBefore } from "../deadline.ts"
import { AffiliateStore, type StoredAffiliate } from "../ports/affiliate-store.ts"
import { Directory } from "../ports/directory.ts"
import { TransactionIds } from "../ports/transaction-ids.ts"
import { type Refusal, refuse, refuseWith } from "../refusal.ts"
import { untilCommitted } from "../until-committed.ts"

/** What a create or update did, and the affiliate as it now is. */
export interface AffiliatePush {
  /** `unchanged`: it was there already with the same content, and nothing was written. */
  readonly outcome: "created" | "updated" | "unchanged"
  /** The affiliate as a read answers it now. */
  readonly body: AffiliateBody
}

const requireAccess = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* requireNetworkUser(context.caller)
  yield* requireNetwork(context.caller, networkId)
})

const authorize = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* requirePermission(context.caller, "affiliates")
  yield* requireAccess(context, networkId)
})

const shown = Effect.fnUntraced(function* (context: OperationContext, stored: StoredAffiliate) {
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

const objectUrl = (template: string | null, stored: StoredAffiliate): string | null =>
  template === null
    ? null
    : template
        .replaceAll("{id}", () => String(stored.internalId))
        .replaceAll("{id_from_network}", () => encodeURIComponent(stored.affiliate.idFromNetwork))

const notFound = (idFromNetwork: string) =>
  refuseWith("RecordNotFound", "affiliate-not-found", `there is no affiliate \`${idFromNetwork}\` in the network`)

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
 * import { listAffiliates, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 * import { getOrThrow } from "effect/Result"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["affiliates"] as const) }
 * const affiliates = getOrThrow(await engine.run(listAffiliates(engine.asCaller(caller), "n1")))
 * console.assert(affiliates.length === 0)
 * await engine.close()
 * ```
 */
export const listAffiliates = Effect.fnUntraced(function* (context: OperationContext, networkId: string) {
  yield* authorize(context, networkId)
  const stored = yield* (yield* AffiliateStore).list(context.caller.network.networkId)
  const bodies: Array<AffiliateBody> = []
  for (const one of stored) bodies.push(yield* shown(context, one))
  return bodies
})

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
 * import { makeEngine, readAffiliate, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 * import { isFailure } from "effect/Result"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["affiliates"] as const) }
 * const answer = await engine.run(readAffiliate(engine.asCaller(caller), "n1", "a1"))
 * console.assert(isFailure(answer) && answer.failure.class === "RecordNotFound")
 * await engine.close()
 * ```
 */
export const readAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  idFromNetwork: string,
) {
  yield* authorize(context, networkId)
  const stored = yield* (yield* AffiliateStore).get(context.caller.network.networkId, idFromNetwork)
  if (stored === undefined) return yield* notFound(idFromNetwork)
  return yield* shown(context, stored)
})

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
 * import { deleteAffiliate, listAffiliates, makeEngine, pushAffiliate, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 * import { succeed } from "effect/Effect"
 * import { getOrThrow } from "effect/Result"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["affiliates"] as const) }
 * const context = engine.asCaller(caller)
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
  yield* authorize(context, networkId)
  const id = context.caller.network.networkId
  const store = yield* AffiliateStore
  const directory = yield* Directory
  yield* untilCommitted(
    Effect.gen(function* () {
      const stored = yield* store.get(id, idFromNetwork)
      if (stored === undefined) return "removed"
      const hasCampaigns = yield* directory.affiliateHasCampaigns(id, idFromNetwork)
      const problems = checkDeletion(idFromNetwork, { hasCampaigns })
      if (problems.length > 0) return yield* refuseAffiliate(problems)
      const answer = yield* commitBefore(context.deadline, ["changed"], store.remove(id, idFromNetwork, stored.version))
      return answer === "changed" ? "conflict" : answer
    }),
  )
})

/**
 * Creates what is not there and updates what is: POST (without `pathId`) and PUT (with it) alike. The stored
 * affiliate is left as it was when anything is refused. `readBody` gives the JSON value of the request; it is not
 * read before the permission is known.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @returns what was done, and the affiliate as it now is; UnauthorizedOperation without the permission `affiliates`;
 * what `readBody` refuses; InvalidInput and RecordInvalid with every problem; UnauthorizedAdvertiser for another
 * network than the caller's, or for an advertiser's token; RequestTimeout.
 *
 * @example
 * ```ts
 * import { makeEngine, pushAffiliate, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 * import { succeed } from "effect/Effect"
 * import { getOrThrow } from "effect/Result"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["affiliates"] as const) }
 * const body = { id_from_network: "a1", name: "Blue Sky Media", sites: [{ id_from_network: 101 }], users: [] }
 * const push = () => engine.run(pushAffiliate(engine.asCaller(caller), "n1", succeed(body), undefined))
 * console.assert(getOrThrow(await push()).outcome === "created")
 * console.assert(getOrThrow(await push()).outcome === "unchanged")
 * await engine.close()
 * ```
 */
export const pushAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  readBody: Effect.Effect<unknown, Refusal>,
  pathId: string | undefined,
) {
  yield* requirePermission(context.caller, "affiliates")
  const body = yield* readBody
  const push = yield* untilCommitted(attemptPush(context, networkId, body, pathId))
  const answer: AffiliatePush = { outcome: push.outcome, body: yield* shown(context, push.stored) }
  return answer
})

const attemptPush = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  body: unknown,
  pathId: string | undefined,
) {
  const { network } = context.caller
  const store = yield* AffiliateStore
  const known = pathId ?? affiliateIdOf(body)
  const existing = known === undefined ? undefined : yield* store.get(network.networkId, known)
  const validated = validateAffiliate(body, {
    customDataFields: new Set(network.customDataFields.map((field) => field.partnerName)),
    generatesIds: network.generatesAffiliateIds,
    stored: existing?.affiliate,
    ...(pathId === undefined ? {} : { idFromNetwork: pathId }),
  })
  if (Result.isFailure(validated)) return yield* refuseAffiliate(validated.failure)
  // faults of the body are answered before access is
  yield* requireAccess(context, networkId)
  const submission = validated.success
  const holder = submission.name === undefined ? undefined : yield* store.byName(network.networkId, submission.name)
  const identified = yield* identify(submission.idFromNetwork, submission)
  // under auto-generation a push without an id whose name exists is compared with the affiliate of that name
  const generated = submission.idFromNetwork === undefined
  const taken = checkUniqueness(identified, { nameHolder: holder?.affiliate, generated })
  if (taken.length > 0) return yield* refuseAffiliate(taken)
  const stored = generated && holder !== undefined ? holder : existing
  const target = stored === undefined ? identified : withId(submission, stored.affiliate.idFromNetwork)
  const { affiliate, changes } = reconcileAffiliate(stored?.affiliate, target)
  if (stored !== undefined && !changes.changed) return { outcome: "unchanged" as const, stored }
  const written = yield* commitBefore(
    context.deadline,
    ["changed", "name-taken"],
    store.put(network.networkId, affiliate, stored?.version ?? 0),
  )
  if (written === "changed" || written === "name-taken") return "conflict" as const
  return { outcome: stored === undefined ? ("created" as const) : ("updated" as const), stored: written }
})

const identify = Effect.fnUntraced(function* (
  idFromNetwork: string | undefined,
  submission: Parameters<typeof withId>[0],
) {
  if (idFromNetwork !== undefined) return withId(submission, idFromNetwork)
  const generated: IdentifiedSubmission = withId(submission, yield* (yield* TransactionIds).next)
  return generated
})

const refuseAffiliate = (problems: ReadonlyArray<AffiliateProblem>) => {
  const worst: AffiliateErrorClass = problems.some((one) => one.errorClass === "InvalidInput")
    ? "InvalidInput"
    : "RecordInvalid"
  return refuse(
    worst,
    problems.filter((one) => one.errorClass === worst),
  )
}

// Creating and updating an affiliate: each push leaves exactly what was meant, however often it comes.
import {
  type AffiliateBody,
  type AffiliateProblem,
  affiliateIdOf,
  checkUniqueness,
  type IdentifiedSubmission,
  reconcileAffiliate,
  validateAffiliate,
  withId,
} from "@callrules/affiliate"
import { AffiliateStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { commitBefore } from "../commits/deadline.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import type { Refusal } from "../refusal.ts"
import { TransactionIds } from "../services/transaction-ids.ts"
import { refuseAffiliate, requireAccess, shown } from "./affiliate-access.ts"

/** What a create or update did, and the affiliate as it now is. */
export interface AffiliatePush {
  /** `unchanged`: it was there already with the same content, and nothing was written. */
  readonly outcome: "created" | "updated" | "unchanged"
  /** The affiliate as a read answers it now. */
  readonly body: AffiliateBody
}

/**
 * Creates what is not there and updates what is: POST (without `pathId`) and PUT (with it) alike. The stored
 * affiliate is left as it was when anything is refused. `readBody` gives the JSON value of the request; it is not
 * read before the permission is known.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @returns what was done, and the affiliate as it now is; UnauthorizedOperation without the permission `affiliates`;
 * what `readBody` refuses; InvalidInput or RecordInvalid with every problem of both; UnauthorizedAdvertiser for another
 * network than the caller's, or for an advertiser's token; RequestTimeout.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, pushAffiliate, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { succeed } from "effect/Effect"
 * import { getOrThrow } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1", tokens: [{ token: "secret" }] }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { id_from_network: "a1", name: "Blue Sky Media", sites: [{ id_from_network: 101 }], users: [] }
 * const push = () => engine.run(pushAffiliate(context, "n1", succeed(body), undefined))
 * console.assert(getOrThrow(await push()).outcome === "created")
 * console.assert(getOrThrow(await push()).outcome === "unchanged")
 * await engine.close()
 * ```
 */
// AFF-52
export const pushAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  readBody: Effect.Effect<unknown, Refusal>,
  pathId: string | undefined,
) {
  yield* requirePermission(context.caller, "affiliates")
  const body = yield* readBody
  const attempts = untilCommitted(attemptPush(context, networkId, body, pathId))
  const known = pathId ?? affiliateIdOf(body)
  const push = yield* known === undefined
    ? attempts
    : inTurn(["affiliate", context.caller.network.networkId, known], attempts)
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
  if (Result.isFailure(validated)) {
    const faults = validated.failure
    return yield* refuseAffiliate([...faults, ...(yield* takenBeside(faults, context, networkId, body, known))])
  }
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

/** Whether the name of a body with faults is taken, so that one answer tells everything. */
const takenBeside = Effect.fnUntraced(function* (
  faults: ReadonlyArray<AffiliateProblem>,
  context: OperationContext,
  networkId: string,
  body: unknown,
  idFromNetwork: string | undefined,
) {
  const name: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "name") : undefined
  const unread = faults.some(({ path: [member, ...rest] }) => {
    return rest.length === 0 && (member === undefined || member === "name" || member === "id_from_network")
  })
  if (unread || typeof name !== "string" || idFromNetwork === undefined) return []
  // who has a name is told only to who may see the affiliates
  if (Result.isFailure(yield* Effect.result(requireAccess(context, networkId)))) return []
  const holder = yield* (yield* AffiliateStore).byName(context.caller.network.networkId, name)
  const nothing = { status: undefined, sites: undefined, users: undefined, customData: undefined }
  const submission: IdentifiedSubmission = { ...nothing, name, idFromNetwork }
  return checkUniqueness(submission, { nameHolder: holder?.affiliate, generated: false })
})

const identify = Effect.fnUntraced(function* (
  idFromNetwork: string | undefined,
  submission: Parameters<typeof withId>[0],
) {
  if (idFromNetwork !== undefined) return withId(submission, idFromNetwork)
  const generated: IdentifiedSubmission = withId(submission, yield* (yield* TransactionIds).next)
  return generated
})

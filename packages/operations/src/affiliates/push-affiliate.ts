// Creating and updating an affiliate: each push leaves exactly what was meant, however often it comes.
import {
  type Affiliate,
  type AffiliateBody,
  affiliateIdOf,
  checkUniqueness,
  type IdentifiedSubmission,
  reconcileAffiliate,
  validateAffiliate,
  withId,
} from "@callrules/affiliate"
import { AffiliateStore, type StoredAffiliate } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { type Conflict, conflict } from "../commits/conflict.ts"
import { commitBefore } from "../commits/deadline.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refuse } from "../refusal.ts"
import { newTransactionId } from "../services/transaction-ids.ts"
import { affiliateShown, requireAffiliateAccess } from "./affiliate-access.ts"

/** What a create or update did, and the affiliate as it now is. */
export interface AffiliatePush {
  /** `unchanged`: it was there already with the same content, and nothing was written. */
  readonly outcome: "created" | "updated" | "unchanged"
  /** The affiliate as a read answers it now. */
  readonly body: AffiliateBody
}

/**
 * Creates what is not there and updates what is: POST (without `pathId`) and PUT (with it) alike. The stored
 * affiliate is left as it was when anything is refused. `body` is the JSON value of the request.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @returns what was done, and the affiliate as it now is; UnauthorizedOperation without the permission `affiliates`;
 * InvalidInput with every problem of the body, else RecordInvalid; UnauthorizedAdvertiser for another
 * network than the caller's, or for an advertiser's token; RequestTimeout.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { pushAffiliate } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { id_from_network: "a1", name: "Blue Sky Media", sites: [{ id_from_network: 101 }], users: [] }
 * const push = () => engine.run(pushAffiliate(context, "n1", body))
 * console.assert(getOrThrow(await push()).outcome === "created")
 * console.assert(getOrThrow(await push()).outcome === "unchanged")
 * await engine.close()
 * ```
 */
// AFF-52
export const pushAffiliate = Effect.fnUntraced(function* (
  context: OperationContext,
  networkId: string,
  body: unknown,
  pathId?: string,
) {
  yield* requirePermission(context.caller, "affiliates")
  const idFromNetwork = pathId ?? affiliateIdOf(body)
  const attempts = untilCommitted(attemptPush({ context, networkId, body, pathId, idFromNetwork }))
  const push = yield* idFromNetwork === undefined
    ? attempts
    : inTurn(["affiliate", context.caller.network.networkId, idFromNetwork], attempts)
  const answer: AffiliatePush = { outcome: push.outcome, body: yield* affiliateShown(context, push.stored) }
  return answer
})

interface Push {
  readonly context: OperationContext
  readonly networkId: string
  readonly body: unknown
  readonly pathId: string | undefined
  /** The id of the path or of the body; undefined when there is none, or none that can be read. */
  readonly idFromNetwork: string | undefined
}

/** What a body is checked against of which its sender must not learn whether it is there: only what is wrong in any case is a problem then. */
const ANY_AFFILIATE: Affiliate = {
  idFromNetwork: "any",
  name: "any",
  status: "Approved",
  sites: [],
  users: [],
  customData: {},
}

const attemptPush = Effect.fnUntraced(function* (push: Push) {
  const { body, context, idFromNetwork, networkId, pathId } = push
  const { network } = context.caller
  const store = yield* AffiliateStore
  const access = yield* Effect.result(requireAffiliateAccess(context, networkId))
  const isRead = idFromNetwork !== undefined && Result.isSuccess(access)
  const existing = isRead ? yield* store.get(network.networkId, idFromNetwork) : undefined
  const validation = validateAffiliate(body, {
    customDataFields: new Set(network.customDataFields.map((field) => field.partnerName)),
    generatesIds: network.generatesAffiliateIds,
    // AFF-127
    stored: Result.isSuccess(access) ? existing?.affiliate : ANY_AFFILIATE,
    ...(pathId === undefined ? {} : { idFromNetwork: pathId }),
  })
  // AFF-117
  if (Result.isFailure(validation)) return yield* refuse("InvalidInput", validation.failure)
  // problems of the body are answered before access is
  if (Result.isFailure(access)) return yield* Effect.fail(access.failure)
  const submission = validation.success
  // an affiliate that keeps its name holds it already: one may be large, so it is read once
  const keepsName = submission.name === undefined || submission.name === existing?.affiliate.name
  const holder = keepsName ? undefined : yield* store.byName(network.networkId, submission.name)
  const withOwnId = yield* identify(submission.idFromNetwork, submission)
  // under auto-generation a push without an id whose name exists is compared with the affiliate of that name
  const generated = submission.idFromNetwork === undefined
  const duplicates = checkUniqueness(withOwnId, { nameHolder: holder?.affiliate, generated })
  if (duplicates.length > 0) return yield* refuse("RecordInvalid", duplicates)
  const stored = generated && holder !== undefined ? holder : existing
  const target = stored === undefined ? withOwnId : withId(submission, stored.affiliate.idFromNetwork)
  const { affiliate, changes } = reconcileAffiliate(stored?.affiliate, target)
  if (stored !== undefined && !changes.changed) return { outcome: "unchanged" as const, stored }
  const write = Effect.flatMap(
    store.put(network.networkId, affiliate, stored?.version ?? 0),
    (answer): Effect.Effect<StoredAffiliate, Conflict> =>
      answer === "changed" || answer === "name-taken" ? conflict : Effect.succeed(answer),
  )
  const outcome = stored === undefined ? ("created" as const) : ("updated" as const)
  return { outcome, stored: yield* commitBefore(context.deadline, write) }
})

const identify = Effect.fnUntraced(function* (
  idFromNetwork: string | undefined,
  submission: Parameters<typeof withId>[0],
) {
  if (idFromNetwork !== undefined) return withId(submission, idFromNetwork)
  const generated: IdentifiedSubmission = withId(submission, yield* newTransactionId)
  return generated
})

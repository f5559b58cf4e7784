// The fate of a request that was accepted for later, for its sender.
import { Inbox } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { refuseWith } from "../refusal.ts"

/** What became of an accepted request. */
export interface PendingRequestBody {
  /** `waiting` for its call; `applied`; `failed`, until the network's host tries it again or drops it; `dropped` by the host. */
  readonly status: "waiting" | "applied" | "failed" | "dropped"
  /** When it was accepted, in UTC: `2026-11-20T15:00:00Z`. */
  readonly arrived_at_time: string
  /** The transactions of signals that it made; none where everything that it said was there already. */
  readonly transaction_ids: ReadonlyArray<string>
  /** Why it failed, as it would have been answered; null where it has not. */
  readonly errors: {
    /** The class of the refusal. */
    readonly class: string
    /** Every problem in one text. */
    readonly invalid_data: string
  } | null
}

/**
 * What became of a request for a call in progress, by the id that its 201 names. Known for 35 days, unless the `retention` of the network says otherwise, to the organization
 * that sent it.
 *
 * @returns its fate; UnauthorizedOperation without the permission `signals`; RecordNotFound for an unknown one, for that of
 * another organization, and for one that was done with and is no longer kept.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readPendingRequest, submitSignals } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { call_in_progress: true, search: { call_record_id: "c1" }, signals: [{ name: "Sale" }] }
 * const { pendingId } = getOrThrow(await engine.run(submitSignals(context, { body, requestId: null, path: "/" })))
 * const fate = getOrThrow(await engine.run(readPendingRequest(context, pendingId ?? "")))
 * console.assert(fate.status === "waiting")
 * await engine.close()
 * ```
 */
// SIG-273
export const readPendingRequest = Effect.fnUntraced(function* ({ caller }: OperationContext, id: string) {
  yield* requirePermission(caller, "signals")
  const fate = yield* (yield* Inbox).fate(caller.network.networkId, id)
  if (fate === undefined || fate.advertiserIdFromNetwork !== caller.advertiserIdFromNetwork) {
    return yield* refuseWith(
      "RecordNotFound",
      "pending-request-not-found",
      `there is no pending request \`${id}\``,
      "use the `Location` of its 201, with a token of the organization that sent it, as long as the network keeps what became of it",
    )
  }
  const { arrivedAt, failure, status, transactionIds } = fate
  const body: PendingRequestBody = {
    status,
    arrived_at_time: `${new Date(arrivedAt).toISOString().slice(0, 19)}Z`,
    transaction_ids: transactionIds,
    errors: failure === null ? null : { class: failure.class, invalid_data: failure.message },
  }
  return body
})

// Request ids and the answers stored under them: the same id gets the same answer again.
import type { Instant } from "@callrules/model"
import { checkRequestId, requestFingerprint, requestIdReused } from "@callrules/signal-ledger"
import { LedgerStore, type LedgerWrite, type RequestKey, type StoredOutcome } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { refuse } from "../refusal.ts"

/** A signal request as it came. */
export interface SubmittedSignals {
  /** The JSON value of the body, unchecked; an `oauth_token` in it is neither read nor kept. */
  readonly body: unknown
  /** The `Idempotency-Key` of the request; null without one. At most 255 visible ASCII characters. */
  readonly requestId: string | null
  /** Path of the request: the same request id on another path is another request. */
  readonly path: string
}

/** What a signal request is answered with. */
export type SignalsAnswered = Pick<StoredOutcome, "status" | "body" | "outcomes">

/** A request id with the fingerprint of what came under it. */
export interface RequestIdentity {
  readonly key: RequestKey
  readonly fingerprint: string
}

/** The identity of a request; null for one without a request id. InvalidInput when the id is malformed. */
// SIG-178
export const identifyRequest = Effect.fnUntraced(function* (caller: Caller, submitted: SubmittedSignals) {
  if (submitted.requestId === null) return null
  const requestId = checkRequestId(submitted.requestId)
  if (Result.isFailure(requestId)) return yield* refuse(requestId.failure.class, requestId.failure.problems)
  const identity: RequestIdentity = {
    key: {
      networkId: caller.network.networkId,
      advertiserIdFromNetwork: caller.advertiserIdFromNetwork,
      requestId: requestId.success,
    },
    fingerprint: requestFingerprint(submitted.body, submitted.path),
  }
  return identity
})

/** The answer that is stored under a request's id; undefined when there is none. Refused when it is another request's. */
// SIG-185
export const storedAnswer = Effect.fnUntraced(function* (identity: RequestIdentity) {
  const stored = yield* (yield* LedgerStore).outcome(identity.key)
  if (stored === undefined || stored.fingerprint === identity.fingerprint) return stored
  const reused = requestIdReused()
  return yield* refuse(reused.class, reused.problems)
})

/** What is written with a request, so that its id finds the answer again. */
export const outcomeToStore = (
  identity: RequestIdentity | null,
  answer: SignalsAnswered,
  storedAt: Instant,
): LedgerWrite["outcome"] =>
  identity === null ? null : { key: identity.key, outcome: { ...answer, fingerprint: identity.fingerprint, storedAt } }

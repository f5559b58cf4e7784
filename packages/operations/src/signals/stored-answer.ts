// Request ids and the answers stored under them: the same id gets the same answer again.
import { hashToken } from "@callrules/directory"
import type { Instant } from "@callrules/model"
import { isDeeperThan } from "@callrules/model/reading"
import {
  type AnsweredParts,
  answerOf,
  checkRequestId,
  requestFingerprint,
  requestIdReused,
} from "@callrules/signal-ledger"
import { LedgerStore, type LedgerWrite, type RequestKey, type StoredAnswer, type StoredOutcome } from "@callrules/store"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { MAX_JSON_DEPTH, tooDeep } from "../json-depth.ts"
import { type Refusal, refusal, refuse } from "../refusal.ts"

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
export interface SignalsAnswered {
  /** 200, or 201 for a request that was accepted for later. */
  readonly status: number
  /** The body as text; empty for a 201. */
  readonly body: string
  /** The `Callrules-Outcome` header; empty when there is none. */
  readonly outcomes: string
  /** The id under which an accepted request waits; null for one that was answered at once. */
  readonly pendingId: string | null
  /** Whether the request id had this answer before: nothing was applied now. */
  readonly isRepeated: boolean
}

/** A request id with the fingerprint of what came under it. */
export interface RequestIdentity {
  readonly key: RequestKey
  readonly fingerprint: string
}

/** The identity of a request; null for one without a request id. InvalidInput when the id is malformed, MalformedRequest for a body nested too deep. */
// SIG-178
export const identifyRequest = (
  caller: Caller,
  submitted: SubmittedSignals,
): Result.Result<RequestIdentity | null, Refusal> => {
  if (submitted.requestId === null) return NO_IDENTITY
  const requestId = checkRequestId(submitted.requestId)
  if (Result.isFailure(requestId)) return Result.fail(refusal(requestId.failure.class, requestId.failure.problems))
  // one that contains itself has no text that could be compared
  if (isDeeperThan(MAX_JSON_DEPTH, submitted.body)) return Result.fail(tooDeep())
  return Result.succeed({
    key: {
      networkId: caller.network.networkId,
      advertiserIdFromNetwork: caller.advertiserIdFromNetwork,
      requestId: requestId.success,
    },
    // a hash, as requests may be long
    fingerprint: hashToken(requestFingerprint(submitted.body, submitted.path)),
  })
}

const NO_IDENTITY = Result.succeed(null)

/** A request on an erased call, as its answer is kept: a hash of what it said would tell whoever tries the numbers of callers. */
// ENG-543
export const withoutFingerprint = (identity: RequestIdentity | null): RequestIdentity | null =>
  identity === null ? null : { ...identity, fingerprint: "" }

/** The answer that was found under a request's id. Refused when it is another request's. */
// SIG-185
export const ownAnswer = (identity: RequestIdentity | null, stored: StoredOutcome) => {
  // one that was erased or dropped, or is about an erased call, cannot be compared
  if (stored.fingerprint === "" || stored.fingerprint === identity?.fingerprint)
    return Effect.sync(() => answered(stored))
  const reused = requestIdReused()
  return refuse(reused.class, reused.problems)
}

/** The answer stored under a request's id, if there is one; else the given refusal. */
// ENG-130
export const storedAnswerOr = <A, E, R>(identity: RequestIdentity | null, otherwise: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const stored = identity === null ? undefined : yield* (yield* LedgerStore).outcome(identity.key)
    return stored === undefined ? yield* otherwise : yield* ownAnswer(identity, stored)
  })

// SIG-288
const answered = ({ body, outcomes, status }: StoredOutcome): SignalsAnswered => {
  // SIG-286: what came under the id was taken, and no more is known of it
  if (body === "") {
    return { status: ACCEPTED_STATUS, body: "", outcomes: listOf(outcomes, "answer=erased"), ...AGAIN }
  }
  if (typeof body !== "string") return { status, body: madeAgain(body), outcomes, ...AGAIN }
  return status === ACCEPTED_STATUS
    ? { status, body: "", outcomes, ...AGAIN, pendingId: body }
    : { status, body, outcomes, ...AGAIN }
}

const AGAIN = { pendingId: null, isRepeated: true }

const listOf = (...members: ReadonlyArray<string>): string => members.filter((one) => one !== "").join(", ")

/** The status of a request that was accepted for later; under its request id the id is kept under which it waits. */
const ACCEPTED_STATUS = 201

/** How answers have been written, from form 1 on; a new way is added, and none is changed. */
const ANSWER_FORMS: ReadonlyArray<(parts: AnsweredParts) => string> = [(parts) => JSON.stringify(answerOf(parts))]

const madeAgain = (stored: StoredAnswer): string => {
  const write = ANSWER_FORMS[stored.form - 1]
  if (write === undefined) throw new Error(`an answer of form ${stored.form} cannot be written`)
  return write(stored)
}

/** An answer up to this size is kept as text: that of one group, and seldom more. */
const MOST_TEXT_BYTES = 512

const isLong = (text: string): boolean =>
  text.length > MOST_TEXT_BYTES || (text.length * 3 > MOST_TEXT_BYTES && utf8ToBytes(text).length > MOST_TEXT_BYTES)

/** What is written with a request, so that its id finds the answer again; a long one by the parts it is made of. */
// ENG-152
export const outcomeToStore = (
  identity: RequestIdentity | null,
  answer: SignalsAnswered,
  storedAt: Instant,
  parts: (() => AnsweredParts) | null,
): LedgerWrite["outcome"] => {
  if (identity === null) return null
  const { fingerprint, key } = identity
  const text = answer.pendingId ?? answer.body
  const body = parts === null || !isLong(text) ? text : { form: ANSWER_FORMS.length, ...parts() }
  return { key, outcome: { status: answer.status, outcomes: answer.outcomes, body, fingerprint, storedAt } }
}

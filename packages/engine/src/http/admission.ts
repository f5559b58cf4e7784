// Who may use a row: the token of its request and the permission it needs, or the token of the host.
import type { Directory, Permission, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { authenticate, IN_THE_HEADER, signalToken } from "../access/authenticate.ts"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { hashToken, headerToken, sameHash } from "../access/tokens.ts"
import { type Deadline, hold } from "../commits/deadline.ts"
import { type Refusal, refuseWith } from "../refusal.ts"
import { jsonBody } from "./body.ts"

/** Whoever was let in. */
export interface Admitted<Context> {
  readonly context: Context
  /** The body, where it had to be read for its token. */
  readonly body?: unknown
  /** Called when everything of the request has been read, right before the operation. */
  readonly begin?: () => void
}

/** Lets a request in, or refuses it: Unauthorized, then UnauthorizedOperation. */
export type Admission<Context> = (
  request: Request,
  deadline: Deadline,
) => Effect.Effect<Admitted<Context>, Refusal | StoreFault, Directory>

const tokenOf = (request: Request): string | undefined => headerToken(request.headers.get("authorization"))

/** The owner of a token in the header, with a permission. */
// ENG-28, ENG-29
export const permitted = (permission: Permission): Admission<OperationContext> =>
  Effect.fnUntraced(function* (request, deadline) {
    const caller = yield* authenticate(tokenOf(request))
    yield* requirePermission(caller, permission)
    return { context: { caller, deadline } }
  })

/**
 * The owner of a token in the header or in the body, with the permission `signals`. A bad token in the header is answered
 * before a bad body; only a token inside the body makes the body be read first.
 */
export const permittedSignals: Admission<OperationContext> = Effect.fnUntraced(function* (request, deadline) {
  const inHeader = tokenOf(request)
  const owner = inHeader === undefined ? undefined : yield* authenticate(inHeader)
  const body = yield* jsonBody(request)
  const token = yield* signalToken(inHeader, body)
  const caller = owner ?? (yield* authenticate(token))
  yield* requirePermission(caller, "signals")
  return { context: { caller, deadline }, body }
})

/** The owner of the host token. What a host asks for is small: once it is worked on, its answer is its own. */
export const hostAccess =
  (hostTokenHash: string): Admission<null> =>
  (request, deadline) => {
    const token = tokenOf(request)
    // ENG-81
    if (token === undefined || !sameHash(hashToken(token), hostTokenHash)) {
      return refuseWith(
        "Unauthorized",
        "host-token-invalid",
        "the host token is missing or not valid",
        `send the host token ${IN_THE_HEADER}`,
      )
    }
    // not before the body is there, for a body may never end
    return Effect.succeed({ context: null, begin: () => hold(deadline) })
  }

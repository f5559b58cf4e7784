// Who may use a row: the owner of a token with the permission that it needs, or the host.
import type { Directory, Permission, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { authenticate, IN_THE_HEADER } from "../access/authenticate.ts"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { hashToken, sameHash } from "../access/tokens.ts"
import type { Deadline } from "../commits/deadline.ts"
import { type Refusal, refuseWith } from "../refusal.ts"

/** Whom a row lets in. */
export interface Admission<Context> {
  /** Lets the owner of a token in, or refuses: Unauthorized, then UnauthorizedOperation. */
  readonly admit: (
    token: string | undefined,
    deadline: Deadline,
  ) => Effect.Effect<Context, Refusal | StoreFault, Directory>
  /** The network that whoever was let in acts for; null where there is none. */
  readonly networkOf: (context: Context, parameters: Readonly<Record<string, string>>) => string | null
  /** Whether the token may also stand in the field `oauth_token` of the body. */
  readonly tokenInBody: boolean
  /** Whether the operation, once everything of the request has been read, is answered for however long it takes. */
  readonly isAlwaysAnswered: boolean
}

/** The owner of a token in the header, with a permission. */
// ENG-28, ENG-29
export const permitted = (permission: Permission): Admission<OperationContext> => ({
  admit: (token, deadline) =>
    Effect.flatMap(authenticate(token), (caller) =>
      Effect.as(requirePermission(caller, permission), { caller, deadline }),
    ),
  networkOf: ({ caller }) => caller.network.networkId,
  tokenInBody: false,
  isAlwaysAnswered: false,
})

/** The owner of a token in the header or in the body, with the permission `signals`. */
export const permittedSignals: Admission<OperationContext> = { ...permitted("signals"), tokenInBody: true }

/** The owner of the host token. What a host asks for is small: once it is worked on, its answer is its own. */
export const hostAccess = (hostTokenHash: string): Admission<null> => ({
  admit: (token) =>
    // ENG-81
    token !== undefined && sameHash(hashToken(token), hostTokenHash)
      ? Effect.succeed(null)
      : refuseWith(
          "Unauthorized",
          "host-token-invalid",
          "the host token is missing or not valid",
          `send the host token ${IN_THE_HEADER}`,
        ),
  networkOf: (_context, parameters) => parameters["network_id"] ?? null,
  tokenInBody: false,
  isAlwaysAnswered: true,
})

// Who may use a route: the owner of a token with the required permission, or the host.
import { hashToken } from "@callrules/directory"
import { sameHash } from "@callrules/directory/parts"
import type { Deadline, OperationContext, Refusal } from "@callrules/operations"
import { lackOfPermission, openDeadline, refuseWith } from "@callrules/operations/parts"
import { type Clock, Directory, type Permission, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { authenticate, hasExpired, IN_THE_HEADER, IN_THE_HEADER_OR_BODY } from "../access/authenticate.ts"
import type { Sender } from "./network-shares.ts"

/** What is asked for, as far as its path and method say it. */
export interface AskedFor {
  readonly method: string
  /** The parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Which callers a route admits. */
export interface Admission<Context> {
  /** Admits the owner of a token, or refuses: Unauthorized, then UnauthorizedOperation. */
  readonly admit: (
    token: string | undefined,
    deadline: Deadline,
    asked: AskedFor,
  ) => Effect.Effect<Context, Refusal | StoreFault, Clock | Directory>
  /** Who asks, and for which network; null if it is for none. */
  readonly senderOf: (context: Context, parameters: Readonly<Record<string, string>>) => Sender | null
  /** Whether the token may also stand in the field `oauth_token` of the body. */
  readonly tokenInBody: boolean
  /** Whether the operation, once everything of the request has been read, is answered for however long it takes. */
  readonly isAlwaysAnswered: boolean
}

/** The owner of a token in the header, with a permission. */
// ENG-28, ENG-29
export const permitted = (permission: Permission, where?: string): Admission<OperationContext> => ({
  admit: (token, deadline) =>
    Effect.flatMap(authenticate(token, where), (caller) => {
      const lack = lackOfPermission(caller, permission)
      return lack === undefined ? Effect.succeed({ caller, deadline }) : Effect.fail(lack)
    }),
  senderOf: ({ caller }) => ({
    networkId: caller.network.networkId,
    organization: caller.advertiserIdFromNetwork ?? "",
    isHost: false,
  }),
  tokenInBody: false,
  isAlwaysAnswered: false,
})

/** The owner of a token in the header or in the body, with the permission `signals`. */
// ENG-428: a token in the body that is not text is none
export const permittedSignals: Admission<OperationContext> = {
  ...permitted("signals", IN_THE_HEADER_OR_BODY),
  tokenInBody: true,
}

/** The host that asks. */
export interface HostContext {
  /** The caller's name in the history of the directory. */
  readonly changedBy: string
}

const NOT_A_HOST: Effect.Effect<never, Refusal> = refuseWith(
  "Unauthorized",
  "host-token-invalid",
  "the host token is missing or not valid",
  `send the host token ${IN_THE_HEADER}`,
)

/**
 * The owner of the host token whose hash is given, or of one that the directory has. What a host asks for is small: once it
 * is worked on, its answer is its own.
 */
export const hostAccess = (hostTokenHash: string): Admission<HostContext> => ({
  admit: (token, _deadline, asked) => {
    if (token === undefined) return NOT_A_HOST
    const hash = hashToken(token)
    // ENG-81
    return sameHash(hash, hostTokenHash) ? Effect.succeed({ changedBy: "host" }) : furtherHost(hash, asked)
  },
  // ENG-406
  senderOf: ({ changedBy }, { network_id: networkId }) =>
    networkId === undefined ? null : { networkId, organization: changedBy, isHost: true },
  tokenInBody: false,
  isAlwaysAnswered: true,
})

/** What a host asks for. */
export interface HostRequest {
  /** `GET` reads; with any other method something is changed or made. */
  readonly method: string
  /** The network that is asked for; absent: all of them. */
  readonly network?: string
}

/** Admits a host as the routes of the host interface do. */
// ENG-203
export const admitHost = (
  hostTokenHash: string | undefined,
  token: string | undefined,
  { method, network }: HostRequest,
): Effect.Effect<HostContext, Refusal | StoreFault, Clock | Directory> =>
  hostTokenHash === undefined
    ? NOT_A_HOST
    : hostAccess(hostTokenHash).admit(token, openDeadline(), {
        method,
        parameters: network === undefined ? {} : { network_id: network },
      })

// ENG-176
const furtherHost = Effect.fnUntraced(function* (tokenHash: string, { method, parameters }: AskedFor) {
  const { hostToken } = yield* Directory
  const grant = hostToken === undefined ? undefined : yield* hostToken(tokenHash)
  if (grant === undefined || (yield* hasExpired(grant.expiresAt))) return yield* NOT_A_HOST
  if (grant.networkId !== null && grant.networkId !== parameters["network_id"]) {
    return yield* refuseWith(
      "UnauthorizedOperation",
      "host-token-limited",
      `this host token is of network \`${grant.networkId}\` alone`,
      "use one of the network that is asked for, or of every network",
    )
  }
  if (grant.isReadOnly && method !== "GET") {
    return yield* refuseWith("UnauthorizedOperation", "host-token-limited", "this host token reads alone")
  }
  // two networks may have tokens of one name, and so may the host
  const of = grant.networkId === null ? "" : ` of network ${grant.networkId}`
  return { changedBy: `host token ${grant.tokenId}${of}` }
})

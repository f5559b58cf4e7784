// The caller: the network and organization that a token stands for, and its permissions.

import type { Network, Permission } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Deadline } from "../commits/deadline.ts"
import { type Refusal, refusal, refuseWith } from "../refusal.ts"

/** The owner of a valid token. */
export interface Caller {
  /** The network the token belongs to, as the directory describes it. */
  readonly network: Network
  /** The advertiser whose token it is; null for a token of the network itself. */
  readonly advertiserIdFromNetwork: string | null
  /** The interfaces the caller may use; an operation of another one is refused with UnauthorizedOperation. */
  readonly permissions: ReadonlySet<Permission>
}

/** Which organization of which network a caller is, as one text. */
export const organizationKey = ({ advertiserIdFromNetwork, network }: Caller): string =>
  JSON.stringify([network.networkId, advertiserIdFromNetwork])

/** What every operation gets besides its input. */
export interface OperationContext {
  /** On whose behalf the operation runs. */
  readonly caller: Caller
  /** Whether it may still commit; make another one for each request. */
  readonly deadline: Deadline
}

/** The refusal (UnauthorizedOperation) of a caller without a permission; undefined when the caller has it. */
// ENG-08
export const lackOfPermission = (caller: Caller, permission: Permission): Refusal | undefined =>
  caller.permissions.has(permission)
    ? undefined
    : refusal("UnauthorizedOperation", [
        {
          code: "no-permission",
          path: [],
          message: `this token has no permission to use the ${permission} interface`,
          hint: "ask the network to grant the permission to the token",
        },
      ])

/** Refuses a caller without a permission: UnauthorizedOperation. */
export const requirePermission = (caller: Caller, permission: Permission): Effect.Effect<void, Refusal> => {
  const lack = lackOfPermission(caller, permission)
  return lack === undefined ? Effect.void : Effect.fail(lack)
}

/** Refuses a network other than the caller's: UnauthorizedAdvertiser. */
// ENG-39
export const requireNetwork = (caller: Caller, networkId: string): Effect.Effect<void, Refusal> =>
  caller.network.networkId === networkId
    ? Effect.void
    : refuseWith(
        "UnauthorizedAdvertiser",
        "other-network",
        `no access to network \`${networkId}\``,
        "use the id of the network that the token belongs to",
      )

/** Refuses an advertiser's token where only the network itself may act: UnauthorizedAdvertiser. */
export const requireNetworkUser = (caller: Caller): Effect.Effect<void, Refusal> =>
  caller.advertiserIdFromNetwork === null
    ? Effect.void
    : refuseWith(
        "UnauthorizedAdvertiser",
        "network-users-only",
        "this interface is open to the network's own tokens only",
        "use a token of the network, not of one of its advertisers",
      )

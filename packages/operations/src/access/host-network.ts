// The network that a host speaks for, or that a host's call names.
import type { NetworkId } from "@callrules/model"
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { refuseWith } from "../refusal.ts"

/** The network whose host is speaking; RecordNotFound when there is none. */
export const hostNetwork = Effect.fnUntraced(function* (networkId: string) {
  const network = yield* (yield* Directory).network(networkId as NetworkId) // looked up: an unknown one is refused below
  if (network === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "network-not-found",
      `there is no network \`${networkId}\``,
      "use the id of a network that the engine serves",
    )
  }
  return network
})

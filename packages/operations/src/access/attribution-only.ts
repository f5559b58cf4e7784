// Organizations that see of calls only what identifies them.
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Caller } from "./caller.ts"

/**
 * Whether a caller's organization, or the network, is set to attribution only: it sees no custom data of calls. So does one that the
 * directory has lost since the request came.
 */
// CIP-58, CIP-108, CIP-112
export const seesAttributionOnly = Effect.fnUntraced(function* ({ advertiserIdFromNetwork, network }: Caller) {
  if (network.attributionOnly || advertiserIdFromNetwork === null) return network.attributionOnly
  const advertiser = yield* (yield* Directory).advertiser(network.networkId, advertiserIdFromNetwork)
  return advertiser?.attributionOnly ?? true
})

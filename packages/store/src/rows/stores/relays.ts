// The epochs of relays over the rows of a database.
import * as Effect from "effect/Effect"
import type { RelaysShape } from "../../ports/relays.ts"
import type { Operations } from "../operations.ts"
import { storable } from "../values/storable-text.ts"

/** The relays of an open store. */
export const relaysOver = ({ call }: Operations): RelaysShape => ({
  state: (networkId, relay) =>
    Effect.map(call("relayState", storable(networkId), storable(relay)), (state) => state ?? { epoch: 0, position: 0 }),
  advance: ({ expectedEpoch, networkId, position, relay }) =>
    call("relayAdvance", { networkId: storable(networkId), relay: storable(relay), expectedEpoch, position }),
})

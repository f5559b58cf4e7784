// The epochs of relays in memory.
import type { RelayState, RelayStep, RelaysShape } from "../ports/relays.ts"
import { answer } from "./answer.ts"
import { type Database, type NetworkData, type NetworkView, networkOf, writtenNetwork } from "./database.ts"

const NEVER: RelayState = { epoch: 0, position: 0 }

/** The relays of a database. */
export const memoryRelays = (database: Database): RelaysShape => ({
  state: (networkId, relay) => answer(() => relayOf(networkOf(database, networkId), relay)),
  advance: (step) => answer(() => advance(writtenNetwork(database, step.networkId), step)),
})

/** Where a relay of a network stands. */
export const relayOf = ({ relays }: NetworkView, relay: string): RelayState => relays.get(relay) ?? NEVER

/** Takes a step of a relay from the epoch that was read. */
// ENG-200
export const advance = (
  network: NetworkData,
  { expectedEpoch, position, relay }: Omit<RelayStep, "networkId">,
): "committed" | "conflict" => {
  if (relayOf(network, relay).epoch !== expectedEpoch) return "conflict"
  network.relays.set(relay, { epoch: expectedEpoch + 1, position })
  return "committed"
}

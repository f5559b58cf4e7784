// Relays: who gives things an order after they were committed, of which any number of processes may think that they are the one.
import type { NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** Where a relay of a network stands. */
export interface RelayState {
  /** How often it was advanced, by whichever process; 0 before the first time. */
  readonly epoch: number
  /** How far it has come, as the relay itself counts; 0 before the first time. */
  readonly position: number
}

/** The next step of a relay. */
export interface RelayStep {
  /** Each network has relays of its own. */
  readonly networkId: NetworkId
  /** The name of the relay: `transactions` is that of the feed. */
  readonly relay: string
  /** The epoch that was read. Another one by now is a conflict: another process is the relay. */
  readonly expectedEpoch: number
  /** How far the relay has come. */
  readonly position: number
}

/**
 * The epochs of relays: what makes one process of many the relay of a network for one step, without a leader, a lock or a lease.
 *
 * Every step is a compare-and-set of the epoch and raises it. So of all processes that have read the same epoch one takes the step;
 * a process that was paused between its reading and its step finds a later epoch, gets `conflict`, and has done no harm. The feed of
 * transactions works so: see `TransactionFeed`, whose write names the epoch of the relay `transactions`.
 *
 * Another kind of relay, one that sends something away, uses it like this:
 *
 * 1. `state` its own relay (`webhooks`, say), then `advance` from that epoch to the same position. `conflict`: another process has
 *    just done so, and works; look again later. `committed`: this process is the relay, and the epoch is `expectedEpoch + 1` now.
 * 2. Send. What is sent may be sent again by a process that takes over meanwhile: at least once, as webhooks are.
 * 3. `advance` with the epoch that step 1 made, to the position that was reached. `conflict`: another process has taken over since;
 *    forget what this one knows, and begin anew. Each further `advance` names the epoch that the one before has made.
 *
 * A step whose answer was lost may have been taken: sent again it is a conflict, with itself. So it is for the relay as if another
 * process had taken over, and it begins anew.
 *
 * When a process takes over from one that seems to be gone is for the relay to decide: it may do so at any time, at the price of things
 * sent twice, never of things lost.
 *
 * Rule ENG-200.
 */
export interface RelaysShape {
  /** Where a relay of a network stands. */
  readonly state: (networkId: NetworkId, relay: string) => Effect<RelayState, StoreFault>
  /** Takes a step: `conflict` when the epoch is another one than was read. */
  readonly advance: (step: RelayStep) => Effect<"committed" | "conflict", StoreFault>
}

/** Service key of the engine's {@link RelaysShape}. */
export class Relays extends Service<Relays, RelaysShape>()("@callrules/store/Relays") {}

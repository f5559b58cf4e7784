// Which of several processes sends for a network: turns that are taken by compare-and-set, and taken over from one that is silent.
import type { Engine } from "@callrules/engine"
import { networkId } from "@callrules/model"
import { Relays } from "@callrules/store"
import * as Effect from "effect/Effect"
import { getOrThrow } from "effect/Result"

/** Where the turn of a network stands. */
export interface RelayTurn {
  /** How often it was advanced, by whichever process; 0 before the first time. */
  readonly epoch: number
  /** 0: nobody has the turn. */
  readonly position: number
}

/** Who sends for a network, kept where every process sees it. */
export interface Relay {
  /** Where the turn of a network stands. */
  readonly state: (network: string) => Promise<RelayTurn>
  /** Raises the epoch by one if it is the one given; false: it is another one by now. */
  readonly advance: (network: string, expectedEpoch: number, position: number) => Promise<boolean>
}

const NAME = "webhooks"

/**
 * The relay of an engine: in its stores, so it is shared by all processes on one database.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { engineRelay } from "@callrules/webhooks"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const relay = engineRelay(engine)
 * console.assert((await relay.advance("n1", 0, 1)) && !(await relay.advance("n1", 0, 1)))
 * await engine.close()
 * ```
 */
export const engineRelay = (engine: Pick<Engine, "run">): Relay => ({
  state: async (network) =>
    getOrThrow(await engine.run(Effect.flatMap(Relays, (relays) => relays.state(networkId(network), NAME)))),
  advance: async (network, expectedEpoch, position) => {
    const step = { networkId: networkId(network), relay: NAME, expectedEpoch, position }
    const came = await engine.run(Effect.flatMap(Relays, (relays) => relays.advance(step)))
    return getOrThrow(came) === "committed"
  },
})

/** The turns of one process. */
export interface Turns {
  /** Whether this process sends for a network now; takes the turn where it is free or its holder is silent. */
  readonly holds: (network: string) => Promise<boolean>
  /** Gives back every turn that it has. */
  readonly release: () => Promise<void>
}

/** Every turn is that of the only process. */
export const ONLY_PROCESS: Turns = { holds: async () => true, release: async () => undefined }

interface Seen {
  readonly epoch: number
  readonly isMine: boolean
  /** When this process has last seen the epoch rise. */
  readonly since: number
}

const FREE = 0
const HELD = 1

/** Turns by a relay. A holder shows three times in `takeOverMilliseconds` that it is there. */
// ENG-227
export const turnsBy = (relay: Relay, takeOverMilliseconds: number, now: () => number): Turns => {
  const seen = new Map<string, Seen>()
  const asked = new Map<string, Promise<boolean>>()
  const taken = async (network: string, epoch: number): Promise<boolean> => {
    const isMine = await relay.advance(network, epoch, HELD)
    // a conflict: somebody has risen it just now
    seen.set(network, { epoch: epoch + 1, isMine, since: now() })
    return isMine
  }
  const holds = async (network: string): Promise<boolean> => {
    const known = seen.get(network)
    if (known?.isMine === true) {
      const held = now() - known.since
      // a clock that was set back would keep it silent until it is where it was
      return held >= 0 && held < takeOverMilliseconds / 3 ? true : taken(network, known.epoch)
    }
    const { epoch, position } = await relay.state(network)
    const isSilent = known?.epoch === epoch && now() - known.since >= takeOverMilliseconds
    if (position === FREE || isSilent) return taken(network, epoch)
    if (known?.epoch !== epoch || known.since > now()) seen.set(network, { epoch, isMine: false, since: now() })
    return false
  }
  return {
    // the targets of a network ask at once, and two steps from one epoch would be a conflict with oneself
    holds: (network) => {
      const answer = asked.get(network) ?? holds(network).finally(() => asked.delete(network))
      asked.set(network, answer)
      return answer
    },
    release: async () => {
      for (const [network, { epoch, isMine }] of seen) {
        seen.delete(network)
        if (isMine) await relay.advance(network, epoch, FREE)
      }
    },
  }
}

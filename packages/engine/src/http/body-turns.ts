// Turns between networks, and between the organizations of one: many or large requests of one must not keep the others waiting.
import { afterMore } from "./after-others.ts"
import { LARGE_BYTES, roomFor, type Taker } from "./body-room.ts"
import type { Sender } from "./network-shares.ts"

/** Lets requests begin, so many bytes of bodies at a time, one network after the other. */
export interface BodyTurns {
  /**
   * When a body of so many bytes may be worked on: undefined means at once, else the promise resolves in the sender's turn. Null: the
   * sender is not authenticated yet.
   */
  readonly turnOf: (
    sender: Pick<Sender, "networkId" | "organization"> | null,
    bytes: number,
  ) => Promise<void> | undefined
  /** The request of a body that had its turn is answered, or has its next turn: nothing of it is in memory any more. */
  readonly end: (sender: Pick<Sender, "networkId"> | null, bytes: number) => void
}

/**
 * What is worked on before the event loop goes on to everybody else's requests; a larger body has such a stretch for itself. What
 * a body costs grows with its bytes, whatever is asked for.
 */
const BYTES_AT_A_TIME = 16_384

/** Smaller bodies of unauthenticated senders have turns of their own: reports are small, floods are large. */
// ENG-330
const SMALL_BYTES = 8_192

/** So many bytes of large bodies may be worked on at once: read as JSON, a body takes up to fifteen times its size. */
// ENG-336
const MOST_BYTES_UNDER_WAY = 16_777_216

/** Senders that are not authenticated yet, and those of them with small bodies: ids of networks are not empty. */
const UNKNOWN = { networkId: null, organization: "" }
const SMALL_OF_UNKNOWN = { networkId: "", organization: "" }

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

/** Those of one organization that wait, and how far it has come: the bytes it was given, on a scale that its network's share. */
interface Line {
  readonly waiting: Array<Waiting>
  reached: number
}

/** The lines of one network, and how far it has come, on a scale that all networks share. */
interface Network {
  readonly id: string | null
  readonly lines: Map<string, Line>
  reached: number
  /** How far its lines have come. */
  linesReached: number
}

/** Whose turn it is. */
interface Turn {
  readonly network: Network
  readonly line: Line
  readonly first: Waiting
}

/**
 * Turns with nothing waiting. `later` runs a function once the event loop has looked at new input, after what was begun at a moment.
 *
 * The network that was given the fewest bytes goes first, and of it the organization that was given the fewest: for one body of a
 * megabyte of one network, the others are let through with a megabyte of small ones each. Who has not asked for a while starts where the
 * others are, so that no one saves up turns.
 */
// ENG-211, ENG-376
export const noBodyYet = (later: (next: () => void, began: number) => void = afterMore): BodyTurns => {
  const networks = new Map<string | null, Network>()
  let bytesNow = 0
  let reached = 0
  let isTold = false
  const room = roomFor(MOST_BYTES_UNDER_WAY)
  const fits = (bytes: number): boolean => bytesNow === 0 || bytesNow + bytes <= BYTES_AT_A_TIME
  const give = (network: Network, line: Line, bytes: number): void => {
    bytesNow += bytes
    room.take(network.id, bytes)
    reached = network.reached
    network.reached += bytes
    network.linesReached = line.reached
    line.reached += bytes
  }
  const tell = (): void => {
    if (isTold) return
    isTold = true
    later(next, performance.now())
  }
  const next = (): void => {
    isTold = false
    bytesNow = 0
    for (let turn = nextTurn(networks, room.has); turn !== undefined; turn = nextTurn(networks, room.has)) {
      const { first, line, network } = turn
      if (!fits(first.bytes)) break
      line.waiting.shift()
      give(network, line, first.bytes)
      first.begin()
    }
    if (bytesNow > 0) tell()
    else if (nextTurn(networks) === undefined) networks.clear()
  }
  return {
    turnOf: (sender, bytes) => {
      tell()
      const { networkId, organization } = sender ?? (bytes < SMALL_BYTES ? SMALL_OF_UNKNOWN : UNKNOWN)
      const network = networks.get(networkId) ?? { id: networkId, lines: new Map(), reached, linesReached: 0 }
      networks.set(networkId, network)
      if (nextOf(network) === undefined) network.reached = Math.max(network.reached, reached)
      const line = network.lines.get(organization) ?? { waiting: [], reached: network.linesReached }
      network.lines.set(organization, line)
      if (line.waiting.length === 0) line.reached = Math.max(line.reached, network.linesReached)
      if (fits(bytes) && room.has(networkId, bytes) && nextTurn(networks, room.has) === undefined) {
        give(network, line, bytes)
        return undefined
      }
      return new Promise((begin) => {
        line.waiting.push({ bytes, begin })
      })
    },
    end: (sender, bytes) => {
      if (bytes < LARGE_BYTES) return
      room.giveBack((sender ?? UNKNOWN).networkId, bytes)
      if (networks.size > 0) tell()
    },
  }
}

const anySize = (): boolean => true

type MayBegin = (networkId: Taker, bytes: number) => boolean

/** Of the networks whose next request may begin the one that has had the fewest bytes; the first of equal ones. */
const nextTurn = (networks: ReadonlyMap<string | null, Network>, mayBegin: MayBegin = anySize): Turn | undefined => {
  let found: Turn | undefined
  for (const network of networks.values()) {
    if (found !== undefined && found.network.reached <= network.reached) continue
    found = nextOf(network, mayBegin) ?? found
  }
  return found
}

/** Of the organizations of a network whose next request may begin the one that has had the fewest bytes; the first of equal ones. */
const nextOf = (network: Network, mayBegin: MayBegin = anySize): Turn | undefined => {
  let found: Turn | undefined
  for (const line of network.lines.values()) {
    const [first] = line.waiting
    if (first === undefined || !mayBegin(network.id, first.bytes)) continue
    if (found === undefined || line.reached < found.line.reached) found = { network, line, first }
  }
  return found
}

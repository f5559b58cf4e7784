// Turns between networks: many or large requests of one network must not keep the requests of others waiting.
import { afterOthers } from "./after-others.ts"

/** Lets requests begin, so many bytes of bodies at a time, one network after the other. */
export interface BodyTurns {
  /**
   * When a body of so many bytes may be worked on: undefined means at once, else the promise resolves in the network's turn. Null: the
   * sender is not authenticated yet.
   */
  readonly turnOf: (networkId: string | null, bytes: number) => Promise<void> | undefined
  /** The request of a body that had its turn is answered, or has its next turn: nothing of it is in memory any more. */
  readonly end: (bytes: number) => void
}

/**
 * What is worked on before the event loop goes on to everybody else's requests; a larger body has such a stretch for itself. What
 * a body costs grows with its bytes, whatever is asked for.
 */
const BYTES_AT_A_TIME = 16_384

/** Smaller bodies of unauthenticated senders have turns of their own: reports are small, floods are large. */
// ENG-330
const SMALL_BYTES = 8_192

/** A body of this size or more counts towards what may be in memory at once. */
const LARGE_BYTES = 16_384

/** So many bytes of large bodies may be worked on at once: read as JSON, a body takes up to fifteen times its size. */
// ENG-336
const MOST_BYTES_UNDER_WAY = 16_777_216

/** Ids of networks are not empty. */
const SMALL_OF_UNKNOWN = ""

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

/** Those of one network that wait, and how far the network has come: the bytes it was given, on a scale that all networks share. */
interface Line {
  readonly waiting: Array<Waiting>
  reached: number
}

/**
 * Turns with nothing waiting. `later` runs a function once the event loop has looked at new input.
 *
 * The network that was given the fewest bytes goes first: for one body of a megabyte of one network, the others are let through
 * with a megabyte of small ones each. Who has not asked for a while starts where the others are, so that no one saves up turns.
 */
// ENG-211
export const noBodyYet = (later: (next: () => void) => void = afterOthers): BodyTurns => {
  const lines = new Map<string | null, Line>()
  let bytesNow = 0
  let bytesUnderWay = 0
  let reached = 0
  let isTold = false
  const hasRoom = (bytes: number): boolean =>
    bytes < LARGE_BYTES || bytesUnderWay === 0 || bytesUnderWay + bytes <= MOST_BYTES_UNDER_WAY
  const fits = (bytes: number): boolean => bytesNow === 0 || bytesNow + bytes <= BYTES_AT_A_TIME
  const lineOf = (networkId: string | null): Line => {
    const line = lines.get(networkId) ?? { waiting: [], reached }
    lines.set(networkId, line)
    if (line.waiting.length === 0) line.reached = Math.max(line.reached, reached)
    return line
  }
  const give = (line: Line, bytes: number): void => {
    bytesNow += bytes
    if (bytes >= LARGE_BYTES) bytesUnderWay += bytes
    reached = line.reached
    line.reached += bytes
  }
  const tell = (): void => {
    if (isTold) return
    isTold = true
    later(next)
  }
  const next = (): void => {
    isTold = false
    bytesNow = 0
    for (let line = furthestBehind(lines, hasRoom); line !== undefined; line = furthestBehind(lines, hasRoom)) {
      const [first] = line.waiting
      if (first === undefined || !fits(first.bytes)) break
      line.waiting.shift()
      give(line, first.bytes)
      first.begin()
    }
    if (bytesNow > 0) tell()
    else if (furthestBehind(lines) === undefined) lines.clear()
  }
  return {
    turnOf: (networkId, bytes) => {
      tell()
      const line = lineOf(networkId === null && bytes < SMALL_BYTES ? SMALL_OF_UNKNOWN : networkId)
      if (fits(bytes) && hasRoom(bytes) && furthestBehind(lines, hasRoom) === undefined) {
        give(line, bytes)
        return undefined
      }
      return new Promise((begin) => {
        line.waiting.push({ bytes, begin })
      })
    },
    end: (bytes) => {
      if (bytes < LARGE_BYTES) return
      bytesUnderWay -= bytes
      if (lines.size > 0) tell()
    },
  }
}

/** The line that has had the fewest bytes among those whose first request may begin; the first of equal ones. */
const furthestBehind = (
  lines: ReadonlyMap<string | null, Line>,
  mayBegin: (bytes: number) => boolean = () => true,
): Line | undefined => {
  let found: Line | undefined
  for (const line of lines.values()) {
    const [first] = line.waiting
    if (first === undefined || !mayBegin(first.bytes)) continue
    if (found === undefined || line.reached < found.reached) found = line
  }
  return found
}

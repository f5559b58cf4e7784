// Answers that clients do not take stay in memory: all of them together are bounded, and so is the time that each of them may stay.
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** So many bytes of answers may wait for clients to take them, in all connections. */
const MOST_UNREAD_BYTES = 268_435_456

/** A client has its time for the next piece of an answer, and as long again for each so many bytes that wait for it. */
const PIECE_BYTES = 262_144

const LOOK_MILLISECONDS = 250

/** A connection with the answers that are not yet handed to the system. */
type Answering = readonly [Socket, ReadonlyArray<ServerResponse>]

/** What the bounds on unread answers are. */
interface UnreadBounds {
  /** How long a client may take nothing of its answer. */
  readonly milliseconds: number
  /** How many bytes may wait in all connections together. */
  readonly bytes?: number
}

/** A connection for which something waits. */
interface Waiting {
  readonly socket: Socket
  readonly bytes: number
}

/**
 * Cuts the connections for which something has waited for too long, and as soon as all together wait for more than allowed, those
 * with most of it, one after the other.
 *
 * Node cuts a connection on which no byte moves. That time begins anew with each byte that a client sends, so what a client takes is
 * looked at here. A write is seen when the system has taken all of it, so long writes have more time.
 */
export const boundUnreadAnswers = (
  server: Server,
  answering: () => Iterable<Answering>,
  bounds: UnreadBounds,
): void => {
  const { bytes = MOST_UNREAD_BYTES, milliseconds } = bounds
  const isLate = lateClients(milliseconds)
  const timer = setInterval(() => {
    const waiting = waitingClients(answering())
    for (const client of waiting) if (isLate(client)) client.socket.destroy()
    cutLargest(waiting, bytes)
  }, LOOK_MILLISECONDS)
  timer.unref()
  server.once("close", () => clearInterval(timer))
}

const waitingClients = (answering: Iterable<Answering>): Array<Waiting> => {
  const waiting: Array<Waiting> = []
  for (const [socket, answers] of answering) {
    // the first of them has the socket, those behind it keep what they have
    const bytes = answers.reduce((sum, { writableLength }) => sum + writableLength, 0)
    if (bytes > 0) waiting.push({ socket, bytes })
  }
  return waiting
}

// ENG-496
const lateClients = (milliseconds: number): ((client: Waiting) => boolean) => {
  const seen = new WeakMap<Socket, { readonly taken: number; readonly since: number }>()
  return ({ bytes, socket }) => {
    const taken = socket.bytesWritten - socket.writableLength
    const before = seen.get(socket)
    const now = performance.now()
    if (before?.taken !== taken) {
      seen.set(socket, { taken, since: now })
      return false
    }
    return now - before.since > milliseconds * (1 + bytes / PIECE_BYTES)
  }
}

// ENG-250
const cutLargest = (waiting: ReadonlyArray<Waiting>, most: number): void => {
  let left = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  if (left <= most) return
  for (const { bytes, socket } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= most) return
    socket.destroy()
    left -= bytes
  }
}

// Answers that clients do not take stay in memory; all of them together are bounded.
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** So many bytes of answers may wait for clients to take them, in all connections. */
const MOST_UNREAD_BYTES = 268_435_456

const LOOK_MILLISECONDS = 250

/** A connection with the answers that are not yet handed to the system. */
type Answering = readonly [Socket, ReadonlyArray<ServerResponse>]

/** Cuts the connections for which most bytes wait, one after the other, as soon as all together wait for more than allowed. */
// ENG-250
export const boundUnreadAnswers = (
  server: Server,
  answering: () => Iterable<Answering>,
  most: number = MOST_UNREAD_BYTES,
): void => {
  const timer = setInterval(() => cutLargest(answering(), most), LOOK_MILLISECONDS)
  timer.unref()
  server.once("close", () => clearInterval(timer))
}

const cutLargest = (answering: Iterable<Answering>, most: number): void => {
  const waiting: Array<{ readonly socket: Socket; readonly bytes: number }> = []
  let left = 0
  for (const [socket, answers] of answering) {
    // the first of them has the socket, those behind it keep what they have
    const bytes = answers.reduce((sum, { writableLength }) => sum + writableLength, 0)
    if (bytes === 0) continue
    waiting.push({ socket, bytes })
    left += bytes
  }
  if (left <= most) return
  waiting.sort((a, b) => b.bytes - a.bytes)
  for (const { bytes, socket } of waiting) {
    if (left <= most) return
    socket.destroy()
    left -= bytes
  }
}

// A request that is answered before its body was read: the rest is not read, and the connection is closed.
import type { IncomingMessage, ServerResponse } from "node:http"

// a client that is still sending sees the answer only if the connection is not reset before it looks
const LINGER_MILLISECONDS = 1_000

/**
 * Closes the connection after the answer where some of the request's body has not come yet. Nothing more is read: Node and
 * the adapter would both read on and throw away what comes.
 */
// ENG-114
export const leaveRestUnread = (incoming: IncomingMessage, answer: ServerResponse): void => {
  if (incoming.complete) return
  const { socket } = incoming
  answer.shouldKeepAlive = false
  // marks the body as looked at, so that Node does not read it to its end
  incoming.read(0)
  incoming.resume = () => incoming
  // whoever still waits for the rest learns that it does not come: Node tells nobody once the answer is sent
  // ENG-487
  socket.once("close", () => incoming.destroy())
  socket.destroySoon = () => {
    socket.pause()
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref()
  }
}

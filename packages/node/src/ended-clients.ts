// A client that has ended its side may still wait for its answers, or be gone: the system does not tell which before it is sent something.
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** So long the reads of a client that has ended its side may take until their answers begin. */
const READ_MILLISECONDS = 1_000

/**
 * Closes a connection a second after its client has ended its side, if nothing but reads is under way on it and no answer has begun.
 * Their requests are aborted then. A client that is still there may ask again, since a read changes nothing.
 */
// ENG-477
export const closeEndedReader = (socket: Socket, underWay: ReadonlyArray<ServerResponse>): void => {
  socket.once("end", () => {
    if (underWay.length === 0) return
    setTimeout(() => {
      if (underWay.every(isUnansweredRead)) socket.destroy()
    }, READ_MILLISECONDS).unref()
  })
}

const isUnansweredRead = ({ headersSent, req }: ServerResponse): boolean =>
  !headersSent && (req.method === "GET" || req.method === "HEAD")

// Ends a connection together with the requests behind: Node parses whatever came in one piece to its end, whatever happens to the
// connection meanwhile, and a piece may hold thousands of requests.
import type { Socket } from "node:net"

/** What the parser is told about the next request: it takes 0 to 2, and ends with an error on everything else. */
const STOP = -1

/** Closes a connection at once, and has no requests made of what was read of it already. */
// ENG-539
export const cutOff = (socket: Socket): void => {
  socket.destroy()
  // Node documents neither the parser nor this; without it the rest is parsed, and nothing is done with it
  const parser = "parser" in socket ? socket.parser : undefined
  if (typeof parser === "object" && parser !== null && "onIncoming" in parser) parser.onIncoming = () => STOP
}

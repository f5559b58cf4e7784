// Requests that a client sends without waiting for answers: each connection has one worked on at a time, and the others go on in between.
import { AsyncResource } from "node:async_hooks"
import type { Socket } from "node:net"
import type { BeginTurns } from "./begin-turns.ts"
import { cutOff } from "./cut-off.ts"
import type { Exchange } from "./exchange.ts"

/** The most requests that may wait behind the first one of their connection; a connection with more is closed. */
const MOST_BEHIND = 16

/** How many requests of each connection were handed on and are not answered yet. */
const unansweredOn = new WeakMap<Socket, number>()

/** Begins a request when it may be worked on: at once, or when its answer is the next one of its connection, and it has its turn. */
// ENG-284
export const beginInTurn = ({ incoming, outgoing }: Exchange, turns: BeginTurns, begin: () => void): void => {
  const { headers, socket } = incoming
  // nobody is left to be answered where the connection was closed meanwhile
  const beginIfAwaited = (): void => {
    if (!socket.destroyed) begin()
  }
  const start = (): void => {
    const turn = turns(headers.authorization ?? "")
    if (turn === undefined) beginIfAwaited()
    else void turn.then(beginIfAwaited)
  }
  // ENG-532: requests of HTTP/2 share a connection by design
  if ("stream" in incoming) {
    start()
    return
  }
  const before = unansweredOn.get(socket) ?? 0
  if (before > MOST_BEHIND) {
    cutOff(socket)
    return
  }
  unansweredOn.set(socket, before + 1)
  outgoing.once("close", () => unansweredOn.set(socket, (unansweredOn.get(socket) ?? 1) - 1))
  // Node gives the connection to the answer that is next, which need not be the one that a host has handed on first
  // ENG-549
  if (before === 0 || outgoing.socket !== null) {
    start()
    return
  }
  // what the host keeps by `AsyncLocalStorage` is that of this request, not of the one before it
  // ENG-548
  const startNext = AsyncResource.bind(start)
  // whatever has arrived on other connections comes first
  outgoing.once("socket", () => setImmediate(startNext))
}

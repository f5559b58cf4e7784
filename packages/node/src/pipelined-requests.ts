// Requests that a client sends without waiting for answers: each connection has one worked on at a time, and the others go on in between.
import { AsyncResource } from "node:async_hooks"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { BeginTurns } from "./begin-turns.ts"
import { cutOff } from "./cut-off.ts"
import type { Exchange } from "./exchange.ts"

/** The most requests that may wait behind the first one of their connection; a connection with more is closed. */
const MOST_BEHIND = 16

/** What waits on each connection with a request under way. */
const waitingOn = new WeakMap<Socket, Array<() => void>>()

/** Begins a request when it may be worked on: at once, or when those before it on its connection are answered, and it has its turn. */
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
  const waiting = waitingOn.get(socket)
  if (waiting === undefined) {
    waitingOn.set(socket, [])
    letNextBegin(socket, outgoing)
    start()
  } else if (waiting.length < MOST_BEHIND) {
    // what the host keeps by `AsyncLocalStorage` is that of this request, not of the one before it
    // ENG-548
    const startNext = (): void => {
      letNextBegin(socket, outgoing)
      start()
    }
    waiting.push(AsyncResource.bind(startNext))
  } else {
    cutOff(socket)
  }
}

/** Once an answer is given, the next request of its connection begins. */
const letNextBegin = (socket: Socket, answer: ServerResponse): void => {
  answer.once("close", () => {
    const begin = socket.destroyed ? undefined : waitingOn.get(socket)?.shift()
    if (begin === undefined) waitingOn.delete(socket)
    // whatever has arrived on other connections comes first
    else setImmediate(begin)
  })
}

// Requests that a client sends without waiting for answers: each connection has one worked on at a time, and the others go on in between.
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** The most requests that may wait behind the first one of their connection; a connection with more is closed. */
const MOST_BEHIND = 32

const waitingOn = new WeakMap<Socket, Array<() => void>>()

/** When a request may be worked on: undefined, at once; else the promise is kept once those before it on its connection are answered. */
// ENG-284
export const turnOnConnection = (socket: Socket, outgoing: ServerResponse): Promise<void> | undefined => {
  const waiting = waitingOn.get(socket)
  const goOn = (): void => {
    const begin = socket.destroyed ? undefined : waitingOn.get(socket)?.shift()
    if (begin === undefined) waitingOn.delete(socket)
    // whatever has arrived on other connections comes first
    else setImmediate(begin)
  }
  if (waiting === undefined) {
    waitingOn.set(socket, [])
    outgoing.once("close", goOn)
    return undefined
  }
  if (waiting.length >= MOST_BEHIND) {
    socket.destroy()
    return new Promise(() => {}) // nobody is left to be answered
  }
  return new Promise((begin) => {
    waiting.push(() => {
      outgoing.once("close", goOn)
      begin()
    })
  })
}

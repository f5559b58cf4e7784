// The connections of a listening server: which requests are under way on each, and how all of them are ended.
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"
import type { Duplex } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { LONGEST_TIMER } from "@callrules/engine/parts"
import { closeEndedReader } from "./ended-clients.ts"

/** What is known of one connection. */
interface Connection {
  /** Answers that are not yet handed to the system, oldest first. */
  readonly underWay: Array<ServerResponse>
  /** How many bytes had come when nothing was under way: with more, the head of a request has begun. */
  bytesAtRest: number
  /** Since when nothing is under way, if nothing is. */
  restingSince: number
}

/** How the connections of a server end. */
export interface Drain {
  /** For so long requests are still taken, on new connections too, and each answer closes its connection. */
  readonly delayMilliseconds: number
  /** How long requests under way may take afterwards. */
  readonly graceMilliseconds: number
}

/** The connections of a server. */
export interface Connections {
  /** Whether a request is not worked on: when it came, the server was being closed, or an answer before it said that its connection is. */
  readonly isTooLate: (answer: ServerResponse) => boolean
  /**
   * Lets clients go elsewhere for a while; then stops listening and closes connections without a request. Those with one are
   * closed when it is answered, or when the time is over.
   */
  readonly drain: (drain: Drain) => Promise<void>
  /** Every connection with its answers that are not yet handed to the system, oldest first. */
  readonly answering: () => Iterable<readonly [Socket, ReadonlyArray<ServerResponse>]>
}

/**
 * Follows the connections of a server that has not begun to listen.
 *
 * @param restMilliseconds - how long a connection may have nothing under way, whatever bytes come: Node's own time begins anew with
 *   each line end.
 */
// ENG-222
// ENG-455
// ENG-113
export const followConnections = (server: Server, restMilliseconds: number): Connections => {
  const connections = new Map<Socket, Connection>()
  let leaving = false
  let draining = false
  const tooLate = new WeakSet<ServerResponse>()
  server.on("connection", (socket: Socket) => {
    const underWay: Array<ServerResponse> = []
    connections.set(socket, { underWay, bytesAtRest: 0, restingSince: performance.now() })
    closeEndedReader(socket, underWay)
    socket.once("close", () => connections.delete(socket))
  })
  // before the listener that answers
  server.prependListener("request", ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    if (draining) tooLate.add(answer)
    if (leaving) {
      if (connection.underWay.some(closesConnection)) tooLate.add(answer)
      // this one is the last of its connection now
      for (const earlier of connection.underWay) earlier.shouldKeepAlive ||= !earlier.headersSent
    }
    connection.underWay.push(answer)
    if (leaving || draining) answer.shouldKeepAlive = false
    answer.once("close", () => {
      connection.underWay.splice(connection.underWay.indexOf(answer), 1)
      connection.bytesAtRest = socket.bytesRead
      connection.restingSince = performance.now()
      if (draining && connection.underWay.length === 0) socket.destroySoon()
    })
  })
  // ENG-495, ENG-545
  const looks = setInterval(() => {
    const longAgo = performance.now() - restMilliseconds
    for (const [socket, { bytesAtRest, restingSince, underWay }] of connections) {
      const isFlooded = socket.bytesRead - bytesAtRest > MOST_BYTES_AT_REST
      if (underWay.length === 0 && (restingSince < longAgo || isFlooded)) socket.destroy()
    }
  }, LOOK_MILLISECONDS)
  looks.unref()
  server.once("close", () => clearInterval(looks))
  const refused = new WeakSet<Duplex>()
  // ENG-290
  server.on("clientError", (error: Error & { readonly code?: string }, socket: Duplex) => {
    // told again with every piece that comes
    if (refused.has(socket)) return
    refused.add(socket)
    const underWay = connections.get(socket as Socket)?.underWay ?? [] // an http server hands on the sockets that it got
    const last = underWay.findLast(({ req }) => req.complete)
    if (last === undefined) refuseUnread(error.code, socket, underWay[0]?.headersSent === true)
    else last.once("close", () => refuseUnread(error.code, socket, false))
  })
  const closeWhenAnswered = (socket: Socket, { bytesAtRest, underWay }: Connection): void => {
    const last = underWay.at(-1)
    if (last !== undefined) last.shouldKeepAlive = false
    else if (socket.bytesRead === bytesAtRest) socket.destroy()
  }
  return {
    isTooLate: (answer) => tooLate.has(answer),
    *answering() {
      for (const [socket, { underWay }] of connections) yield [socket, underWay] as const
    },
    drain: async ({ delayMilliseconds, graceMilliseconds }) => {
      if (delayMilliseconds > 0) {
        leaving = true
        await pause(Math.min(delayMilliseconds, LONGEST_TIMER))
        leaving = false
      }
      const closed = stopListening(server)
      // what has arrived already is no new work: one turn takes its connection, the next one reads it
      await turn()
      await turn()
      draining = true
      for (const [socket, connection] of connections) closeWhenAnswered(socket, connection)
      const timer = setTimeout(
        () => {
          for (const socket of connections.keys()) socket.destroy()
        },
        Math.min(graceMilliseconds, LONGEST_TIMER),
      )
      await closed
      clearTimeout(timer)
    },
  }
}

const LOOK_MILLISECONDS = 100

/** No head is as long: with nothing under way, so many bytes are line ends, which Node reads on and on. */
const MOST_BYTES_AT_REST = 65_536

/** Whether an answer has told the client that its connection is closed behind it. */
const closesConnection = ({ headersSent, shouldKeepAlive }: ServerResponse): boolean => headersSent && !shouldKeepAlive

/** What Node answers to bytes that it cannot read as a request, by its code of what is wrong; 400 for the rest. */
const UNREAD_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}

/** Refuses what came behind the requests that were read, without a body, and closes the connection. */
// ENG-462
const refuseUnread = (code: string | undefined, socket: Duplex, isAnswering: boolean): void => {
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  socket.end(`HTTP/1.1 ${UNREAD_STATUS[code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`, () =>
    socket.destroy(),
  )
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

// `http.Server.close` also cuts connections whose answer is written but not yet sent. Bun's servers are no net servers
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if ("bun" in process.versions) server.close(() => resolve())
    else NetServer.prototype.close.call(server, () => resolve())
  })

// A client that says exactly what it is told over a socket, and keeps what comes back.
import { connect, type Socket } from "node:net"

/** A connection of a test. */
export interface RawClient {
  readonly socket: Socket
  /** What has come back so far. */
  readonly answered: () => string
  /** Resolves once what has come back contains a text, or rejects when the connection is closed before. */
  readonly answers: (text: string) => Promise<void>
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
}

/** Connects to a port of this machine and says something, from an address of it. */
export const rawClient = async (
  port: number,
  says: string | Uint8Array = "",
  localAddress = "127.0.0.1",
): Promise<RawClient> => {
  const socket = connect({ port, host: "127.0.0.1", localAddress })
  const pieces: Array<Buffer> = []
  socket.on("data", (piece) => pieces.push(piece))
  // a connection that is cut is what some tests expect
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("error", reject)
  })
  if (says.length > 0) socket.write(says)
  const answered = () => Buffer.concat(pieces).toString("latin1")
  const answers = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        // what is looked for stands at the beginning; the rest may be megabytes
        if (Buffer.concat(pieces.slice(0, 4)).includes(text)) resolve()
      }
      socket.on("data", look)
      void closed.then(() => reject(new Error(`closed before \`${text}\` came: ${answered().slice(0, 300)}`)))
      look()
    })
  return { socket, answered, answers, closed }
}

/** A request as it stands on the wire. */
export const wire = (head: string, body = ""): string =>
  `${[...head.split("\n"), "host: localhost"].join("\r\n")}\r\n\r\n${body}`

// Load on a server over some connections, each with one request after the other; as little work a request as possible, since
// the client shares the machine with the server.
import { connect, type Socket } from "node:net"
import { TOKEN } from "../engine/one-network.ts"
import { bodyOf, PATH } from "../http/requests.ts"

/** How long each request of a round took. */
export interface Round {
  /** In nanoseconds, ascending. */
  readonly latencies: ReadonlyArray<number>
  /** Of the whole round, in nanoseconds. */
  readonly elapsed: number
}

const requestOf = (number: number, token: string): string => {
  const body = bodyOf(number)
  return `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const END_OF_HEAD = "\r\n\r\n"

/** How long a whole answer is; undefined while its head or its length is not there. */
const lengthOf = (text: string): number | undefined => {
  const end = text.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2)) ?? []
  if (length === undefined) throw new Error(`an answer without a length: ${text.slice(0, end)}`)
  return end + END_OF_HEAD.length + Number(length)
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket))
    socket.setEncoding("latin1")
    socket.once("error", reject)
  })

const answerOn = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ""
    const take = (chunk: string): void => {
      text += chunk
      const length = lengthOf(text)
      if (length === undefined || text.length < length) return
      socket.removeAllListeners()
      if (text.startsWith("HTTP/1.1 200")) resolve()
      else reject(new Error(text))
    }
    socket.on("data", take)
    socket.once("close", () => reject(new Error("a server closed its connection")))
  })

/** Connections to a server that stay open from round to round. */
export interface Connections {
  readonly round: (first: number, requests: number) => Promise<Round>
  readonly close: () => void
}

/** Opens so many connections. */
export const connections = async (port: number, count: number, token: string = TOKEN): Promise<Connections> => {
  const sockets = await Promise.all(Array.from({ length: count }, () => connected(port)))
  return {
    round: async (first, requests) => {
      const latencies: Array<number> = []
      let next = first
      const begin = process.hrtime.bigint()
      await Promise.all(
        sockets.map(async (socket) => {
          while (next < first + requests) {
            const sent = process.hrtime.bigint()
            const answered = answerOn(socket)
            socket.write(requestOf(next++, token))
            await answered
            latencies.push(Number(process.hrtime.bigint() - sent))
          }
        }),
      )
      const elapsed = Number(process.hrtime.bigint() - begin)
      return { latencies: latencies.toSorted((a, b) => a - b), elapsed }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

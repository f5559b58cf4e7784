// A way to a database on which answers get lost or come late: lost is a connection that is cut after the server has answered.
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** A proxy. */
export interface LossyProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** How many answers were lost so far. */
  readonly lost: () => number
  /** How many came late so far. */
  readonly late: () => number
  readonly stop: () => Promise<void>
}

/** What goes wrong on a way. */
export interface Losses {
  /** One of so many answers is lost. */
  readonly oneLostOf: number
  /** One of so many is late, by up to `lateMilliseconds`; default: none. */
  readonly oneLateOf?: number
  readonly lateMilliseconds?: number
}

/** Starts a proxy to a database that is reached through a socket in a folder. */
export const startLossyProxy = (
  database: string,
  { lateMilliseconds = 50, oneLateOf = Number.POSITIVE_INFINITY, oneLostOf }: Losses,
): Promise<LossyProxy> => {
  const folder = decodeURIComponent(/host=([^&]*)/.exec(database)?.[1] ?? "")
  const sockets = new Set<Socket>()
  let lost = 0
  let late = 0
  let answered = 0
  const proxy = createServer((client) => {
    const server = connect(join(folder, ".s.PGSQL.5432"))
    let answers = 0
    let before: Promise<unknown> = Promise.resolve()
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", end)
    }
    client.on("data", (data) => server.write(data))
    server.on("data", (data) => {
      answers += 1
      // the first answers open the connection
      if (answers > 3) answered += 1
      if (answers > 3 && answered % oneLostOf === 0) {
        lost += 1
        end()
        return
      }
      if (answered % oneLateOf === 0) {
        late += 1
        const milliseconds = Math.random() * lateMilliseconds
        before = before.then(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))
      }
      // in their order, whatever is late
      before = before.then(() => client.write(data))
    })
  })
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        url: database.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
        lost: () => lost,
        late: () => late,
        stop: () =>
          new Promise((done) => {
            proxy.close(() => done())
            for (const socket of sockets) socket.destroy()
          }),
      })
    })
  })
}

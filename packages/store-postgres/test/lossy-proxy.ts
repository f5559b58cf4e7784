// A way to a database on which answers get lost: the connection is cut after the server has answered, before the client hears.
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** A proxy. */
export interface LossyProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** How many answers were lost so far. */
  readonly lost: () => number
  readonly stop: () => Promise<void>
}

/** Starts a proxy to a database that is reached through a socket in a folder; `share` of the answers are lost. */
export const startLossyProxy = (database: string, share: number): Promise<LossyProxy> => {
  const folder = decodeURIComponent(/host=([^&]*)/.exec(database)?.[1] ?? "")
  const sockets = new Set<Socket>()
  let lost = 0
  const proxy = createServer((client) => {
    const server = connect(join(folder, ".s.PGSQL.5432"))
    let answers = 0
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
      if (answers > 3 && Math.random() < share) {
        lost += 1
        end()
      } else client.write(data)
    })
  })
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        url: database.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
        lost: () => lost,
        stop: () =>
          new Promise((done) => {
            proxy.close(() => done())
            for (const socket of sockets) socket.destroy()
          }),
      })
    })
  })
}

// The address of a database as a failover moves it: connections lead to one server, and from a moment on to another.
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** A way that can be turned to another server. */
export interface SwitchingProxy {
  /** The URL of the database by this way. */
  readonly url: string
  /** Cuts every connection, and leads new ones to the server with this folder. */
  readonly turnTo: (folder: string) => void
  readonly stop: () => Promise<void>
}

/** Opens a way to a database that is reached through a socket in a folder. */
export const startSwitchingProxy = (database: string): Promise<SwitchingProxy> => {
  let folder = decodeURIComponent(/host=([^&]*)/.exec(database)?.[1] ?? "")
  const sockets = new Set<Socket>()
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const proxy = createServer((client) => {
    const server = connect(join(folder, ".s.PGSQL.5432"))
    const end = (): void => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", end)
    }
    client.on("data", (data) => server.write(data))
    server.on("data", (data) => client.write(data))
  })
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        url: database.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
        turnTo: (next) => {
          folder = next
          cut()
        },
        stop: () =>
          new Promise((done) => {
            proxy.close(() => done())
            cut()
          }),
      })
    })
  })
}

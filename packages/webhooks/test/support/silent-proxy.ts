// A way to a database that fails over without a word: connections that are open get no answer any more, new ones do.
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** A way to a database. */
export interface SilentProxy {
  /** The URL of the database by this way. */
  readonly url: string
  /** Lets no answer through any more on the connections that are open. */
  readonly silence: () => void
  readonly stop: () => Promise<void>
}

/** Opens a way to a database that is reached through a socket in a folder. */
export const startSilentProxy = async (database: string): Promise<SilentProxy> => {
  const folder = decodeURIComponent(/host=([^&]*)/.exec(database)?.[1] ?? "")
  const sockets = new Set<Socket>()
  let silent = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(join(folder, ".s.PGSQL.5432"))
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on("error", () => socket.destroy())
    }
    client.on("close", () => server.destroy())
    server.on("close", () => {
      if (!silent.has(server)) client.destroy()
    })
    client.on("data", (data) => server.write(data))
    server.on("data", (data) => {
      if (!silent.has(server)) client.write(data)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  const address = proxy.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: database.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
    silence: () => {
      silent = new Set(sockets)
    },
    stop: () =>
      new Promise((done) => {
        proxy.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

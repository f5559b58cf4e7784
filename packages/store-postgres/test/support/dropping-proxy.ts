// A way to a database on which chosen answers are lost: the server has done what was asked, and the client never hears.
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** A proxy that loses nothing until it is told to. */
export interface DroppingProxy {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** Loses the answers of the next statements that have this in their text; `meanwhile` runs before the client sees that. */
  readonly drop: (part: string, times: number, meanwhile?: () => Promise<unknown>) => void
  /** How many answers were lost so far. */
  readonly dropped: () => number
  /** How many statements with this in their text were sent. */
  readonly sent: (part: string) => number
  readonly stop: () => Promise<void>
}

/** Starts a proxy to a database that is reached through a socket in a folder. */
export const startDroppingProxy = (database: string): Promise<DroppingProxy> => {
  const folder = decodeURIComponent(/host=([^&]*)/.exec(database)?.[1] ?? "")
  const sockets = new Set<Socket>()
  const statements: Array<string> = []
  let next = { part: "", times: 0, meanwhile: async (): Promise<unknown> => undefined }
  let dropped = 0
  const proxy = createServer((client) => {
    const server = connect(join(folder, ".s.PGSQL.5432"))
    let isLost = false
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on("error", end)
      socket.on("close", end)
    }
    client.on("data", (data) => {
      const text = data.toString("latin1")
      if (text.includes("callrules.")) statements.push(text)
      if (next.times > 0 && text.includes("callrules.") && text.includes(next.part)) {
        next.times -= 1
        dropped += 1
        isLost = true
      }
      server.write(data)
    })
    server.on("data", (data) => {
      if (isLost) void next.meanwhile().then(end, end)
      else client.write(data)
    })
  })
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        url: database.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
        drop: (part, times, meanwhile = async () => undefined) => {
          next = { part, times, meanwhile }
        },
        dropped: () => dropped,
        sent: (part) => statements.filter((text) => text.includes(part)).length,
        stop: () =>
          new Promise((done) => {
            proxy.close(() => done())
            for (const socket of sockets) socket.destroy()
          }),
      })
    })
  })
}

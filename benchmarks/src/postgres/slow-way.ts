// A way to a database on which every trip takes longer: what a client sends is held back for so long. A process of its own.
import { type ChildProcess, fork } from "node:child_process"
import { connect, createServer } from "node:net"
import { fileURLToPath } from "node:url"

/** What is sent while a trip takes so many milliseconds longer. */
interface Held {
  readonly due: number
  readonly pass: () => void
}

// a timer is a millisecond late: short times are waited for by looking
const holding = (milliseconds: number): ((pass: () => void) => void) => {
  const held: Array<Held> = []
  const look = (): void => {
    while (held[0] !== undefined && held[0].due <= performance.now()) held.shift()?.pass()
    if (held[0] === undefined) return
    if (held[0].due - performance.now() > 1.5) setTimeout(look, 1)
    else setImmediate(look)
  }
  return (pass) => {
    held.push({ due: performance.now() + milliseconds, pass })
    if (held.length === 1) look()
  }
}

const serve = (port: number, milliseconds: number): void => {
  const hold = holding(milliseconds)
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connect({ port, host: "127.0.0.1", noDelay: true })
    const end = (): void => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      socket.on("error", end)
      socket.on("close", end)
    }
    client.on("data", (data) => hold(() => server.write(data)))
    server.on("data", (data) => client.write(data))
  })
  proxy.listen(0, "127.0.0.1", () => {
    const address = proxy.address()
    process.send?.(typeof address === "object" && address !== null ? address.port : 0)
  })
}

/** A way. */
export interface SlowWay {
  /** A URL of the server, by this way. */
  readonly urlOf: (url: string) => string
  readonly stop: () => void
}

/** Opens a way to a port on which every trip takes so many milliseconds longer. */
export const slowWay = async (port: number, milliseconds: number): Promise<SlowWay> => {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ["--serve", String(port), String(milliseconds)])
  const own = await new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve)
    child.once("exit", (code) => reject(new Error(`the slow way ended with ${code}`)))
  })
  return {
    urlOf: (url) => url.replace(/:\d+\//, `:${String(own)}/`),
    stop: () => void child.kill(),
  }
}

const [flag, port, milliseconds] = process.argv.slice(2)
if (flag === "--serve") serve(Number(port), Number(milliseconds))

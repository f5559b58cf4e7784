// As many clients may connect at the same moment as may be connected: none is dropped while the server is busy.
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { serveNode } from "@callrules/node"
import { expect, onTestFinished, test } from "vitest"

/** Connects so many times, says how often that succeeded while the server took none of them, and closes all when it is told to. */
const CLIENTS = `
import { connect } from "node:net"
import { parentPort, workerData } from "node:worker_threads"
const { busy, count, port } = workerData
const state = new Int32Array(busy)
let connected = 0
const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1", () => {
  connected += 1
  if (connected === count) done()
}))
for (const socket of sockets) socket.on("error", () => {})
const done = () => {
  Atomics.store(state, 1, connected)
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
}
setTimeout(done, 5_000)
parentPort.once("message", () => sockets.forEach((socket) => socket.destroy()))
`

test.each([1_000, Number.POSITIVE_INFINITY])(
  "given more clients than the system lets wait by default, when they connect while the server with room for %d is busy, then none is dropped",
  async (connections) => {
    const limits = { connections, graceMilliseconds: 100 }
    const server = await serveNode(async () => new Response("hello"), { host: "127.0.0.1", port: 0, limits })
    onTestFinished(() => server.close())
    const busy = new SharedArrayBuffer(8)
    const state = new Int32Array(busy)
    const count = 800
    const clients = new Worker(new URL(`data:text/javascript,${encodeURIComponent(CLIENTS)}`), {
      workerData: { busy, count, port: server.port },
    })
    await once(clients, "online")
    // the server is busy for as long as the clients connect
    Atomics.wait(state, 0, 0, 10_000)
    const connected = Atomics.load(state, 1)
    clients.postMessage("close")
    await once(clients, "exit")
    expect(connected).toBe(count)
  },
)

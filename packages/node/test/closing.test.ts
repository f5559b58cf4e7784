// A server that is closed: no new work, answers that were begun are delivered, and no client holds it for ever.
import { serveNode } from "@callrules/node"
import { describe, expect, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

const GRACE = 300
const soon = (milliseconds = 20) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const hello = async () => new Response("hello")

const serve = (handler: (request: Request) => Promise<Response> = hello, graceMilliseconds = GRACE) =>
  serveNode(handler, { host: "127.0.0.1", port: 0, limits: { graceMilliseconds } })

/** A handler whose answers are given by hand. */
const heldAnswers = (answer: () => Response) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = 0
  const handler = async () => {
    begun += 1
    await released
    return answer()
  }
  return { handler, release, begun: () => begun }
}

const milliseconds = async (work: Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work
  return performance.now() - begin
}

describe("a server that is closed", () => {
  test("given a client that says nothing, then it is closed at once", async () => {
    const server = await serve(hello, 50_000)
    const client = await rawClient(server.port)
    await soon()
    expect(await milliseconds(server.close())).toBeLessThan(20_000)
    await client.closed
  })

  test("given a client that keeps its connection alive, then it is closed at once", async () => {
    const server = await serve(hello, 50_000)
    const client = await rawClient(server.port, wire("GET / HTTP/1.1"))
    await client.answers("hello")
    expect(await milliseconds(server.close())).toBeLessThan(20_000)
    await client.closed
  })

  test("given a client whose request drips, then it is cut when the grace period is over", async () => {
    const server = await serve()
    const head = await rawClient(server.port, "GET / HTTP/1.1\r\nhost: local")
    const body = await rawClient(server.port, wire("POST / HTTP/1.1\ncontent-length: 100", "{"))
    const drip = setInterval(() => head.socket.write("x"), 20)
    await soon()
    const took = await milliseconds(server.close())
    clearInterval(drip)
    expect(took).toBeGreaterThanOrEqual(GRACE - 20)
    expect(took).toBeLessThan(GRACE + 20_000)
    await Promise.all([head.closed, body.closed])
  })

  test("given a request under way, then it is answered with Connection: close, and what begins then is 503", async () => {
    const { begun, handler, release } = heldAnswers(() => new Response("done"))
    const server = await serve(handler, 50_000)
    const client = await rawClient(server.port, wire("GET / HTTP/1.1"))
    const late = await rawClient(server.port, "GET / HTTP/1.1\r\n")
    while (begun() < 1 || late.socket.bytesWritten === 0) await soon(5)
    await soon()
    const closed = server.close()
    await soon()
    late.socket.write("host: localhost\r\n\r\n")
    await late.answers("503")
    expect(late.answered()).toMatch(/retry-after: 1\r\n[\s\S]*connection: close\r\n[\s\S]*shutting down/i)
    release()
    await client.answers("done")
    expect(client.answered()).toMatch(/connection: close/i)
    await closed
    expect(begun()).toBe(1)
    await expect(rawClient(server.port)).rejects.toThrow("ECONNREFUSED")
  })

  test("given an answer of 15 MB that is being sent, then it is delivered whole", async () => {
    const server = await serveNode(async () => new Response("x".repeat(15_000_000)), {
      host: "127.0.0.1",
      port: 0,
      limits: { graceMilliseconds: 20_000 },
    })
    const client = await rawClient(server.port, wire("GET / HTTP/1.1"))
    await client.answers("HTTP/1.1 200")
    client.socket.pause()
    const closed = server.close()
    await soon(100)
    client.socket.resume()
    await client.closed
    await closed
    expect(client.answered().split("\r\n\r\n", 2)[1]?.length).toBe(15_000_000)
  })

  test("given an answer that its client does not read, then it is cut when the grace period is over", async () => {
    const server = await serve(async () => new Response("x".repeat(15_000_000)))
    const client = await rawClient(server.port, wire("GET / HTTP/1.1"))
    await client.answers("HTTP/1.1 200")
    client.socket.pause()
    expect(await milliseconds(server.close())).toBeLessThan(GRACE + 20_000)
    client.socket.destroy()
  })
})

// ENG-455
describe("a server that is closed with a delay", () => {
  const isOver = async (closed: Promise<void>): Promise<boolean> =>
    Promise.race([closed.then(() => true), soon(0).then(() => false)])

  test("given requests on new and on kept connections, then they are answered with Connection: close until the delay is over", async () => {
    const server = await serve(hello, 50_000)
    const kept = await rawClient(server.port, wire("GET / HTTP/1.1"))
    await kept.answers("hello")
    const closed = server.close({ delayMilliseconds: 1_500 })
    const fresh = await rawClient(server.port, wire("GET / HTTP/1.1"))
    await fresh.closed
    kept.socket.write(wire("GET /again HTTP/1.1"))
    await kept.closed
    expect(fresh.answered()).toMatch(/^HTTP\/1.1 200[\s\S]*connection: close\r\n[\s\S]*hello$/i)
    expect(kept.answered()).toMatch(/keep-alive[\s\S]*hello[\s\S]*connection: close\r\n[\s\S]*hello$/i)
    expect(await isOver(closed)).toBe(false)
    await closed
    await expect(rawClient(server.port)).rejects.toThrow("ECONNREFUSED")
  })

  test("given requests that wait behind another one of their connection, then each of them is answered", async () => {
    const { begun, handler, release } = heldAnswers(() => new Response("done"))
    const server = await serve(handler, 50_000)
    const closed = server.close({ delayMilliseconds: 1_500 })
    const client = await rawClient(server.port, wire("GET /1 HTTP/1.1"))
    while (begun() < 1) await soon(5)
    client.socket.write(wire("GET /2 HTTP/1.1") + wire("GET /3 HTTP/1.1"))
    await soon(100)
    release()
    await client.closed
    expect(client.answered().match(/HTTP\/1.1 200/g)).toHaveLength(3)
    expect(client.answered().match(/connection: close/gi)).toHaveLength(1)
    await closed
  })

  test("given a request behind an answer that closes the connection, then it is not worked on", async () => {
    let begun = 0
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const server = await serve(async () => {
      begun += 1
      return new Response(readable)
    }, 50_000)
    const closed = server.close({ delayMilliseconds: 1_500 })
    const client = await rawClient(server.port, wire("GET /1 HTTP/1.1"))
    const writer = writable.getWriter()
    await writer.write(new TextEncoder().encode("begun"))
    await client.answers("begun")
    client.socket.write(wire("GET /2 HTTP/1.1"))
    await soon(100)
    await writer.close()
    await client.closed
    await closed
    expect(begun).toBe(1)
  })
})

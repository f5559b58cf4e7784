// What clients may take of a listening server, and what is refused before it reaches the handler.
import { type ConnectionLimits, serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

const soon = (milliseconds = 20) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const listening = async (
  handler: (request: Request) => Promise<Response> = async () => new Response("hello"),
  limits: Partial<ConnectionLimits> = {},
) => {
  const server = await serveNode(handler, {
    host: "127.0.0.1",
    port: 0,
    limits: { graceMilliseconds: 100, ...limits },
  })
  onTestFinished(() => server.close())
  return server.port
}

describe("bounds on clients", () => {
  test("given more connections than allowed, then the next one is closed, and those there are go on", async () => {
    const port = await listening(undefined, { connections: 3 })
    const clients = await Promise.all([1, 2, 3].map(() => rawClient(port)))
    const further = await rawClient(port)
    await further.closed
    clients[0]?.socket.write(wire("GET / HTTP/1.1"))
    await clients[0]?.answers("hello")
  })

  test("given more connections of one address than allowed, then its next one is closed, and others' are not", async () => {
    const port = await listening(undefined, { connectionsPerAddress: 2 })
    const clients = await Promise.all([1, 2].map(() => rawClient(port)))
    const further = await rawClient(port)
    await further.closed
    // at once, and not with the 408 of a head that never comes
    expect(further.answered()).toBe("")
    const other = await rawClient(port, wire("GET / HTTP/1.1"), "127.0.0.2")
    await other.answers("hello")
    clients[0]?.socket.destroy()
    await clients[0]?.closed
    await soon()
    const next = await rawClient(port, wire("GET / HTTP/1.1"))
    await next.answers("hello")
  })

  test("given a head that does not come to its end, then 408", async () => {
    const port = await listening(undefined, { headMilliseconds: 100 })
    const client = await rawClient(port, "GET / HTTP/1.1\r\nhost: loc")
    await client.answers("408")
    await client.closed
  })

  test("given a body that drips for longer than allowed, then 408 without a body, and the connection is closed", async () => {
    const reading = async (request: Request) => new Response(await request.text())
    const port = await listening(reading, { headMilliseconds: 100, bodyMilliseconds: 200 })
    const client = await rawClient(port, wire("POST / HTTP/1.1\ncontent-length: 1000", "{"))
    const drip = setInterval(() => client.socket.write(" "), 20)
    await client.closed
    clearInterval(drip)
    // ENG-462: written below the handler, which may be about to answer
    expect(client.answered()).toBe("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
  })

  test.each(["", wire("GET / HTTP/1.1")])(
    "given a connection that says nothing but line ends behind %j, then it is closed when it has had its time for another request",
    async (first) => {
      const port = await listening(undefined, { idleMilliseconds: 50, headMilliseconds: 50 })
      const client = await rawClient(port, first)
      const lines = setInterval(() => client.socket.write("\r\n"), 20)
      await client.closed
      clearInterval(lines)
    },
  )

  test("given a connection that says nothing but very many line ends, then it is closed long before its time is over", async () => {
    const port = await listening(undefined, { idleMilliseconds: 60_000, headMilliseconds: 60_000 })
    const client = await rawClient(port, `${wire("GET / HTTP/1.1")}${"\r\n".repeat(100_000)}`)
    await client.closed
    expect(client.answered()).toContain("HTTP/1.1 200")
  })

  test("given a connection with a request now and then, then it stays for longer than one may take to begin another", async () => {
    const port = await listening(undefined, { idleMilliseconds: 300, headMilliseconds: 300 })
    const client = await rawClient(port)
    for (let sent = 0; sent < 10; sent++) {
      client.socket.write(wire("GET / HTTP/1.1"))
      await soon(200)
    }
    expect(client.answered().match(/HTTP\/1\.1 200/g)).toHaveLength(10)
    client.socket.destroy()
  })

  test("given bytes that are no request behind one whose answer waits, then they are refused once, however often they come", async () => {
    const warnings: Array<Error> = []
    const note = (warning: Error): void => void warnings.push(warning)
    process.on("warning", note)
    onTestFinished(() => void process.off("warning", note))
    let answer = (): void => {}
    const port = await listening(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(new Response("hello"))
        }),
    )
    const client = await rawClient(port, wire("GET / HTTP/1.1"))
    for (let sent = 0; sent < 20; sent++) {
      client.socket.write("no request\r\n\r\n")
      await soon(5)
    }
    answer()
    await client.closed
    expect(client.answered().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"])
    expect(warnings).toEqual([])
  })

  test("given a connection without a further request, then it is closed when its idle time is over", async () => {
    const port = await listening(undefined, { idleMilliseconds: 50 })
    const client = await rawClient(port, wire("GET / HTTP/1.1"))
    await client.answers("hello")
    const begin = performance.now()
    await client.closed
    // Node keeps it for a second longer than it is told
    expect(performance.now() - begin).toBeLessThan(15_000)
  })

  test("given an answer that nobody reads, then the connection is closed", async () => {
    const port = await listening(async () => new Response("x".repeat(15_000_000)), { answerMilliseconds: 200 })
    const client = await rawClient(port, wire("GET / HTTP/1.1"))
    await client.answers("HTTP/1.1 200")
    client.socket.pause()
    await soon(1_000)
    client.socket.resume()
    await client.closed
    expect(client.answered().length).toBeLessThan(15_000_000)
  })
})

describe("a client that ends its side after its requests", () => {
  const later = async (request: Request) => {
    await soon()
    return new Response(`${new URL(request.url).pathname} ${await request.text()}`)
  }

  test("given one request or several, then each is answered, and the connection is closed", async () => {
    const port = await listening(later)
    const one = wire("POST /one HTTP/1.1\ncontent-length: 4", "body")
    for (const says of [one, wire("GET /first HTTP/1.1") + one]) {
      const client = await rawClient(port)
      client.socket.end(says)
      await client.answers("/one body")
      await client.closed
    }
  })

  test("given half a request, then the connection is closed", async () => {
    const port = await listening(later)
    for (const says of ["", "GET / HT", wire("POST / HTTP/1.1\ncontent-length: 9", "half")]) {
      const client = await rawClient(port)
      client.socket.end(says)
      await client.closed
    }
  })
})

describe("an answer before the body was read", () => {
  test.each([401, 404, 413])("given %i, then the connection is closed and the rest is not read", async (status) => {
    const port = await listening(async () => new Response("no", { status }))
    const client = await rawClient(port, wire("POST / HTTP/1.1\ncontent-length: 300000000"))
    const piece = Buffer.alloc(1_000_000)
    const write = (): void => {
      if (!client.socket.destroyed && client.socket.bytesWritten < 300_000_000) client.socket.write(piece, write)
    }
    write()
    await client.answers(`HTTP/1.1 ${status}`)
    await client.closed
    expect(client.answered()).toMatch(/connection: close/i)
    // what the buffers of both systems hold
    expect(client.socket.bytesWritten).toBeLessThan(30_000_000)
  })

  test("given a body that was read, then the connection stays", async () => {
    const port = await listening(async (request) => new Response(await request.text()))
    const client = await rawClient(port, wire("POST / HTTP/1.1\ncontent-length: 5", "first"))
    await client.answers("first")
    client.socket.write(wire("POST / HTTP/1.1\ncontent-length: 6", "second"))
    await client.answers("second")
  })
})

describe("a request that two readers may understand differently", () => {
  test("given two Host headers, then 400", async () => {
    const port = await listening()
    const client = await rawClient(port, wire("GET / HTTP/1.1\nhost: elsewhere"))
    await client.answers("400")
    expect(client.answered()).toContain("MalformedRequest")
  })

  test.each(["gzip, chunked", "gzip,chunked", "deflate, chunked", "chunked;x=1, chunked"])(
    "given the codings %s of a body, then 400, and nothing behind it is answered",
    async (coding) => {
      const port = await listening(async (request) => new Response(`took: ${await request.text()}`))
      const head = `POST / HTTP/1.1\ntransfer-encoding: ${coding}`
      const client = await rawClient(port, wire(head, "4\r\nbody\r\n0\r\n\r\n") + wire("GET /behind HTTP/1.1"))
      await client.closed
      expect(client.answered().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"])
      expect(client.answered()).not.toContain("took")
    },
  )

  test.each(["1.0", "0.9"])(
    "given HTTP/%s with chunks, then 400, and nothing behind it is answered",
    async (version) => {
      const taken: Array<string> = []
      const port = await listening(async (request) => {
        taken.push(await request.text())
        return new Response("took")
      })
      const head = `POST / HTTP/${version}\nconnection: keep-alive\nupgrade: h2c\ntransfer-encoding: chunked`
      const client = await rawClient(port, wire(head, "4\r\nbody\r\n0\r\n\r\n") + wire("GET /behind HTTP/1.1"))
      await client.closed
      expect(client.answered().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"])
      expect([client.answered(), taken]).toEqual([expect.stringMatching(/connection: close.*has no chunks/is), []])
    },
  )

  test.each(["GET /", "GET / HTTP/0.9", "POST /\ncontent-length: 4", "GET / HTTP/2.0"])(
    "given `%s`, which is HTTP/0.9, or no HTTP of this connection, then 400, and nothing behind it is answered",
    async (head) => {
      const port = await listening()
      const client = await rawClient(port, wire(`${head}\nconnection: keep-alive`) + wire("GET /behind HTTP/1.1"))
      await client.closed
      expect(client.answered().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"])
      expect(client.answered()).toMatch(/connection: close.*MalformedRequest.*version of HTTP/is)
    },
  )

  test("given a request to change the protocol, then it is answered in this one, and nothing behind it is worked on", async () => {
    const taken: Array<string> = []
    const port = await listening(async (request) => {
      taken.push(new URL(request.url).pathname)
      return new Response("took")
    })
    const upgrade = wire("GET /first HTTP/1.1\nconnection: Upgrade\nupgrade: h2c")
    const behind = wire("GET /behind HTTP/1.1")
    // Node drops the head of what stands behind in the same piece, and would take its body for a request
    const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${behind.length}\r\n\r\n`
    const client = await rawClient(port, upgrade + head)
    client.socket.write(behind)
    const again = setInterval(() => client.socket.write(behind), 1)
    await client.closed
    clearInterval(again)
    expect(taken).toEqual(["/first"])
    expect(client.answered()).toMatch(/^HTTP\/1\.1 200 .*connection: close.*took/is)
  })

  test("given HTTP/1.0 with a length, then the body is read", async () => {
    const port = await listening(async (request) => new Response(`took: ${await request.text()}`))
    const client = await rawClient(port, wire("POST / HTTP/1.0\ncontent-length: 4", "body"))
    await client.answers("took: body")
  })

  test.each(["chunked", "Chunked"])("given chunks alone, written %s, then the body is read", async (coding) => {
    const port = await listening(async (request) => new Response(`took: ${await request.text()}`))
    const head = `POST / HTTP/1.1\ntransfer-encoding: ${coding}`
    const client = await rawClient(port, wire(head, "4\r\nbody\r\n0\r\n\r\n"))
    await client.answers("took: body")
  })

  test.each(["/api/../host/outbox", "/api/%2e%2E/host/outbox", "/./host/outbox", "/api/..", "/api\\..\\host"])(
    "given the dot segments of %s, then 400",
    async (path) => {
      const port = await listening()
      const client = await rawClient(port, wire(`GET ${path} HTTP/1.1`))
      await client.answers("400")
    },
  )

  test.each(["/a.b/c..d", "/?next=/../x", "/.well-known", "/..."])(
    "given the dots of %s, then its answer",
    async (path) => {
      const port = await listening()
      const client = await rawClient(port, wire(`GET ${path} HTTP/1.1`))
      await client.answers("hello")
    },
  )
})

// Requests that Node or the adapter would answer by themselves: they are within the bounds of all others.
import { serveNode } from "@callrules/node"
import { expect, onTestFinished, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

const answering = async () => {
  const asked: Array<string> = []
  const handler = async (request: Request): Promise<Response> => {
    asked.push(request.method)
    return new Response(`hello ${await request.text()}`)
  }
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0, limits: { graceMilliseconds: 100 } })
  onTestFinished(() => server.close())
  return { port: server.port, asked }
}

/** Heads whose target or host is no address, so that no `Request` can be made of them. */
const UNREADABLE = [
  "OPTIONS * HTTP/1.1\nhost: localhost",
  "POST * HTTP/1.1\nhost: localhost",
  "POST / HTTP/1.1\nhost: a b",
  "POST / HTTP/1.1\nhost: [::1",
  "POST / HTTP/1.1\nhost: local/host",
  "POST /a\\b HTTP/1.1\nhost: localhost",
  "POST http://local host/ HTTP/1.1\nhost: localhost".replace("local host", "a:b:c"),
] as const

const head = (text: string, ...further: ReadonlyArray<string>): string =>
  `${[...text.split("\n"), ...further].join("\r\n")}\r\n\r\n`

const PIECES = "1\r\nx\r\n"

test.each(UNREADABLE)("given %j, then it is refused with the reason, and the handler is not asked", async (text) => {
  const { asked, port } = await answering()
  const client = await rawClient(port, head(text))
  await client.answers("make no address")
  expect(client.answered()).toMatch(/^HTTP\/1.1 400 /)
  expect(asked).toEqual([])
  client.socket.destroy()
})

// each of them costs far more than its byte
test.each(UNREADABLE)("given %j with a body in pieces without end, then it is not read", async (text) => {
  const { port } = await answering()
  const client = await rawClient(port, head(text, "transfer-encoding: chunked") + PIECES.repeat(10_000))
  const sender = setInterval(() => client.socket.write(PIECES.repeat(1_000)), 1)
  await client.closed
  clearInterval(sender)
})

test.each(UNREADABLE)("given %j over and over without waiting, then the connection is cut", async (text) => {
  const { port } = await answering()
  const client = await rawClient(port)
  client.socket.pause()
  const sender = setInterval(() => client.socket.write(head(text).repeat(1_000)), 1)
  await client.closed
  clearInterval(sender)
})

test("given an expectation that nobody knows, then the request is answered as without it", async () => {
  const { asked, port } = await answering()
  const client = await rawClient(port, wire("POST / HTTP/1.1\nexpect: foo\ncontent-length: 3", "abc"))
  await client.answers("hello abc")
  expect(asked).toEqual(["POST"])
  client.socket.destroy()
})

test("given such an expectation with a body in pieces without end, then the connection is cut", async () => {
  const { port } = await answering()
  const text = "POST / HTTP/1.1\nexpect: foo\ntransfer-encoding: chunked"
  const client = await rawClient(port, wire(text, PIECES.repeat(10_000)))
  const sender = setInterval(() => client.socket.write(PIECES.repeat(1_000)), 1)
  await client.closed
  clearInterval(sender)
})

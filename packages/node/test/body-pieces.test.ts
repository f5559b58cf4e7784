// Bodies sent in chunks: put together however small the pieces are, and not in pieces without end.
import { serveNode } from "@callrules/node"
import { expect, onTestFinished, test } from "vitest"
import { rawClient, wire } from "./raw-client.ts"

const HEAD = "POST / HTTP/1.1\ntransfer-encoding: chunked"

const chunked = (pieces: ReadonlyArray<string>): string =>
  `${pieces.map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`

/** A server that says how many pieces of a body its handler has read, and the length and last characters of the whole. */
const counting = async () => {
  const read: Array<number> = []
  const handler = async (request: Request): Promise<Response> => {
    let text = ""
    let pieces = 0
    for await (const piece of request.body ?? []) {
      text += Buffer.from(piece).toString("latin1")
      pieces += 1
    }
    read.push(pieces)
    return new Response(`${text.length} ${text.slice(-9)}`)
  }
  const server = await serveNode(handler, { host: "127.0.0.1", port: 0, limits: { graceMilliseconds: 100 } })
  onTestFinished(() => server.close())
  return { port: server.port, read }
}

test("given a body in pieces of any size, then it is read whole, and small pieces together", async () => {
  const { port, read } = await counting()
  const small = Array.from({ length: 2_000 }, (_, place) => String(place % 10))
  const large = "x".repeat(5_000)
  for (const [pieces, most] of [
    [small, 3],
    [["a", large, "b", large, "end"], 6],
    [["one"], 1],
    [[], 0],
  ] as const) {
    const whole = pieces.join("")
    const client = await rawClient(port, wire(HEAD, chunked(pieces)))
    await client.answers(`${whole.length} ${whole.slice(-9)}`)
    expect(read.pop()).toBeLessThanOrEqual(most)
    client.socket.destroy()
  }
})

test("given a body in more pieces than any client needs, then the connection is cut, and others are answered", async () => {
  const { port, read } = await counting()
  const client = await rawClient(port, wire(HEAD, "1\r\n \r\n".repeat(20_000)))
  await client.closed
  expect(client.answered()).toBe("")
  const other = await rawClient(port, wire(HEAD, chunked(["other"])))
  await other.answers("5 other")
  expect(read.at(-1)).toBe(1)
})

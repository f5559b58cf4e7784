// What a receiver may send before its answer: a few informational answers, and no more bytes than any head needs.
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { EventEmitter } from "node:events"
import { type ClientRequest, IncomingMessage } from "node:http"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { postOverHttp } from "@callrules/webhooks"
import fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { cutEndlessHead } from "../../src/before-answer.ts"

/** Posts to a receiver that does this with its connection: what becomes of it, and how much has come. */
const postTo = async (answering: (socket: Socket) => void, attemptMilliseconds = 1_000) => {
  const server = createServer((socket) => {
    socket.setNoDelay(true).on("error", () => {})
    socket.once("data", () => answering(socket.resume()))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, so it is no path
  let sent: ClientRequest | undefined
  let informational = 0
  const see = (message: unknown): void => {
    sent = (message as { readonly request: ClientRequest }).request // what the channel tells of a request
    sent.on("information", () => {
      informational += 1
    })
  }
  subscribe("http.client.request.start", see)
  const post = postOverHttp({ allowPlain: true, allowPrivateAddresses: ["127.0.0.1"], attemptMilliseconds })
  const outcome = await post({ networkId: "n1", url: `http://127.0.0.1:${port}/`, headers: {}, body: "{}" })
  unsubscribe("http.client.request.start", see)
  server.close()
  return { outcome, informational, bytes: sent?.socket?.bytesRead, isCut: sent?.socket?.destroyed }
}

const endlessly =
  (piece: string) =>
  (socket: Socket): void => {
    const go = (): void => {
      if (socket.destroyed) return
      if (socket.write(piece)) setImmediate(go)
      else socket.once("drain", go)
    }
    go()
  }

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"
const EARLY_HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"
const TAKEN = "HTTP/1.1 204 No Content\r\n\r\n"
const TOO_MANY = { kind: "failed", why: "more than 8 informational answers came before its answer" }
const TOO_MUCH = { kind: "failed", why: "more than 64 KiB or 512 pieces came before its answer" }

describe("what comes before an answer", () => {
  // ENG-505
  it.each([
    ["answers with 100", CONTINUE.repeat(2_000), TOO_MANY],
    ["answers with 100, one at a time", CONTINUE, TOO_MANY],
    ["answers with 102", "HTTP/1.1 102 Processing\r\n\r\n".repeat(2_000), TOO_MANY],
    ["answers with 103 and headers", EARLY_HINTS.repeat(2_000), TOO_MANY],
    ["line ends", "\r\n".repeat(100_000), TOO_MUCH],
    ["line ends, one at a time", "\r\n", TOO_MUCH],
  ])("given a receiver that sends %s without an end, then its connection is cut soon", async (_, piece, outcome) => {
    const { bytes, informational, ...rest } = await postTo(endlessly(piece), 3_000)
    expect(rest).toEqual({ outcome, isCut: true })
    expect(informational).toBeLessThanOrEqual(9)
    expect(bytes).toBeLessThan(4 * 65_536)
  })

  it("given up to eight informational answers and line ends in whatever pieces, then the answer counts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(CONTINUE, EARLY_HINTS), { maxLength: 8 }),
        fc.nat({ max: 2_000 }),
        fc.integer({ min: 64, max: 4_000 }),
        async (informational, lineEnds, pieceBytes) => {
          const text = `${informational.join("")}${"\r\n".repeat(lineEnds)}${TAKEN}`
          const { outcome } = await postTo((socket) => {
            for (let at = 0; at < text.length; at += pieceBytes) socket.write(text.slice(at, at + pieceBytes))
          })
          expect(outcome).toMatchObject({ kind: "answered", status: 204 })
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each([
    ["the answer", TAKEN],
    ["what is none", "\u0000none"],
    ["a change of the protocol", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
  ])("given %s behind nine of them in one piece, then nothing of it is read", async (_, behind) => {
    const { outcome } = await postTo((socket) => void socket.end(CONTINUE.repeat(9) + behind))
    expect(outcome).toEqual(TOO_MANY)
  })

  it("given a receiver that sends tickets of TLS without an end, then its connection is cut", () => {
    const [sent, socket] = [new EventEmitter(), new EventEmitter()]
    const told: Array<string> = []
    // a request as far as it is looked at
    cutEndlessHead(sent as unknown as Parameters<typeof cutEndlessHead>[0], (why) => told.push(why))
    sent.emit("socket", socket)
    for (let tickets = 0; tickets < 8; tickets++) socket.emit("session", Buffer.alloc(2_000))
    expect(told).toEqual([])
    for (let tickets = 0; tickets < 40; tickets++) socket.emit("session", Buffer.alloc(2_000))
    expect(told[0]).toBe(TOO_MUCH.why)
  })

  // ENG-505
  it("given a body without an end, in the smallest pieces, then nothing of it is read", async () => {
    const read = vi.spyOn(IncomingMessage.prototype, "push")
    onTestFinished(() => read.mockRestore())
    const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
    const body = "1\r\na\r\n".repeat(10_000)
    const { bytes, isCut, outcome } = await postTo((socket) => {
      socket.write(head + body)
      endlessly(body)(socket)
    }, 5_000)
    expect([outcome, isCut]).toEqual([{ kind: "answered", status: 200, retryAfterSeconds: null }, true])
    expect(bytes).toBeLessThan(2 * 65_536)
    expect(read.mock.calls.length).toBeLessThan(10)
  })
})

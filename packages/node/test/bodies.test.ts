// Bodies as Node's own HTTP server brings them: announced by their length, or in chunks of any number.
import { serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { SIGNALS, testEngine } from "../../engine/test/fixture.ts"
import { rawClient, wire } from "./raw-client.ts"

describe("a body that Node's own server brings", () => {
  test("given a Content-Length over the bound, then 413 without a look at it; given a chunked one, then its bytes are counted", async () => {
    const { engine } = await testEngine()
    const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
    onTestFinished(() => server.close())
    const send = (body: RequestInit["body"]) => {
      const request: RequestInit & { readonly duplex: "half" } = {
        method: "POST",
        headers: { authorization: "t1" },
        ...(body === undefined ? {} : { body }),
        duplex: "half",
      }
      return fetch(`http://127.0.0.1:${server.port}${SIGNALS}`, request)
    }
    const chunks = (count: number) =>
      new ReadableStream({
        start: (controller) => {
          for (let chunk = 0; chunk < count; chunk++) controller.enqueue(new TextEncoder().encode(" ".repeat(65_536)))
          controller.enqueue(new TextEncoder().encode('{"search":{"transaction_id":"x"}}'))
          controller.close()
        },
      })
    expect((await send('{"search":{"transaction_id":"é"}}')).status).toBe(404)
    expect((await send(chunks(2))).status).toBe(404)
    expect((await send(chunks(17))).status).toBe(413)
    expect((await send(" ".repeat(1_048_577))).status).toBe(413)
    expect((await send(new Uint8Array([0xff]))).status).toBe(400)
  })

  // ENG-486
  test("given no room for a body that is announced, then 503 without a look at it, until the one before it breaks off or is too late", async () => {
    const { engine } = await testEngine({ limits: { bodyBytes: 1_048_576, requestMilliseconds: 300 } })
    const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
    onTestFinished(() => server.close())
    const begun = async ([header, body]: readonly [header: string, body: string]) => {
      const client = await rawClient(server.port, wire(`POST ${SIGNALS} HTTP/1.1\nauthorization: t1\n${header}`, body))
      onTestFinished(() => void client.socket.destroy())
      return client
    }
    const ANNOUNCED = ["content-length: 1048576", " ".repeat(20_000)] as const
    const IN_CHUNKS = ["transfer-encoding: chunked", `4e20\r\n${" ".repeat(20_000)}\r\n`] as const
    const isRefused = async () => {
      const client = await begun(ANNOUNCED)
      await client.closed
      expect(client.answered()).toMatch(/^HTTP\/1.1 503 /)
      expect(client.answered()).toMatch(/\r\nretry-after: 1\r\n/i)
      expect(client.answered()).toMatch(/\r\nconnection: close\r\n/i)
    }
    const isTaken = async () => {
      const body = '{"search":{"transaction_id":"x"}}'.padEnd(1_048_576)
      const request = { method: "POST", headers: { authorization: "t2" }, body }
      return (await fetch(`http://127.0.0.1:${server.port}${SIGNALS}`, request)).status === 404
    }
    for (const sent of [ANNOUNCED, IN_CHUNKS]) {
      const breaksOff = await begun(sent)
      await isRefused()
      breaksOff.socket.destroy()
      await expect.poll(isTaken, { timeout: 4_000 }).toBe(true)
      const late = await begun(sent)
      await isRefused()
      await late.closed
      expect(late.answered()).toMatch(/^HTTP\/1.1 504 /)
      await expect.poll(isTaken, { timeout: 4_000 }).toBe(true)
    }
  })
})

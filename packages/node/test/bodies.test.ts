// Bodies as Node's own HTTP server brings them: announced by their length, or in chunks of any number.
import { serveNode } from "@callrules/node"
import { describe, expect, onTestFinished, test } from "vitest"
import { SIGNALS, testEngine } from "../../engine/test/fixture.ts"

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
})

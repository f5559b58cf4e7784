// A token that is revoked while the body of its request is on its way.
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { directory, SIGNALS, testEngine } from "../fixture.ts"

/** The directory of the tests until its tokens are revoked. */
const revocable = () => {
  let isRevoked = false
  const layer = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => ({
      ...known,
      token: (hash: string) => (isRevoked ? Effect.succeed(undefined) : known.token(hash)),
    })),
  ).pipe(Layer.provide(directory))
  return {
    layer,
    revoke: () => {
      isRevoked = true
    },
  }
}

/** A request whose body ends after so many milliseconds, and what happens meanwhile. */
const slowly = (body: string, milliseconds: number, meanwhile: () => void): Request =>
  new Request(`http://localhost${SIGNALS}`, {
    method: "POST",
    headers: { authorization: "t1" },
    // what `fetch` asks for where a body is a stream
    ...{ duplex: "half" },
    body: new ReadableStream({
      start: async (controller) => {
        controller.enqueue(new TextEncoder().encode(body.slice(0, 5)))
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        meanwhile()
        controller.enqueue(new TextEncoder().encode(body.slice(5)))
        controller.close()
      },
    }),
  })

// ENG-337
test("given a body that takes more than a second, when its token is revoked meanwhile, then nothing of it is applied", async () => {
  const { layer, revoke } = revocable()
  const { completedCall, engine } = await testEngine({ directory: layer })
  const body = JSON.stringify({ search: { transaction_id: await completedCall() }, signals: [{ name: "Sale" }] })
  expect((await engine.handler(slowly(body, 1_100, () => {}))).status).toBe(200)
  expect((await engine.handler(slowly(body, 1_100, revoke))).status).toBe(401)
})

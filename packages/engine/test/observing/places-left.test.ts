// Whoever has many requests under way leaves places for the others, whatever their own wait for.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import type { NetworkId } from "@callrules/model"
import { Directory, type DirectoryShape } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, onTestFinished, test } from "vitest"
import { AFFILIATES, HOST_TOKEN, SIGNALS } from "../fixture.ts"

const REQUESTS = 200
// the test names its networks itself
const WELL = "n9" as NetworkId

const NETWORKS = Array.from({ length: 10 }, (_, place) => ({
  id: `n${place}`,
  timeZone: "UTC",
  tokens: [{ token: `t${place}` }],
}))

/** An engine with room for so many requests; its directory does not answer for any token but those of the network that is well. */
const hanging = async () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hangs = (known: DirectoryShape): DirectoryShape => ({
    ...known,
    token: (hash) =>
      hash === hashToken("t9")
        ? known.token(hash)
        : Effect.andThen(
            Effect.promise(() => held),
            known.token(hash),
          ),
    hostToken: (hash) =>
      hash === hashToken("host-of-n9")
        ? Effect.succeed({ tokenId: "own", networkId: WELL, isReadOnly: false, expiresAt: null })
        : Effect.as(
            Effect.promise(() => held),
            undefined,
          ),
  })
  const engine = await makeEngine({
    stores: memoryStores,
    directory: Layer.effect(Directory, Effect.map(Directory, hangs)).pipe(Layer.provide(staticDirectory(...NETWORKS))),
    hostTokenHash: hashToken(HOST_TOKEN),
    log: () => {},
    limits: { requests: REQUESTS },
  })
  onTestFinished(() => {
    letGo()
    return engine.close()
  })
  const ask = async (network: string, token: string, path = AFFILIATES.replace("n1", network)) =>
    (await engine.handler(new Request(`http://localhost${path}`, { headers: { authorization: token } }))).status
  return { engine, ask, well: () => ask(WELL, "t9") }
}

/** The answers that are there already; the rest is not waited for. */
const answeredOf = async (asked: ReadonlyArray<Promise<number>>): Promise<ReadonlyArray<number>> => {
  const answers: Array<number> = []
  for (const one of asked) void one.then((status) => answers.push(status))
  // requests begin in turns of the event loop: they are waited for until nothing more is answered
  let before = 0
  for (let quiet = 0; quiet < 3; quiet = answers.length > before ? 0 : quiet + 1) {
    before = answers.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return answers
}

const expectSomewhatMoreThanAQuarter = (refused: ReadonlyArray<number>): void => {
  expect(new Set(refused)).toEqual(new Set([503]))
  expect(refused.length).toBeGreaterThanOrEqual(REQUESTS / 4)
  expect(refused.length).toBeLessThan(REQUESTS * 0.3)
}

const many = (ask: () => Promise<number>, count = REQUESTS) => Array.from({ length: count }, ask)

// ENG-391
test("given requests whose token is looked up without an answer, then one token has three quarters of the places, and others find one", async () => {
  const { ask, well } = await hanging()
  const refused = await answeredOf(many(() => ask("n1", "t1")))
  expectSomewhatMoreThanAQuarter(refused)
  expect(await well()).toBe(200)
})

test("given one network whose requests hang, then another one finds places for many", async () => {
  const { ask } = await hanging()
  await answeredOf(many(() => ask("n1", "t1")))
  expect(await answeredOf(many(() => ask("n2", "t2"), 30))).toEqual([])
})

test("given several networks whose requests hang, then each leaves places, and one that is well finds one", async () => {
  const { ask, well } = await hanging()
  for (const place of [1, 2, 3, 4, 5]) await answeredOf(many(() => ask(`n${place}`, `t${place}`)))
  expect(await Promise.all(many(well, 2))).toEqual([200, 200])
})

test("given host tokens that are looked up without an answer, then others find a place, and the host itself does", async () => {
  const { ask, well } = await hanging()
  const inbox = (network: string, token: string) => ask(network, token, `/host/${network}/inbox`)
  await answeredOf(many(() => inbox("n1", "host-of-n1")))
  await answeredOf(many(() => inbox("n1", "nobody's")))
  expect(await well()).toBe(200)
  expect(await inbox(WELL, "host-of-n9")).toBe(200)
  expect(await inbox(WELL, HOST_TOKEN)).toBe(200)
})

test("given bodies without a token in the header that do not end, then requests with one find a place", async () => {
  const { engine, well } = await hanging()
  const endless = async (): Promise<number> => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("{"))
        onTestFinished(() => controller.close())
      },
    })
    // what `fetch` asks for where a body is a stream
    const request = new Request(`http://localhost${SIGNALS}`, { method: "POST", body, ...{ duplex: "half" } })
    return (await engine.handler(request)).status
  }
  const refused = await answeredOf(many(endless))
  expectSomewhatMoreThanAQuarter(refused)
  expect(await well()).toBe(200)
})

// Tokens that are revoked while their requests wait, or while their bodies are on their way: nothing of these is applied, and the
// revocation does not wait behind them.
import { hashToken, staticDirectory, storedDirectory } from "@callrules/directory"
import { CallStore, Directory, SettingsStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { directory, HOST_TOKEN, RECEIVED, SETTINGS, SIGNALS, START, testEngine } from "../fixture.ts"

const networks = ["n1", "n2"].map((id) => ({
  id,
  tokens: [{ token: `own-${id}` }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
}))

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Stores whose first write of a call or of settings ends when it is let go, and no other one before it. */
const heldStores = () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const after = <A, E>(write: Effect.Effect<A, E>) =>
    Effect.andThen(
      Effect.promise(() => held),
      write,
    )
  const holding = Layer.merge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({ ...calls, commit: (write) => after(calls.commit(write)) })),
    ),
    Layer.effect(
      SettingsStore,
      Effect.map(SettingsStore, (settings) => ({
        ...settings,
        append: (...write) => after(settings.append(...write)),
      })),
    ),
  )
  return { stores: Layer.provideMerge(holding, memoryStores), letGo }
}

/** An engine that works on one request of a network at a time, whose first write is held. */
const heldEngine = async () => {
  const { letGo, stores } = heldStores()
  const made = await testEngine({
    stores,
    directory: storedDirectory(...networks),
    limits: { requestsBesideOthers: 1 },
  })
  const { send } = made
  return {
    ...made,
    letGo,
    makeToken: async (token_id: string, use: string): Promise<string> => {
      const { body } = await send("POST", "/host/n1/tokens", { token_id, use }, { token: HOST_TOKEN })
      return (body as { token: string }).token
    },
    revoke: (token_id: string) => send("DELETE", `/host/n1/tokens/${token_id}`, undefined, { token: HOST_TOKEN }),
    otherIsActive: () => send("GET", SETTINGS.replace("n1", "n2"), undefined, { token: "own-n2" }),
    event: (token: string, call_record_id: string) => {
      const event = { ...RECEIVED, kind: "received", event_id: "e", at: new Date(START).toISOString(), call_record_id }
      return send("POST", "/host/n1/events", event, { token })
    },
    changeSettings: (token: string, record_calls: boolean) => send("PUT", SETTINGS, { record_calls }, { token }),
  }
}

// ENG-405
test("given a partner's request that waits for its network's share, when its token is revoked meanwhile, then nothing of it is applied", async () => {
  const { changeSettings, letGo, makeToken, otherIsActive, revoke, send } = await heldEngine()
  const leaked = await makeToken("leaked", "partner")
  await otherIsActive()
  const first = changeSettings(leaked, false)
  const waiting = changeSettings(leaked, true)
  expect((await revoke("leaked")).status).toBe(200)
  await soon(1_100)
  await otherIsActive()
  letGo()
  expect([(await first).status, (await waiting).status]).toEqual([200, 401])
  const settings = await send("GET", SETTINGS, undefined, { token: "own-n1" })
  expect(settings.body).toMatchObject({ record_calls: false })
})

// ENG-405
test("given a host's request that waits for its network's share, when its token is revoked meanwhile, then it makes no new token", async () => {
  const { event, letGo, makeToken, otherIsActive, revoke, send } = await heldEngine()
  const leaked = await makeToken("leaked", "host")
  await otherIsActive()
  const first = event(leaked, "one")
  await soon(100)
  // this one has its turn before the revocation
  const second = event(leaked, "two")
  await soon(100)
  const another = send("POST", "/host/n1/tokens", { token_id: "another", use: "host" }, { token: leaked })
  await soon(1_100)
  await otherIsActive()
  const revoked = revoke("leaked")
  letGo()
  const answers = await Promise.all([first, second, revoked, another])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401])
})

// ENG-406
test("given many requests of a host token that wait, when another host revokes it, then the revocation has the next turn but one", async () => {
  const { event, letGo, makeToken, otherIsActive, revoke } = await heldEngine()
  const leaked = await makeToken("leaked", "host")
  await otherIsActive()
  const order: Array<string> = []
  const events = ["one", "two", "three", "four"].map((id) => event(leaked, id).then(() => order.push(id)))
  // until their bodies have been read
  await soon(100)
  const revoked = revoke("leaked").then(() => order.push("revoked"))
  letGo()
  await Promise.all([...events, revoked])
  expect(order).toEqual(["one", "two", "revoked", "three", "four"])
})

// ENG-405
test("given a directory that takes longer than a second, when nothing else is waited for, then a token is looked up once", async () => {
  let looks = 0
  const slow = Layer.effect(
    Directory,
    Effect.map(Directory, (tables) => ({
      ...tables,
      token: (hash: string) =>
        Effect.suspend(() => {
          looks += 1
          return Effect.delay(tables.token(hash), 1_100)
        }),
    })),
  ).pipe(Layer.provide(staticDirectory(...networks)))
  const { send } = await testEngine({ directory: slow, hostTokenHash: hashToken(HOST_TOKEN) })
  expect((await send("PUT", SETTINGS, { record_calls: true }, { token: "own-n1" })).status).toBe(200)
  expect(looks).toBe(1)
})

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

// Readers that go away: before they are answered, and while a long answer is made.
import type { RequestReport } from "@callrules/engine"
import { AffiliateStore, TransactionFeed } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { toResponse } from "../../src/http/answer.ts"
import { AFFILIATES, affiliatePath, SIGNALS, testEngine } from "../fixture.ts"

const MANY = 8

/** A question to a store that is not answered before the gate is open, and how often it was asked. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const asked = { times: 0, open: () => open() }
  const wait = Effect.suspend(() => {
    asked.times += 1
    return Effect.promise(() => opened)
  })
  return { asked, wait }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await soon()
}

/** An engine over stores whose feed and affiliates wait at the gate, and requests that can be aborted. */
const gated = async (options: Parameters<typeof testEngine>[0] = {}) => {
  const { asked, wait } = gate()
  const reports: Array<RequestReport> = []
  const logged: Array<string> = []
  const waiting = Layer.mergeAll(
    Layer.effect(
      TransactionFeed,
      Effect.map(TransactionFeed, (feed) => ({ ...feed, read: (query) => Effect.andThen(wait, feed.read(query)) })),
    ),
    Layer.effect(
      AffiliateStore,
      Effect.map(AffiliateStore, (store) => ({
        ...store,
        list: (...args) => Effect.andThen(wait, store.list(...args)),
        put: (...args) => Effect.andThen(wait, store.put(...args)),
      })),
    ),
  )
  const made = await testEngine({
    stores: Layer.provideMerge(waiting, memoryStores),
    onRequest: (report) => void reports.push(report),
    log: ({ event }) => void logged.push(event),
    ...options,
  })
  const ask = (path: string, init: RequestInit = {}, token = "t1") => {
    const reader = new AbortController()
    const { signal } = reader
    const answer = made.engine.handler(
      new Request(`http://localhost${path}`, { ...init, headers: { authorization: token }, signal }),
    )
    return { answer, go: () => reader.abort() }
  }
  return { ...made, ask, asked, logged, reports }
}

// ENG-476
describe("a reader that goes before it is answered", () => {
  test.each(["GET", "HEAD"])(
    "given many %s that wait, when their readers go, then the store is not asked for them",
    async (method) => {
      const { ask, asked, reports } = await gated()
      const readers: Array<ReturnType<typeof ask>> = []
      for (let index = 0; index < MANY; index++) {
        readers.push(ask(SIGNALS, { method }))
        // so that it has begun, however busy the machine is
        await soon()
      }
      const stays = ask(SIGNALS, { method })
      await soon()
      expect(asked.times).toBe(1)
      for (const { go } of readers) go()
      asked.open()
      const statuses = await Promise.all(readers.map(async ({ answer }) => (await answer).status))
      expect(statuses).toEqual(readers.map(() => 499))
      expect((await stays.answer).status).toBe(200)
      // the page that was being read, and the one of the reader that stays
      expect(asked.times).toBe(2)
      const route = "/api/<version>/transactions.json"
      expect(reports.slice(0, MANY)).toMatchObject(
        readers.map(() => ({ method, route, networkId: "n1", status: 499, errorClass: null })),
      )
      expect(reports[MANY]?.status).toBe(200)
    },
  )

  test("given some that wait behind other networks, when their readers go, then the store is not asked for them", async () => {
    const { ask, asked } = await gated({ limits: { requestsBesideOthers: 1 } })
    const other = ask(SIGNALS, {}, "t2")
    const first = ask(AFFILIATES)
    await until(() => asked.times > 1)
    // a network is active for a second
    const readers = [ask(SIGNALS, {}, "t2"), ...Array.from({ length: MANY }, () => ask(AFFILIATES))]
    await soon()
    expect(asked.times).toBe(2)
    for (const { go } of readers) go()
    asked.open()
    for (const { answer } of readers) expect((await answer).status).toBe(499)
    expect((await first.answer).status).toBe(200)
    expect((await other.answer).status).toBe(200)
    await soon()
    expect(asked.times).toBe(2)
  })

  test("given a reader that is gone already, then nothing is asked", async () => {
    const { asked, engine, reports } = await gated()
    const signal = AbortSignal.abort()
    const gone = new Request(`http://localhost${AFFILIATES}`, { headers: { authorization: "t1" }, signal })
    expect((await engine.handler(gone)).status).toBe(499)
    expect([asked.times, reports.length]).toEqual([0, 1])
  })

  test("given a write whose body was read, when its sender goes, then it is applied", async () => {
    const { ask, asked, send } = await gated()
    const affiliate = { id_from_network: "A", name: "A", sites: [{ id_from_network: "s" }] }
    const { answer, go } = ask(AFFILIATES, { method: "POST", body: JSON.stringify(affiliate) })
    await until(() => asked.times > 0)
    go()
    asked.open()
    expect((await answer).status).toBe(201)
    expect((await send("GET", affiliatePath("A"))).body).toMatchObject({ id_from_network: "A" })
  })
})

describe("a reader that goes while a long answer is made", () => {
  test("given lists whose next block waits, when their readers go, then the block is not made, and that is no fault", async () => {
    const { ask, asked, logged, send } = await gated({ limits: { requestsBesideOthers: 1 } })
    asked.open()
    for (const id of ["A", "B", "C"]) {
      const sites = Array.from({ length: 400 }, (_, site) => ({ id_from_network: site }))
      expect((await send("POST", AFFILIATES, { id_from_network: id, name: id, sites })).status).toBe(201)
    }
    const { answer, go } = ask(AFFILIATES)
    const reader = (await answer).body?.getReader()
    await reader?.read()
    const { times } = asked
    go()
    await expect(reader?.read()).rejects.toThrow()
    expect([asked.times, logged]).toEqual([times, []])
  })

  test("given a block that is being made, then that is no fault", async () => {
    const broken: Array<unknown> = []
    let finish = (): void => undefined
    async function* body() {
      yield "["
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      yield "]"
    }
    const response = toResponse({ status: 200, body: body() }, "1", (cause) => broken.push(cause))
    const reader = response.body?.getReader()
    await reader?.read()
    const next = reader?.read()
    await reader?.cancel()
    finish()
    await next
    await soon()
    expect(broken).toEqual([])
  })
})

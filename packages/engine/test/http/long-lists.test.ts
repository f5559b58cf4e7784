// Lists of thousands: answered whole, made while they are read, and no further than they are read.
import { currentCalls, listAffiliates } from "@callrules/operations"
import { AffiliateStore, CallStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getOrThrow } from "effect/Result"
import { expect, test } from "vitest"
import { AFFILIATES, CURRENT_CALLS, RECEIVED, type TestEngine, testEngine } from "../fixture.ts"

const MANY = 600

const pushMany = async ({ send }: TestEngine): Promise<void> => {
  for (let number = 0; number < MANY; number++) {
    const body = { id_from_network: `a${number}`, name: `A${number}`, sites: [{ id_from_network: "s" }] }
    expect((await send("POST", AFFILIATES, body)).status).toBe(201)
  }
}

/** The in-memory stores; `list` of affiliates goes through a look at which pages are read, and how large they may be. */
const storesWatching = (onPage: (page: number, limit: number) => Effect.Effect<void, StoreFault>) => {
  let pages = 0
  const watched = Effect.map(AffiliateStore, (store) => ({
    ...store,
    list: (...asked: Parameters<typeof store.list>) => Effect.andThen(onPage(++pages, asked[2]), store.list(...asked)),
  }))
  return Layer.provideMerge(Layer.effect(AffiliateStore, watched), memoryStores)
}

const LIST = new Request(`http://localhost${AFFILIATES}`, { headers: { authorization: "t1" } })

test("given many affiliates or calls, then the list is whole, and the one that a typed function gives", async () => {
  const made = await testEngine()
  await pushMany(made)
  const { engine, host, send, wait } = made
  for (let number = 0; number < MANY; number++) {
    const leg = { transaction_id: `T${number}`, call_record_id: `C${number}` }
    wait(1_000)
    await host({ ...RECEIVED, ...leg, kind: "received" })
    await host({ ...leg, kind: "transferred" })
  }
  const context = getOrThrow(await engine.as("t1"))
  const affiliates = await send("GET", AFFILIATES)
  expect(affiliates.body).toHaveLength(MANY)
  expect(affiliates.body).toEqual(getOrThrow(await engine.run(listAffiliates(context, "n1"))))
  const calls = await send("GET", CURRENT_CALLS)
  const asked = currentCalls(context, { organizationType: "Network", organizationId: "n1" })
  expect(calls.body).toEqual(JSON.parse(JSON.stringify(getOrThrow(await engine.run(asked)))))
  expect((calls.body as { current_calls: ReadonlyArray<unknown> }).current_calls).toHaveLength(MANY)
})

test("given a reader that stops reading, then no further page is read, and none after it has gone", async () => {
  let pages = 0
  const onPage = () => Effect.sync(() => void pages++)
  const made = await testEngine({ stores: storesWatching(onPage) })
  await pushMany(made)
  const response = await made.engine.handler(LIST)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.read()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([response.status, pages]).toEqual([200, 2])
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages).toBe(2)
})

test("given a store that fails, then 500 at the first page, and a broken body with an entry in the log at a later one", async () => {
  let failing = 1
  const fails = (page: number) =>
    page === failing ? Effect.fail(new StoreFault({ reason: "defect", cause: "gone" })) : Effect.void
  const events: Array<string> = []
  const made = await testEngine({ stores: storesWatching(fails), log: ({ event }) => void events.push(event) })
  await pushMany(made)
  expect((await made.engine.handler(LIST)).status).toBe(500)
  failing = 4
  const broken = await made.engine.handler(LIST)
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow()
  expect(events).toEqual(["internal-error", "internal-error"])
  expect(JSON.parse(await (await made.engine.handler(LIST)).text())).toHaveLength(MANY)
})

// ENG-328
test("given HEAD of a long list, then no more of it is read than its beginning, and its length is not told", async () => {
  let pages = 0
  const onPage = () => Effect.sync(() => void pages++)
  const made = await testEngine({ stores: storesWatching(onPage) })
  await pushMany(made)
  const response = await made.engine.handler(new Request(LIST, { method: "HEAD" }))
  expect([response.status, response.body, response.headers.get("content-length")]).toEqual([200, null, null])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages).toBe(1)
})

test("given short affiliates, and long ones after them, when they are listed, then as many are read at a time as have some 500 sites together", async () => {
  const limits: Array<number> = []
  const onPage = (_: number, limit: number) => Effect.sync(() => void limits.push(limit))
  const made = await testEngine({ stores: storesWatching(onPage) })
  await pushMany(made)
  for (const id of ["long1", "long2", "long3"]) {
    const sites = Array.from({ length: 400 }, (_, site) => ({ id_from_network: site }))
    expect((await made.send("POST", AFFILIATES, { id_from_network: id, name: id, sites })).status).toBe(201)
  }
  limits.length = 0
  expect((await made.send("GET", AFFILIATES)).body).toHaveLength(MANY + 3)
  // 1 + 9 * 64 = 577; of the last 26 those up to the first long one are taken, then the other two by themselves
  expect(limits).toEqual([1, ...Array.from({ length: 10 }, () => 64), 26, 1, 1])
  const many = await testEngine({ stores: storesWatching(onPage) })
  for (const id of ["a", "b", "c"]) {
    const sites = Array.from({ length: 900 }, (_, site) => ({ id_from_network: site }))
    expect((await many.send("POST", AFFILIATES, { id_from_network: id, name: id, sites })).status).toBe(201)
  }
  limits.length = 0
  expect((await many.send("GET", AFFILIATES)).body).toHaveLength(3)
  expect(limits).toEqual([1, 1, 1, 1])
})

// AFF-126
test("given small affiliates, and large ones after them, when they are listed, then no block of the answer has more than one large one", async () => {
  const made = await testEngine()
  const push = async (id: string, count: number): Promise<void> => {
    const sites = Array.from({ length: count }, (_, site) => ({ id_from_network: site }))
    expect((await made.send("POST", AFFILIATES, { id_from_network: id, name: id, sites })).status).toBe(201)
  }
  for (let number = 0; number < 40; number++) await push(`small${number}`, 1)
  for (let number = 0; number < 20; number++) await push(`large${number}`, 400)
  const { body } = await made.engine.handler(LIST)
  const blocks: Array<string> = []
  for await (const block of body ?? []) blocks.push(new TextDecoder().decode(block))
  expect(JSON.parse(blocks.join(""))).toHaveLength(60)
  expect(Math.max(...blocks.map((block) => block.split('"large').length - 1))).toBeLessThanOrEqual(2)
})

/** An engine with so many calls in progress, `C0` the oldest, and how many of them are read at a time. */
const manyCalls = async (count: number, details: Record<string, unknown> = {}) => {
  const pages: Array<number> = []
  const watched = Effect.map(CallStore, (store) => ({
    ...store,
    legs: (...asked: Parameters<typeof store.legs>) => {
      pages.push(asked[1].length)
      return store.legs(...asked)
    },
  }))
  const made = await testEngine({ stores: Layer.provideMerge(Layer.effect(CallStore, watched), memoryStores) })
  for (let number = 0; number < count; number++) {
    const leg = { transaction_id: `T${number}`, call_record_id: `C${number}` }
    made.wait(1_000)
    await made.host({ ...RECEIVED, ...details, ...leg, kind: "received" })
    await made.host({ ...leg, kind: "transferred" })
  }
  const list = (query = "") =>
    made.engine.handler(new Request(`http://localhost${CURRENT_CALLS}${query}`, { headers: { authorization: "t1" } }))
  return { ...made, list, pages }
}

// ENG-350
test("given hundreds that ask for the calls in progress at once, when one is answered, then the store was asked for those of the next one at most", async () => {
  let begun = 0
  const watched = Effect.map(CallStore, (store) => ({
    ...store,
    visible: (...asked: Parameters<typeof store.visible>) => {
      begun += 1
      return store.visible(...asked)
    },
  }))
  const { engine, host } = await testEngine({
    stores: Layer.provideMerge(Layer.effect(CallStore, watched), memoryStores),
  })
  await host({ ...RECEIVED, kind: "received", transaction_id: "T1", call_record_id: "C1" })
  await host({ kind: "transferred", transaction_id: "T1", call_record_id: "C1" })
  const beforeEach: Array<number> = []
  const read = async (): Promise<void> => {
    const asked = new Request(`http://localhost${CURRENT_CALLS}`, { headers: { authorization: "t1" } })
    const answer = await engine.handler(asked)
    beforeEach.push(begun)
    expect(recordsIn(await answer.text())).toEqual(["C1"])
  }
  await Promise.all(Array.from({ length: 200 }, read))
  expect(beforeEach.filter((asked, place) => asked > place + 2)).toEqual([])
})

/** The calls in an answer, by their call records. */
const recordsIn = (text: string): ReadonlyArray<string> =>
  JSON.parse(text).current_calls.map((call: { call_record_id: string }) => call.call_record_id)

test("given calls that may each have long texts, when they are listed, then few are read at a time, in order, and none once the reader stops", async () => {
  const { list, pages } = await manyCalls(MANY)
  const records = recordsIn(await (await list()).text())
  expect(records).toEqual(Array.from({ length: MANY }, (_, place) => `C${MANY - 1 - place}`))
  expect([pages.length, Math.max(...pages)]).toEqual([6, 128])
  pages.length = 0
  const reader = (await list()).body?.getReader()
  await reader?.read()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages.length).toBeLessThan(4)
  await reader?.cancel()
})

// ENG-353
test("given calls with long custom data, when they are listed, then fewer are read at a time", async () => {
  const long = "x".repeat(10_000)
  const { list, pages } = await manyCalls(60, { custom_data: { network: { product: long, lead_id: long } } })
  const records = recordsIn(await (await list()).text())
  expect([records.length, new Set(records).size, pages[0]]).toEqual([60, 60, 16])
  // 262,144 characters in calls of 20,014
  expect(pages.slice(1)).toEqual([13, 13, 13, 5])
})

test("given a filter that calls far down the list pass, or none, then the answer has those", async () => {
  const { list } = await manyCalls(300)
  for (const record of ["C299", "C150", "C0", "none"]) {
    expect(recordsIn(await (await list(`&call_record_id=${record}`)).text())).toEqual(record === "none" ? [] : [record])
  }
})

test("given a call that ends while the list is read, then it is not in progress where the list comes to it", async () => {
  const { host, list } = await manyCalls(400)
  const response = await list()
  await host({ kind: "completed", transaction_id: "T0", call_record_id: "C0" })
  const records = recordsIn(await response.text())
  expect([records.length, records.at(-1)]).toEqual([399, "C1"])
})

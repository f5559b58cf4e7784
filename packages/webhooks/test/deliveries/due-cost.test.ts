// What a look for messages that are due reads: those alone, however many wait.
import { DatabaseSync } from "node:sqlite"
import { type DeliveryStore, type MovableDeliveries, moveDeliveries, type NewDelivery } from "@callrules/webhooks"
import { migratePostgresDeliveries, postgresDeliveries } from "@callrules/webhooks/postgres"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"
import * as postgres from "../../src/postgres/first-waiting.ts"
import * as sqlite from "../../src/sqlite/first-waiting.ts"
import { event, OK, target, world } from "../support/receivers.ts"

const message = (leg: number, number: number): NewDelivery => ({
  ...{ targetId: "crm", networkId: "n1", legId: `L-${leg}`, eventId: `e-${leg}-${number}` },
  ...{ type: "call_completed", body: "{}" },
})

/** Three messages of each leg wait since 0; the first of each was tried, and is due again at the leg's number. */
const fillWithWaiting = async (store: DeliveryStore, legs: number): Promise<void> => {
  const all = Array.from({ length: legs }, (_, leg) => [1, 2, 3].map((number) => message(leg, number)))
  await store.add(all.flat(), 0)
  for (const one of await store.due("n1", "crm", 0, legs)) {
    await store.change(one.position, { attempts: 1, nextAt: Number(one.legId.slice(2)) + 1 }, null)
  }
}

const eventIds = (deliveries: ReadonlyArray<NewDelivery>): ReadonlyArray<string> =>
  deliveries.map(({ eventId }) => eventId)

/** What is due, and in which order, as messages of legs change. */
const expectHeads = async (store: DeliveryStore): Promise<void> => {
  const due = async (at: number) => eventIds(await store.due("n1", "crm", at, 4))
  expect(await due(0)).toEqual([])
  expect(await due(2)).toEqual(["e-0-1", "e-1-1"])
  const [first, second] = await store.due("n1", "crm", 2, 4)
  await store.change(first?.position ?? 0, { status: "delivered" }, null)
  // what stood behind it waits since then: it has been due longest
  expect(await due(2)).toEqual(["e-0-2", "e-1-1"])
  await store.change(first?.position ?? 0, { status: "waiting", nextAt: 9 }, null)
  expect(await due(2)).toEqual(["e-1-1"])
  await store.remove("n1", second?.position ?? 0)
  expect(await due(2)).toEqual(["e-1-2"])
}

describe("a look for messages that are due", () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    await onDatabase(await server.newDatabase(), "create role senders login")
  }, 120_000)

  afterAll(() => server.stop())

  const emptyDatabase = async (): Promise<string> => {
    const url = await server.newDatabase()
    await migratePostgresDeliveries({ url, grantTo: "senders" })
    return url
  }

  // ENG-401
  it("given many messages that wait, when SQLite looks for those that are due, then it finds them by an index, in order, and reads no others", () => {
    const database = new DatabaseSync(":memory:")
    onTestFinished(() => database.close())
    database.exec(`create table delivery (position integer primary key, network_id text, target_id text, leg_id text,
      status text, next_at integer); ${sqlite.FIRST_WAITING}`)
    const plan = database
      .prepare(`explain query plan select delivery.* ${sqlite.DUE}`)
      .all(...sqlite.askedDue("n1", "crm", 0, 4))
    const read = plan
      .map(({ detail }) => String(detail))
      .filter((detail) => /SEARCH|SCAN (first_waiting|delivery)/.test(detail))
    expect(read).toEqual([
      "SEARCH first_waiting USING COVERING INDEX first_waiting_due (network_id=? AND target_id=? AND next_at<?)",
      "SEARCH first_waiting USING COVERING INDEX first_waiting_due (network_id=? AND target_id=? AND next_at>?)",
      "SEARCH delivery USING INTEGER PRIMARY KEY (rowid=?)",
    ])
  })

  // ENG-401
  it("given many messages that wait, when PostgreSQL looks for those that are due, then it finds them by an index, and reads no others", async () => {
    const url = await emptyDatabase()
    const store = await postgresDeliveries({ url })
    await fillWithWaiting(store, 1_000)
    await store.close()
    for (const sql of ["select", "analyze"]) {
      await onDatabase(url, sql)
      for (const [at, found] of [
        [0, 0],
        [3, 3],
        [1_000, 4],
      ] as const) {
        const query = postgres.DUE.replaceAll("$1", "'n1'")
          .replaceAll("$2", "'crm'")
          .replaceAll("$3", String(at))
          .replaceAll("$4", "4")
        const [answer] = await onDatabase(url, `explain (analyze, format json) select delivery.* ${query}`)
        const plan = JSON.stringify(answer)
        const read = [...plan.matchAll(/"Index Name":"(\w+)".*?"Actual Rows":(\d+)(?:\.0+)?,"Actual Loops":(\d+)/g)]
        expect(read.map(([, index, rows, loops]) => [index, Number(rows) * Number(loops)])).toEqual([
          ["first_waiting_due", found],
          // none lies far ahead
          ["first_waiting_due", 0],
          ["delivery_pkey", found],
        ])
        expect(plan).not.toMatch(/Seq Scan|Bitmap/)
      }
    }
  })

  // ENG-401
  it("given messages that are taken, sent again and removed, then the first of each leg is due, and those first that have been due longest", async () => {
    const [here, again] = [sqliteDeliveries(":memory:"), sqliteDeliveries(":memory:")]
    // as a role that owns nothing
    const url = (await emptyDatabase()).replace("//callrules@", "//senders@")
    const there = await postgresDeliveries({ url })
    await fillWithWaiting(here, 20)
    await moveDeliveries(here, there)
    await moveDeliveries(there, again)
    for (const store of [here, there, again]) await expectHeads(store)
    for (const store of [here, there, again]) await store.close()
  })

  // ENG-401
  it("given several processes that add, change and remove messages of the same legs at once, then the first of each leg is due", async () => {
    const url = await emptyDatabase()
    const stores = await Promise.all([1, 2, 3].map(() => postgresDeliveries({ url, connections: 4 })))
    const random = (most: number): number => Math.floor(Math.random() * most)
    const act = async (store: MovableDeliveries, round: number): Promise<void> => {
      const legs = [random(6), random(6), random(6)]
      await store.add(
        legs.map((leg, index) => message(leg, 100 * round + 10 * index + random(4))),
        round,
      )
      const due = await store.due("n1", "crm", 1_000, 4)
      await Promise.all(due.map(({ position }) => store.change(position, { status: "delivered" }, null)))
      const [one, other] = await store.every(random(40), 2)
      if (one !== undefined) await store.change(one.position, { status: "waiting", nextAt: random(9) }, null)
      if (other !== undefined) await store.remove("n1", other.position)
    }
    for (let round = 0; round < 40; round++) {
      await Promise.all(stores.flatMap((store) => [act(store, round), act(store, round)]))
      const [store] = stores
      const all = (await store?.every(0, 10_000)) ?? []
      const heads = new Map(
        all
          .filter(({ status }) => status === "waiting")
          .toReversed()
          .map((one) => [one.legId, one]),
      )
      const expected = [...heads.values()].toSorted((a, b) => a.nextAt - b.nextAt || a.position - b.position)
      expect(await store?.due("n1", "crm", 1_000, 100)).toEqual(expected)
    }
    for (const store of stores) await store.close()
  })

  // ENG-401
  it("given a group of messages of which none was taken, and less than was looked for, then nothing is looked for again", async () => {
    let looks = 0
    let isDown = true
    const store = sqliteDeliveries(":memory:")
    onTestFinished(() => store.close())
    const counted: DeliveryStore = {
      ...store,
      due: (...given) => {
        looks += 1
        return store.due(...given)
      },
    }
    const { happen, pass, taken } = world(
      [target("crm", "n1")],
      () => (isDown ? { kind: "failed", why: "away" } : OK),
      counted,
    )
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2), event("n1", "L-2", 1))
    await pass(0)
    expect(looks).toBe(1)
    isDown = false
    await pass(10, 10)
    expect(taken).toHaveLength(3)
  })
})

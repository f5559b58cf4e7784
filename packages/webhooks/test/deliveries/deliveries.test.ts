// The stores of messages: whatever is asked of them, SQLite and PostgreSQL answer as memory does.
import {
  type DeliveryStore,
  MOST_AHEAD_MILLISECONDS,
  type MovableDeliveries,
  memoryDeliveries,
  moveDeliveries,
} from "@callrules/webhooks"
import { hasPostgresDeliveries, migratePostgresDeliveries, postgresDeliveries } from "@callrules/webhooks/postgres"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import * as fc from "fast-check"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"
import { startSilentProxy } from "../support/silent-proxy.ts"

type Step = (store: DeliveryStore) => Promise<unknown>

const status = fc.constantFrom("waiting" as const, "delivered" as const, "failed" as const)
const time = fc.constantFrom(0, 1_000, 2_000, MOST_AHEAD_MILLISECONDS + 1_000, 2 * MOST_AHEAD_MILLISECONDS)
const message = fc.record({
  targetId: fc.constantFrom("crm", "sales"),
  networkId: fc.constantFrom("n1", "n2"),
  legId: fc.constantFrom("L-1", "L-2"),
  eventId: fc.constantFrom("e-1", "e-2", "e-3", "e-4"),
  type: fc.constant("call_completed"),
  body: fc.constantFrom("{}", '{"a":"\u00e9\u{1f600}"}'),
})

/** A position as the test knows it: which of the messages that were stored. */
const place = fc.nat(8)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ all: fc.array(message, { maxLength: 4 }), at: time }).map(
    ({ all, at }): Step =>
      (store) =>
        store.add(all, at),
  ),
  fc
    .record({
      network: fc.constantFrom("n1", "n2"),
      target: fc.constantFrom("crm", "sales"),
      at: time,
      limit: fc.constantFrom(1, 10),
    })
    .map(
      ({ at, limit, network, target }): Step =>
        async (store) =>
          plain(await store.due(network, target, at, limit)),
    ),
  fc
    .record({
      place,
      change: fc.record({ status, attempts: fc.nat(2), nextAt: time, failure: fc.constantFrom(null, "away") }),
      expected: fc.option(fc.record({ attempts: fc.nat(1), nextAt: time })),
    })
    .map(
      ({ change, expected, place: which }): Step =>
        async (store) => {
          const position = (await everything(store))[which]?.position ?? 9_999
          return [await store.change(position, change, expected), plain([await store.read(position)])]
        },
    ),
  fc.record({ status, limit: fc.constantFrom(1, 3) }).map(
    ({ limit, status: of }): Step =>
      async (store) => {
        const { deliveries, next } = await store.list("n1", of, 0, limit)
        return [plain(deliveries), next === null]
      },
  ),
  fc.constant<Step>((store) => store.waiting()),
  fc.constant<Step>((store) => store.waitingByTarget()),
  time.map(
    (before): Step =>
      (store) =>
        store.forget(before),
  ),
  fc.record({ place, networkId: fc.constantFrom("n1", "n2") }).map(
    ({ networkId, place: which }): Step =>
      async (store) =>
        store.remove(networkId, (await everything(store))[which]?.position ?? 9_999),
  ),
)

const everything = async (store: DeliveryStore) => {
  const lists = await Promise.all(
    ["n1", "n2"].flatMap((network) =>
      (["waiting", "delivered", "failed"] as const).map((of) => store.list(network, of, 0, 1_000)),
    ),
  )
  return lists.flatMap(({ deliveries }) => deliveries).toSorted((a, b) => a.position - b.position)
}

/** Positions have gaps where a store has left one out. */
const plain = (deliveries: ReadonlyArray<unknown>): unknown =>
  deliveries.map((one) => (one === undefined ? undefined : { ...Object(one), position: undefined }))

const play = async (store: DeliveryStore, steps: ReadonlyArray<Step>): Promise<unknown> => {
  const answers: Array<unknown> = []
  for (const one of steps) answers.push((await one(store)) ?? null)
  return [answers, plain(await everything(store)), await store.waiting()]
}

describe("a store of messages", () => {
  let server: TestServer
  let url: string

  beforeAll(async () => {
    server = await startTestServer()
    url = await server.newDatabase()
    await onDatabase(url, "create role senders")
    await Promise.all(Array.from({ length: 8 }, () => migratePostgresDeliveries({ url, grantTo: "senders" })))
  }, 120_000)

  afterAll(() => server.stop())

  it("given anything that senders ask, then SQLite answers as memory does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const store = sqliteDeliveries(":memory:")
        expect(await play(store, steps)).toEqual(await play(memoryDeliveries(), steps))
        store.close()
      }),
      { numRuns: 100 },
    )
  })

  it("given anything that senders ask, then PostgreSQL answers as memory does", async () => {
    const store = await postgresDeliveries({ url })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await onDatabase(url, "truncate callrules_webhooks.delivery")
        expect(await play(store, steps)).toEqual(await play(memoryDeliveries(), steps))
      }),
      { numRuns: 60 },
    )
    await store.close()
  })

  // ENG-363
  it("given messages in a file, when they are moved to PostgreSQL and back, then each is as it was, and again nothing changes", async () => {
    const there = await postgresDeliveries({ url })
    const moved = async (from: MovableDeliveries, to: MovableDeliveries): Promise<void> => {
      const before = await everything(from)
      const counts = { waiting: 0, failed: 0, delivered: 0 }
      for (const one of before) counts[one.status] += 1
      expect(await moveDeliveries(from, to)).toEqual(counts)
      expect(plain(await everything(to))).toEqual(plain(before))
      const first = await everything(to)
      expect(await moveDeliveries(from, to)).toEqual(counts)
      expect(await everything(to)).toEqual(first)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await onDatabase(url, "truncate callrules_webhooks.delivery")
        const [here, back] = [sqliteDeliveries(":memory:"), sqliteDeliveries(":memory:")]
        await play(here, steps)
        await moved(here, there)
        await moved(there, back)
        here.close()
        back.close()
      }),
      { numRuns: 40 },
    )
    const many = sqliteDeliveries(":memory:")
    const of = { targetId: "crm", networkId: "n1", type: "call_completed", body: "{}" }
    await many.add(
      Array.from({ length: 1_001 }, (_, index) => ({ ...of, legId: `L-${index}`, eventId: `e-${index}` })),
      0,
    )
    await onDatabase(url, "truncate callrules_webhooks.delivery")
    await moveDeliveries(many, there)
    const { deliveries } = await there.list("n1", "waiting", 0, 2_000)
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 1_001 }, (_, index) => `e-${index}`))
    many.close()
    await there.close()
  })

  // ENG-421
  it("given a database that is gone without a word, then a statement ends, the next one has a new connection, and the end is in time", async () => {
    const way = await startSilentProxy(url)
    const store = await postgresDeliveries({ url: way.url, statementMilliseconds: 300 })
    way.silence()
    const begun = performance.now()
    await expect(store.due("n1", "crm", 0, 1)).rejects.toThrow("timeout")
    expect(Array.isArray(await store.due("n1", "crm", 0, 1))).toBe(true)
    way.silence()
    const unanswered = store.waiting().catch(() => "unanswered")
    await store.close()
    expect(await unanswered).toBe("unanswered")
    expect(performance.now() - begun).toBeLessThan(10_000)
    await way.stop()
  })

  // ENG-422
  it("given a table that is locked for long, then no more connections are opened than twice as many as there may be", async () => {
    const store = await postgresDeliveries({ url, connections: 1, statementMilliseconds: 100 })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query("begin")
    await client.query("lock table callrules_webhooks.delivery in access exclusive mode")
    const asked = Array.from({ length: 6 }, () => store.waiting().catch((error: unknown) => String(error)))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { rows } = await client.query(
      "select count(*)::int as backends from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows).toEqual([{ backends: 2 }])
    await client.query("rollback")
    // those that waited for a connection have one now, or have waited for too long
    await Promise.all(asked)
    expect(await store.waiting()).toMatchObject({ count: expect.any(Number) })
    await client.end()
    await store.close()
  })

  it("given a database that was not migrated, then it is said", async () => {
    const empty = await server.newDatabase()
    await expect(postgresDeliveries({ url: empty })).rejects.toThrow("migrate it first")
    expect([await hasPostgresDeliveries(empty), await hasPostgresDeliveries(url)]).toEqual([false, true])
  })
})

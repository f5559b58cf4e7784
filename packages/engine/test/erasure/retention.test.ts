// How long each network keeps what is kept for a time only: by its own record, applied as the clock goes on.
import { type NetworkDefinition, staticDirectory, storedDirectory } from "@callrules/directory"
import { Directory, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, keptStores, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

const DAY = 86_400_000
const place = { advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }] }
const FIRST: NetworkDefinition = {
  id: "n1",
  tokens: [{ token: "t1" }],
  ...place,
  retention: { outcomeDays: 60, fateDays: 30, transcriptDays: 10 },
}
const SECOND: NetworkDefinition = { id: "n2", tokens: [{ token: "t2" }], ...place }

const withNetworks = (): Promise<TestEngine> => testEngine({ directory: storedDirectory(FIRST, SECOND) })

const host = ({ send }: TestEngine, method: string, path: string, body?: unknown) =>
  send(method, `/host/${path}`, body, { token: HOST_TOKEN })

/** A report under a request id, one that waited, and a summary, in a network; what of them is there. */
const keeping = async (engine: TestEngine, network: string, token: string) => {
  const id = await engine.completedCall({ call_record_id: "call-1" }, network)
  const report = (revenue: string, asked = engine) =>
    asked.send(
      "POST",
      SIGNALS,
      { search: { transaction_id: id }, signals: [{ name: "Sale", revenue }] },
      { token, headers: { "idempotency-key": "k" } },
    )
  const first = await report("1")
  const waits = { search: { call_record_id: "call-2" }, call_in_progress: true, signals: [{ name: "Quote" }] }
  const location = (await engine.send("POST", SIGNALS, waits, { token })).headers.get("location") ?? ""
  await engine.completedCall({ call_record_id: "call-2" }, network)
  const summary = { event_id: "s1", at: new Date(engine.now()).toISOString(), transcript_summary: "said" }
  const path = `${network}/call_records/call-1/transcript_summary`
  expect((await host(engine, "PUT", path, summary)).status).toBe(200)
  const rest = async (asked = engine): Promise<string> => {
    // the same id with another body is refused as long as the answer is kept
    const isAnswerKept = (await report("2", asked)).status === 403
    const isFateKept = (await asked.send("GET", location, undefined, { token })).status === 200
    const { body } = await asked.send("GET", "/call/transcript_analysis/call-1", undefined, { token })
    const isSummaryKept = JSON.stringify(body).includes("said")
    return `${isAnswerKept} ${isFateKept} ${isSummaryKept}`
  }
  expect(first.status).toBe(200)
  return { rest }
}

describe("retention", () => {
  test("given networks with retentions of their own, when time goes on, then each forgets when its record says", async () => {
    const engine = await withNetworks()
    const first = await keeping(engine, "n1", "t1")
    const second = await keeping(engine, "n2", "t2")
    engine.wait(120_000)
    await engine.engine.doDueWork()
    const after = async (days: number): Promise<ReadonlyArray<string>> => {
      engine.wait(days * DAY)
      await engine.engine.forgetOld()
      return [await first.rest(), await second.rest()]
    }
    expect(await after(0)).toEqual(["true true true", "true true true"])
    expect(await after(11)).toEqual(["true true false", "true true true"])
    expect(await after(20)).toEqual(["true false false", "true true true"])
    expect(await after(5)).toEqual(["true false false", "false false true"])
  })

  test("given a record changed through the host interface, then what it says holds from then on", async () => {
    const engine = await withNetworks()
    const { rest } = await keeping(engine, "n2", "t2")
    const { body } = await host(engine, "GET", "n2/network")
    expect(body).toMatchObject({ retention: { outcome_days: 35, fate_days: 35, transcript_days: null } })
    const changed = await host(engine, "PUT", "n2/network", {
      time_zone: "UTC",
      retention: { outcome_days: 90, transcript_days: 1 },
    })
    expect(changed.body).toMatchObject({ retention: { outcome_days: 90, fate_days: 35, transcript_days: 1 } })
    engine.wait(40 * DAY)
    await engine.engine.doDueWork()
    await engine.engine.forgetOld()
    expect(await rest()).toBe("true false false")
  })

  test("given a request that failed, and is applied on the host's retry when its id is old, then its id is kept from then on", async () => {
    const engine = await withNetworks()
    const id = await engine.completedCall({ call_record_id: "call-1" }, "n2")
    const sale = (revenue: string) => ({
      search: { transaction_id: id },
      signals: [{ name: "Sale", revenue, partner_unique_id: "order" }],
    })
    const late = { ...sale("7"), call_in_progress: true, custom_data: [{ name: "later", value: "x" }] }
    const send = (body: object, key: string) =>
      engine.send("POST", SIGNALS, body, { token: "t2", headers: { "idempotency-key": key } })
    expect((await send(late, "k")).status).toBe(201)
    await engine.engine.doDueWork()
    engine.wait(36 * DAY)
    await engine.engine.forgetOld()
    await host(engine, "PUT", "n2/custom_data_fields/later", {})
    const { body } = await host(engine, "GET", "n2/inbox")
    const [failed] = (body as { entries: ReadonlyArray<{ entry_id: string }> }).entries
    expect((await host(engine, "POST", `n2/inbox/${failed?.entry_id}/retry`)).body).toEqual({ outcome: "applied" })
    expect((await send(sale("9"), "other")).status).toBe(200)
    engine.wait(34 * DAY)
    await engine.engine.forgetOld()
    expect((await send(late, "k")).status).toBe(201)
    await engine.engine.doDueWork()
    const revenueOf = async () =>
      JSON.stringify(
        (await send({ ...sale("9"), signals: [{ name: "Other", partner_unique_id: "order" }] }, "last")).body,
      )
    expect(await revenueOf()).toContain('"revenue":"9')
  })

  // ENG-414
  test("given a network that is out of the configuration for a while, then nothing of it is forgotten, and its retention holds once it is back", async () => {
    const stores = await keptStores()
    const start = (...networks: ReadonlyArray<NetworkDefinition>) =>
      testEngine({ stores, directory: storedDirectory(...networks) })
    const first = await start(FIRST, SECOND)
    const { rest } = await keeping(first, "n1", "t1")
    const other = await keeping(first, "n2", "t2")
    first.wait(120_000)
    await first.engine.doDueWork()
    const without = await start(SECOND)
    without.wait(100 * DAY)
    await without.engine.forgetOld()
    expect(await other.rest(without)).toBe("false false true")
    const back = await start(FIRST, SECOND)
    back.wait(100 * DAY)
    expect(await rest(back)).toBe("true true true")
    await back.engine.forgetOld()
    expect(await rest(back)).toBe("false false false")
  })

  test.each([
    ["does not know", Effect.succeed(undefined)],
    ["cannot look up", Effect.fail(new StoreFault({ reason: "unavailable", cause: "no connection" }))],
  ])(
    "given a network that the host's own directory %s for a while, then nothing of it is forgotten",
    async (_, answer) => {
      let isAway = false
      const own = Layer.effect(
        Directory,
        Effect.map(Directory, (known) => ({
          ...known,
          network: (...[id]: Parameters<typeof known.network>) => (isAway && id === "n1" ? answer : known.network(id)),
        })),
      )
      const engine = await testEngine({ directory: Layer.provide(own, staticDirectory(FIRST, SECOND)) })
      const { rest } = await keeping(engine, "n1", "t1")
      engine.wait(120_000)
      await engine.engine.doDueWork()
      engine.wait(100 * DAY)
      isAway = true
      await engine.engine.forgetOld().catch(() => {})
      isAway = false
      expect(await rest()).toBe("true true true")
      await engine.engine.forgetOld()
      expect(await rest()).toBe("false false false")
    },
  )

  test("given days outside of the range, then each is a problem that says what it may be", async () => {
    const engine = await withNetworks()
    const retention = { outcome_days: 29, fate_days: 3651, transcript_days: 0, events_days: 1 }
    const answer = await host(engine, "PUT", "n2/network", { time_zone: "UTC", retention })
    expect(answer.status).toBe(403)
    for (const problem of [
      "`retention.outcome_days` must be a whole number of days from 30 to 3650, not the number `29`",
      "`retention.fate_days` must be a whole number of days from 30 to 3650, not the number `3651`",
      "`retention.transcript_days` must be a whole number of days from 1 to 36500, or null for good, not the number `0`",
      "unknown key `retention.events_days`",
    ]) {
      expect(answer.text).toContain(problem)
    }
    const directory = storedDirectory({ id: "n1", retention: { outcomeDays: 1 } })
    await expect(testEngine({ directory })).rejects.toThrow(
      /outcomeDays` must be a whole number of days from 30 to 3650/,
    )
  })
})

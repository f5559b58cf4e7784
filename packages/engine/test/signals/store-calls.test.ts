// How often a signal request calls the stores and the directory: on a database over a network each call is a round trip.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { countedStores } from "../support/counted-stores.ts"
import { bodyOf } from "../support/signal-requests.ts"

/** An engine whose every call of a port is noted. */
const countedEngine = async () => {
  const { calls, ...counted } = countedStores()
  const engine = await testEngine(counted)
  return {
    ...engine,
    /** The calls of a request, in order, without those of the ones before. */
    callsOf: async (body: unknown, requestId?: string): Promise<ReadonlyArray<string>> => {
      calls.length = 0
      const headers = requestId === undefined ? {} : { "idempotency-key": requestId }
      bodyOf(await engine.send("POST", SIGNALS, body, { headers }))
      return [...calls]
    },
  }
}

const ONE_READ_ONE_WRITE = ["directory.token", "ledger.begin", "ledger.commit"]
const signals = (name: string) => ({
  signals: [{ name, revenue: "1" }],
  custom_data: [{ name: "product", value: name }],
})

const TWO_READS_ONE_WRITE = ["directory.token", "calls.around", "ledger.begin", "ledger.commit"]

describe("given a call that is over, when a request reports on it", () => {
  test("by start time, with and without a duration, then two reads and one write do", async () => {
    const { callsOf, completedCall, now } = await countedEngine()
    for (let call = 0; call < 100; call++) await completedCall()
    const search = { call_start_time: new Date(now() + 5_000).toISOString() }
    expect(await callsOf({ search, ...signals("Sale") })).toEqual(TWO_READS_ONE_WRITE)
    expect(await callsOf({ search: { ...search, duration_in_seconds: 9_000 }, ...signals("Quote") })).toEqual(
      TWO_READS_ONE_WRITE,
    )
    expect(await callsOf({ search, ...signals("Renewal") }, "r1")).toEqual(TWO_READS_ONE_WRITE)
    expect(await callsOf({ search, ...signals("Renewal") }, "r1")).toEqual(["directory.token", "calls.around"])
  })

  test("by transaction id, with and without a request id, then one read and one write do", async () => {
    const { callsOf, completedCall } = await countedEngine()
    const search = { transaction_id: await completedCall() }
    expect(await callsOf({ search, ...signals("Sale") })).toEqual(ONE_READ_ONE_WRITE)
    expect(await callsOf({ search, ...signals("Renewal") }, "r1")).toEqual(ONE_READ_ONE_WRITE)
    expect(await callsOf({ search, ...signals("Renewal") }, "r1")).toEqual(["directory.token", "ledger.begin"])
    expect(await callsOf({ search, ...signals("Renewal") }, "r2")).toEqual(ONE_READ_ONE_WRITE)
    expect(await callsOf({ search, ...signals("Renewal") })).toEqual(["directory.token", "ledger.begin"])
    expect(await callsOf({ search })).toEqual(["directory.token", "ledger.begin"])
  })

  // ENG-419
  test.each(["events", "a batch", "past calls"])(
    "told by %s once it was over, then one read and one write do",
    async (how) => {
      const { callsOf, host, now, send } = await countedEngine()
      const ago = (minutes: number): string => new Date(now() - minutes * 60_000).toISOString()
      const [ids, received] = [
        { call_record_id: "c-1", transaction_id: "leg" },
        { ...RECEIVED, at: ago(3) },
      ]
      const events = [
        { kind: "received", event_id: "e1", ...ids, ...received },
        { kind: "completed", event_id: "e2", ...ids, at: ago(1) },
      ]
      const { phone_type: _, ...past } = received
      const post = (path: string, body: object) => send("POST", `/host/n1/${path}`, body, { token: HOST_TOKEN })
      const calls = [{ ...ids, received: past, completed: { at: ago(1) } }]
      if (how === "events") for (const event of events) await host(event)
      else bodyOf(how === "a batch" ? await post("events/batch", { events }) : await post("past_calls", { calls }))
      expect(await callsOf({ search: { transaction_id: "leg" }, ...signals("Sale") })).toEqual(ONE_READ_ONE_WRITE)
      // by what comes without a look at what awaits the leg it is not settled any more
      await host({ kind: "keypress", event_id: "e3", ...ids, at: ago(2), sequence: 1, key: "1" })
      expect(await callsOf({ search: { transaction_id: "leg" }, ...signals("Quote") })).toContain("inbox.unfound")
    },
  )

  test("by call record or external id, on one leg or several, then one read and one write do", async () => {
    const { callsOf, completedCall } = await countedEngine()
    await completedCall({ call_record_id: "c-1", external_unique_id: "x-1" })
    expect(await callsOf({ search: { call_record_id: "c-1" }, ...signals("Sale") })).toEqual(ONE_READ_ONE_WRITE)
    await completedCall({ call_record_id: "c-1", transaction_id: "0000002A-00000002" })
    for (const search of [{ call_record_id: "c-1" }, { external_call_unique_id: "x-1" }]) {
      const name = Object.keys(search).join()
      expect(await callsOf({ search, ...signals(name) })).toEqual(ONE_READ_ONE_WRITE)
      expect(await callsOf({ search, ...signals(`${name} again`) }, name)).toEqual(ONE_READ_ONE_WRITE)
      expect(await callsOf({ search, ...signals(`${name} again`) }, name)).toEqual(["directory.token", "ledger.begin"])
    }
  })

  // ENG-521
  test("by call record, on several legs with long custom data, then a second read is made for what a request needs of its leg", async () => {
    const { callsOf, completedCall } = await countedEngine()
    for (const transaction_id of ["A", "B"]) {
      await completedCall({ call_record_id: "c-1", transaction_id })
      const custom_data = [{ name: "product", value: "x".repeat(2_000) }]
      expect(await callsOf({ search: { transaction_id }, custom_data })).toEqual(ONE_READ_ONE_WRITE)
    }
    const search = { call_record_id: "c-1" }
    expect(await callsOf({ search })).toEqual(["directory.token", "ledger.begin"])
    const order = { search, partner_unique_id: "order" }
    const sale = [{ name: "Sale" }]
    expect(await callsOf({ ...order, signals: sale })).toEqual(ONE_READ_ONE_WRITE)
    const twoReads = ["directory.token", "ledger.begin", "ledger.begin", "ledger.commit"]
    expect(await callsOf({ ...order, custom_data: [{ name: "product", value: "y" }] })).toEqual(twoReads)
    expect(await callsOf({ search, signals: sale })).toEqual(twoReads)
  })
})

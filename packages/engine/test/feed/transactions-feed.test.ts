// The feed of transactions over HTTP: what a reader gets, what is refused, and that nothing is missed among writers and restarts.
import { randomTransactionIds, type TransactionItem } from "@callrules/operations"
import { describe, expect, test } from "vitest"
import { keptStores, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"
import { errorClass, history } from "../support/signal-requests.ts"

interface Feed {
  readonly transactions: ReadonlyArray<TransactionItem>
  readonly next: string
  readonly more: boolean
}

const feedOf = async ({ send }: Pick<TestEngine, "send">, query = "", token = "t1"): Promise<Feed> => {
  const answer = await send("GET", `${SIGNALS}${query === "" ? "" : `?${query}`}`, undefined, { token })
  expect([query, answer.status, answer.text]).toEqual([query, 200, answer.text])
  return answer.body as Feed // as the contract describes it; another test holds that
}

const versions = ({ transactions }: Feed) =>
  transactions.map((one) => `${"name" in one ? one.partner_unique_id || "-" : "call"} ${one.version}`)

/** A call with a sale that is corrected, a group of its own, and custom data. */
const reported = async (engine: TestEngine) => {
  const leg = await engine.completedCall({ call_record_id: "call-1", transaction_id: "LEG-1" })
  const report = async (body: object) => {
    engine.wait(1_000)
    const { status, text } = await engine.send("POST", SIGNALS, { search: { transaction_id: leg }, ...body })
    expect([status, text]).toEqual([200, text])
  }
  await report({ signals: [{ name: "Sale", revenue: "99.95", occurred_at_time: "2026-11-20T14:00:00Z" }] })
  await report({
    signals: [
      { name: "Quote", value: false },
      { name: "Sale", revenue: "100" },
    ],
  })
  await report({ custom_data: [{ name: "product", value: "boat" }], partner_unique_id: "order-7" })
}

const NOW = {
  transaction_id: expect.stringMatching(/^00000ABC-/),
  corrects_transaction_id: "LEG-1",
  start_time_t: "1795186800",
  call_start_time: "2026-11-20T15:00:00Z",
}
const COMMON = {
  leg: { transaction_id: "LEG-1", call_record_id: "call-1" },
  call: { ...NOW, custom_data: { product: "boat" } },
}

describe("the feed of transactions", () => {
  test("given signals and corrections, when it is read, then each transaction is there as it was written", async () => {
    const engine = await testEngine()
    await reported(engine)
    const feed = await feedOf(engine)
    expect(versions(feed)).toEqual(["call 1", "- 1", "- 2", "call 2", "order-7 1"])
    expect(feed.more).toBe(false)
    const [call, first, second, correction, group] = feed.transactions
    expect(call).toEqual({
      type: "Call",
      transaction_id: "LEG-1",
      corrects_transaction_id: null,
      start_time_t: "1795186800",
      call_start_time: "2026-11-20T15:00:00Z",
      version: 1,
      created_at_time_t: "1795186800",
      created_at_time: "2026-11-20T15:00:00Z",
      ...COMMON,
    })
    expect(second).toEqual({
      type: "Post Call Event",
      transaction_id: expect.stringMatching(/^00000ABC-/),
      corrects_transaction_id: first?.transaction_id,
      name: "Sale,Quote",
      partner_unique_id: "",
      occurred_at_time_t: expect.any(String),
      occurred_at_time: expect.stringMatching(/Z$/),
      revenue: "100.0",
      value: "true,false",
      version: 2,
      created_at_time_t: "1795186802",
      created_at_time: "2026-11-20T15:00:02Z",
      ...COMMON,
    })
    expect(first).toMatchObject({ name: "Sale", revenue: "99.95", occurred_at_time: "2026-11-20T14:00:00Z" })
    expect(correction).toMatchObject({ type: "Call", corrects_transaction_id: "LEG-1", version: 2 })
    expect(group).toMatchObject({ name: "", value: "", revenue: "", partner_unique_id: "order-7" })
  })

  test("given pages, when each goes on at the next of the one before, then all is read once, and later what is new", async () => {
    const engine = await testEngine()
    await reported(engine)
    const first = await feedOf(engine, "limit=2")
    expect([versions(first), first.more]).toEqual([["call 1", "- 1"], true])
    const second = await feedOf(engine, `limit=3&after=${first.next}`)
    expect([versions(second), second.more]).toEqual([["- 2", "call 2", "order-7 1"], false])
    const third = await feedOf(engine, `after=${second.next}`)
    expect(third).toEqual({ transactions: [], next: second.next, more: false })
    const later = { search: { transaction_id: "LEG-1" }, signals: [{ name: "Refund" }] }
    await engine.send("POST", SIGNALS, later)
    expect(versions(await feedOf(engine, `after=${third.next}`))).toEqual(["- 3"])
  })

  test("given filters, when it is read, then only what passes all of them is there", async () => {
    const engine = await testEngine()
    await reported(engine)
    await engine.completedCall({ call_record_id: "call-2", transaction_id: "LEG-2" })
    const passing = async (query: string) => versions(await feedOf(engine, query))
    expect(await passing("call_record_id=call-1")).toEqual(["call 1", "- 1", "- 2", "call 2", "order-7 1"])
    expect(await passing("call_record_id=call-2")).toEqual(["call 1"])
    expect(await passing("transaction_id=LEG-2")).toEqual(["call 1"])
    expect(await passing("transaction_id=unknown")).toEqual([])
    expect(await passing("partner_unique_id=order-7")).toEqual(["order-7 1"])
    expect(await passing("partner_unique_id=")).toEqual(["- 1", "- 2"])
    expect(await passing("name=QUOTE")).toEqual(["- 2"])
    // names of reports are trimmed too
    expect(await passing("name=%20quote%20")).toEqual(["- 2"])
    expect(await passing("type=Post+Call+Event")).toEqual(["- 1", "- 2", "order-7 1"])
    expect(await passing("type=Call&call_record_id=call-1")).toEqual(["call 1", "call 2"])
    expect(await passing("from=2026-11-20T15:00:02Z&type=Post%20Call%20Event")).toEqual(["- 2", "order-7 1"])
    expect(await passing("to=2026-11-20T15:00:02Z")).toEqual(["call 1", "- 1"])
    // a plus sign that was not escaped
    expect(await passing("from=2026-11-20T16:00:03+01:00&name=Sale")).toEqual([])
    expect(await passing("from=2026/11/20 10:00:03 AM&call_record_id=call-1")).toEqual(["call 2", "order-7 1"])
  })

  test("given an advertiser's token, when it reads, then only its own calls are there", async () => {
    const engine = await testEngine()
    await reported(engine)
    const other = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
    await engine.completedCall({ call_record_id: "call-2", transaction_id: "LEG-2", ...other })
    const own = await feedOf(engine, "", "adv1")
    expect(new Set(own.transactions.map(({ leg }) => leg.transaction_id))).toEqual(new Set(["LEG-1"]))
    const [theirs, ...more] = (await feedOf(engine, "", "adv2")).transactions
    expect([theirs?.transaction_id, more]).toEqual(["LEG-2", []])
    // it sees attribution only
    expect(theirs?.call).not.toHaveProperty("custom_data")
    expect((await feedOf(engine, "call_record_id=call-1", "adv2")).transactions).toEqual([])
    expect((await feedOf(engine, "", "t2")).transactions).toEqual([])
  })

  test("given what is wrong, when it is asked for, then everything is told at once", async () => {
    const { send } = await testEngine()
    const query = "limit=501&after=x&type=Sale&from=yesterday&to=&name=&nonsense=1"
    const answer = await send("GET", `${SIGNALS}?${query}`)
    expect([answer.status, errorClass(answer)]).toEqual([403, "InvalidInput"])
    for (const part of ["nonsense", "limit", "after", "type", "from", "to", "name"]) {
      expect(answer.text).toContain(`\`${part}\``)
    }
  })

  test("given a cursor of another network, of nobody or from the future, when it is sent, then it is refused", async () => {
    const engine = await testEngine()
    const text = async (query: string, token = "t1") => {
      const answer = await engine.send("GET", `${SIGNALS}?${query}`, undefined, { token })
      expect([query, answer.status, errorClass(answer)]).toEqual([query, 403, "InvalidInput"])
      return answer.text
    }
    const empty = await feedOf(engine)
    expect(await text(`after=${empty.next}`, "t2")).toContain("is a cursor of another network")
    for (const cursor of ["", "x", "%00", `${empty.next}x`, empty.next.slice(1), btoa('[1,"n1",-1]'), btoa("null")]) {
      expect(await text(`after=${cursor}`)).toContain("is no cursor of this feed")
    }
    await reported(engine)
    const { next } = await feedOf(engine)
    const restored = await testEngine()
    const answer = await restored.send("GET", `${SIGNALS}?after=${next}`)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("is not in this feed")])
  })

  test("given a request for later, when due work applies it, then it is in the feed", async () => {
    const engine = await testEngine()
    const pending = { call_in_progress: true, search: { call_record_id: "call-1" }, signals: [{ name: "Sale" }] }
    await engine.send("POST", SIGNALS, pending)
    await engine.completedCall({ call_record_id: "call-1", transaction_id: "LEG-1" })
    engine.wait(120_000)
    await engine.engine.doDueWork()
    expect(versions(await feedOf(engine))).toEqual(["call 1", "- 1"])
  })
})

test("given writers on two engines, of which one is restarted, when a reader follows, then it reads every transaction once and in order", async () => {
  const stores = await keptStores()
  const open = () => testEngine({ stores, transactionIds: randomTransactionIds })
  const engines = [await open(), await open()]
  const engine = (number: number): TestEngine => engines[number % 2] as TestEngine // there are two
  const legs = ["LEG-0", "LEG-1", "LEG-2", "LEG-3"]
  for (const leg of legs) {
    await engine(0).host({ ...RECEIVED, kind: "received", call_record_id: `of ${leg}`, transaction_id: leg })
    const at = new Date(engine(0).now() + 60_000).toISOString()
    await engine(0).host({ kind: "completed", call_record_id: `of ${leg}`, transaction_id: leg, at })
  }
  let isWriting = true
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; number < 8; number++) {
      const leg = legs[(writer + number) % legs.length]
      const signals = [{ name: `S${writer}`, revenue: `${number}.0${writer}` }]
      const customData = number % 4 === 0 ? [{ name: "product", value: `${writer} ${number}` }] : []
      const body = { search: { transaction_id: leg }, signals, custom_data: customData }
      const requestId = `${writer}.${number}`
      for (let attempt = number; ; attempt++) {
        const { status } = await engine(attempt).send(
          "POST",
          SIGNALS,
          { ...body, partner_unique_id: writer % 2 === 0 ? "" : "p" },
          { headers: { "idempotency-key": requestId } },
        )
        if (status === 200) break
        expect(status).toBe(503)
      }
    }
  }
  const restart = async (): Promise<void> => {
    await engine(1).engine.close()
    engines[1] = await open()
  }
  const follow = async (): Promise<ReadonlyArray<TransactionItem>> => {
    const seen: Array<TransactionItem> = []
    for (let page = 0, after = ""; ; page++) {
      const isLast = !isWriting
      const answer = await engine(page).send("GET", `${SIGNALS}?limit=${1 + (page % 5)}${after}`)
      if (answer.status === 503) continue
      const { more, next, transactions } = answer.body as Feed // answered 200
      seen.push(...transactions)
      after = `&after=${next}`
      if (isLast && !more && transactions.length === 0) return seen
    }
  }
  const reader = follow()
  await Promise.all([0, 1, 2, 3, 4, 5].map(write).concat(restart()))
  isWriting = false
  const seen = await reader
  expect(new Set(seen.map(({ transaction_id }) => transaction_id)).size).toBe(seen.length)
  for (const leg of legs) {
    const ofLeg = seen.filter((one) => one.leg.transaction_id === leg)
    const written = (await history(engine(0), leg)) as ReadonlyArray<{ transaction_id: string }>
    const idsOf = (list: ReadonlyArray<{ transaction_id: string }>) => list.map((one) => one.transaction_id).sort()
    expect(idsOf(ofLeg)).toEqual(idsOf(written))
    const chains = Map.groupBy(ofLeg, (one) => ("name" in one ? one.partner_unique_id : null))
    for (const chain of chains.values()) {
      expect(chain.map(({ version }) => version)).toEqual(chain.map((_, index) => index + 1))
    }
  }
})

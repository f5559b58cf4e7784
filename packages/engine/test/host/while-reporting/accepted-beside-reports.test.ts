// A request that is accepted while its call is being reported: what is answered later comes after it.
import { Inbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

const iso = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const sale = (search: object, revenue: string) => ({
  search,
  partner_unique_id: "order",
  signals: [{ name: "Sale", revenue }],
})

const leg = (transaction_id: string, at: number) => ({
  kind: "received",
  event_id: `r ${transaction_id}`,
  ...RECEIVED,
  call_record_id: "r",
  transaction_id,
  at: iso(at),
})

const EVENTS = [
  leg("first", -300),
  { kind: "completed", event_id: "c", call_record_id: "r", transaction_id: "first", at: iso(-200) },
]

const { advertiser_campaign_id_from_network, advertiser_id_from_network, calling_phone_number } = RECEIVED
const place = { advertiser_campaign_id_from_network, advertiser_id_from_network, calling_phone_number }
const PAST_CALL = {
  call_record_id: "r",
  transaction_id: "first",
  received: { at: iso(-300), ...place },
  completed: { at: iso(-200) },
}

/** Two engines on one database; the second keeps no request before it is let to. */
const twoEngines = async () => {
  const stores = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const inbox = Context.get(stores, Inbox)
  const { promise, resolve } = Promise.withResolvers<void>()
  const accept: typeof inbox.accept = (...given) =>
    Effect.andThen(
      Effect.promise(() => promise),
      inbox.accept(...given),
    )
  const reporter = await testEngine({ stores: Layer.succeedContext(stores) })
  const slow = await testEngine({ stores: Layer.succeedContext(Context.add(stores, Inbox, { ...inbox, accept })) })
  return { keep: resolve, reporter, slow }
}

const report = async ({ send }: TestEngine, how: string): Promise<void> => {
  const answer = await (how === "a batch"
    ? send("POST", "/host/n1/events/batch", { events: EVENTS }, { token: HOST_TOKEN })
    : send("POST", "/host/n1/past_calls", { calls: [PAST_CALL] }, { token: HOST_TOKEN }))
  expect([answer.status, answer.text.includes("errors")]).toEqual([200, false])
}

// SIG-331
test.each([
  ["a batch", { transaction_id: "first" }],
  ["past calls", { transaction_id: "first" }],
  ["past calls", { call_record_id: "r" }],
])(
  "given one that is kept just after %s has been taken, by %o, then a later report comes after it",
  async (how, search) => {
    const { keep, reporter, slow } = await twoEngines()
    const accepted = slow.send("POST", SIGNALS, { ...sale(search, "100"), call_in_progress: true })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await report(reporter, how)
    keep()
    expect((await accepted).status).toBe(201)
    expect((await reporter.send("POST", SIGNALS, sale({ call_record_id: "r" }, "80"))).status).toBe(200)
    for (const { engine } of [reporter, slow]) await engine.doDueWork()
    const { body } = await reporter.send("GET", "/host/n1/calls/first/history", undefined, { token: HOST_TOKEN })
    // the shape of a history
    const { transactions } = body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }> }
    expect(transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))).toEqual(["100.0", "80.0"])
  },
)

// The client against the engine: one call's life, and refusals as values.
import { type Client, makeClient } from "@callrules/client"
import { OPERATIONS, REFUSAL_CLASSES, STATUS_OF_REFUSAL } from "@callrules/contract"
import { composed, foldCase } from "@callrules/model"
import fc from "fast-check"
import { expect, it } from "vitest"
import { testEngine } from "../fixture.ts"

const CAMPAIGN = { networkId: "n1", advertiserId: "a1", campaignId: "c1" }
const FURTHER = new Set(["submitSignalsInBatches", "previewSignals", "readAllTransactions", "followTransactions"])
const LEG = { call_record_id: "call-1", transaction_id: "LEG-1" }

it("given a call, when the client plays its whole life, then every answer is a value", async () => {
  const { engine, host, wait } = await testEngine()
  const client = makeClient({ baseUrl: "http://localhost", token: "t1", fetch: engine.handler })
  const site = { id_from_network: 1 }
  expect(await client.createAffiliate("n1", { id_from_network: "A-1", name: "Acme", sites: [site] })).toMatchObject({
    status: 201,
    value: { id: 1, status: "Approved" },
    outcome: "created",
  })
  expect(
    await client.changeRecordingSettings(CAMPAIGN, { record_calls: true, call_recording_condition: "" }),
  ).toMatchObject({
    value: { record_calls: true },
  })
  await host({ kind: "received", advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1", ...LEG })
  await host({ kind: "transferred", ...LEG })
  expect(await client.listCurrentCalls({ organization_type: "Network", id: "n1" })).toMatchObject({
    value: { current_calls: [{ transaction_id: "LEG-1" }] },
  })
  const quote = { search: { transaction_id: "LEG-1" }, signals: [{ name: "Quote" }], call_in_progress: true }
  expect(await client.submitSignals(quote)).toMatchObject({ ok: true, status: 201, value: undefined })
  wait(60_000)
  await host({ kind: "completed", ...LEG })
  const sale = { search: { call_record_id: "call-1" }, signals: [{ name: "Sale", revenue: "99.95" }] }
  expect(await client.previewSignals(sale)).toMatchObject({
    ok: true,
    value: { leg: { chosen: "only-leg" }, signals: [{ outcome: "corrected", name: "Quote,Sale", revenue: "99.95" }] },
  })
  const first = await client.submitSignals(sale, { requestId: "order-7" })
  expect(first).toMatchObject({ ok: true, value: { signals: [{ name: "Quote,Sale", revenue: "99.95" }] } })
  expect(await client.submitSignals(sale, { requestId: "order-7" })).toEqual({ ...first, isRepeated: true })
  expect(await client.readTranscriptAnalysis("call-1")).toMatchObject({ value: { call_record_id: "call-1" } })
  const read: Array<string> = []
  for await (const page of client.readAllTransactions({ limit: 1, type: "Post Call Event" })) {
    expect(page.ok).toBe(true)
    if (page.ok) read.push(...page.value.transactions.map((one) => `${one.type} ${one.version}`))
  }
  expect(read).toEqual(["Post Call Event 1", "Post Call Event 2"])
  expect(await client.deleteAffiliate("n1", "A-1")).toMatchObject({ value: {} })
})

it("given what is wrong, then the refusal has every problem with its place", async () => {
  const { engine } = await testEngine()
  const client = makeClient({ baseUrl: "http://localhost", token: "t1", fetch: engine.handler })
  const answer = await client.submitSignals({ search: {}, signals: [{ name: "Sale", revenue: "$5" }] })
  expect(answer).toMatchObject({ ok: false, reason: "refused", status: 403, class: "InvalidInput", attempts: 1 })
  const places = !answer.ok && answer.reason === "refused" ? answer.problems.map(({ pointer }) => pointer) : []
  expect(places).toEqual(["/search", "/signals/0/revenue"])
})

// SIG-336, SIG-338
it("given any reports, then the client takes the answer of the engine for its own, also a repeated one, and to another report for a foreign one", async () => {
  const { engine, host } = await testEngine()
  await host({ kind: "received", advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1", ...LEG })
  await host({ kind: "completed", ...LEG })
  let body: unknown
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await engine.handler(request)
    body = await answer.clone().json()
    return answer
  }
  const client = makeClient({ baseUrl: "http://localhost", token: "t1", fetch, attempts: 1 })
  const mixedUp = makeClient({
    ...{ baseUrl: "http://localhost", token: "t1", attempts: 1 },
    fetch: async () => Response.json(body),
  })
  const id = fc.constantFrom<string | number | null>(
    null,
    "",
    "7",
    7,
    -0,
    0,
    "0",
    " 7",
    "caf\u00e9",
    "cafe\u0301",
    "CAF\u00c9",
  )
  const name = fc.constantFrom(
    ...[
      "Sale",
      "SALE",
      " sale ",
      "Quote",
      "caf\u00e9",
      "CAFE\u0301",
      "\u039f\u0394\u039f\u03a3",
      "\u03bf\u03b4\u03bf\u03c2",
    ],
    ...[
      "\u039f\u0394\u039f\u03c3",
      "\u0301Sale",
      "'\u03a3",
      "\u0130",
      "i\u0307",
      "Stra\u00dfe",
      "STRASSE",
      "<",
      "\u0338<",
    ],
  )
  const signal = fc.record(
    { name, partner_unique_id: id, revenue: fc.constantFrom("", "5", -0.5, 0, null) },
    { requiredKeys: ["name"] },
  )
  const report = fc
    .record({ partner_unique_id: id, signals: fc.array(signal, { maxLength: 8 }) }, { requiredKeys: ["signals"] })
    .map(({ partner_unique_id: ofReport = null, signals }) => {
      const firstOf = new Map(signals.map((one) => [keyOf(one, ofReport), one]))
      return { search: { call_record_id: "call-1" }, partner_unique_id: ofReport, signals: [...firstOf.values()] }
    })
  let foreign = 0
  await fc.assert(
    fc.asyncProperty(report, report, fc.uuid(), async (sent, other, requestId) => {
      const first = await client.submitSignals(sent, { requestId })
      if (!first.ok || first.value === undefined) throw new Error(JSON.stringify(first))
      expect(await client.submitSignals(sent, { requestId })).toEqual({ ...first, isRepeated: true })
      const { signals } = first.value
      const has = new Set(
        signals.flatMap((one) => one.name.split(",").map((its) => keyOf({ ...one, name: its }, null))),
      )
      const groups = new Set(other.signals.map((one) => groupOf(one, other.partner_unique_id)))
      const fits =
        groups.size === signals.length && other.signals.every((one) => has.has(keyOf(one, other.partner_unique_id)))
      if (!fits) foreign += 1
      expect((await mixedUp.submitSignals(other)).ok).toBe(fits)
    }),
    { numRuns: 200 },
  )
  expect(foreign).toBeGreaterThan(100)
})

interface Named {
  readonly name: string
  readonly partner_unique_id?: string | number | null
}

const groupOf = ({ partner_unique_id: own }: Named, ofReport: string | number | null): string =>
  composed(String(own ?? ofReport ?? ""))

const keyOf = (signal: Named, ofReport: string | number | null): string =>
  JSON.stringify([groupOf(signal, ofReport), foldCase(signal.name.trim())])

// ENG-488
it("given each class of the contract, then its refusal is one to the client, or leaves open what became of the report", async () => {
  for (const [named, { means }] of Object.entries(REFUSAL_CLASSES)) {
    const errors = { class: named, invalid_data: means }
    const status = Reflect.get(STATUS_OF_REFUSAL, named)
    const fetch = async (): Promise<Response> => Response.json({ errors }, { status })
    const client = makeClient({ baseUrl: "http://localhost", token: "t1", fetch, attempts: 1 })
    expect(await client.submitSignals({ search: {} })).toMatchObject({ ok: false, status, class: named })
  }
})

// ENG-388
it("given a report that was applied and answered 503, when it is sent again under the id of the answer, then it counts once", async () => {
  const { engine, host } = await testEngine()
  await host({ kind: "received", advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1", ...LEG })
  await host({ kind: "completed", ...LEG })
  let isLost = true
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await engine.handler(request)
    const errors = { class: "ServiceUnavailable", invalid_data: "the service cannot answer now" }
    return isLost ? Response.json({ errors }, { status: 503, headers: { "retry-after": "120" } }) : answer
  }
  const client = makeClient({ baseUrl: "http://localhost", token: "t1", fetch })
  const sale = { search: { call_record_id: "call-1" }, signals: [{ name: "Sale", revenue: "99.95" }] }
  const open = await client.submitSignals(sale)
  expect(open).toMatchObject({ ok: false, reason: "unanswered", status: 503, retryAfterSeconds: 120 })
  isLost = false
  const requestId = open.ok ? undefined : open.requestId
  const again = await client.submitSignals(sale, requestId === undefined ? {} : { requestId })
  expect(again).toMatchObject({ ok: true, isRepeated: true, value: { signals: [{ revenue: "99.95" }] } })
  const feed = await client.readTransactions({ type: "Post Call Event" })
  expect(feed.ok && feed.value.transactions).toHaveLength(1)
})

it("has a method for each operation of the contract", () => {
  const client: Client = makeClient({ baseUrl: "http://localhost", token: "t1" })
  // one operation with two paths: the client uses the one with a version
  const expected = OPERATIONS.map(({ id }) => id).filter((id) => id !== "listCurrentCallsWithoutVersion")
  expect(
    Object.keys(client)
      // two more ways to send a report, and two to read the feed
      .filter((name) => !FURTHER.has(name))
      .sort(),
  ).toEqual(expected.sort())
})

// Answers that do not come, that never end, and that are not of this service.
import { describe, expect, it } from "vitest"
import { given, SALE } from "./support/given.ts"

describe("no answer of the service", () => {
  it("given a page of a proxy, then it is told as unanswered", async () => {
    const { client } = given({
      attempts: 1,
      fetch: async () => new Response("<html>no such host</html>", { status: 404 }),
    })
    const answer = await client.listAffiliates("n1")
    expect(answer).toMatchObject({ ok: false, reason: "unanswered", attempts: 1 })
    expect(String(!answer.ok && answer.reason === "unanswered" && answer.cause)).toContain("no such host")
  })

  it.each(["{}", '{"ok":true}', "null", "", "[]", '{"signals":5,"call":null}', '{"signals":[7]}'])(
    "given %s with 200 to a report, then it is told as unanswered: it is not this service that took it",
    async (text) => {
      const { client } = given({ attempts: 1, fetch: async () => new Response(text, { status: 200 }) })
      const answer = await client.submitSignals({ search: { transaction_id: "T-1" }, signals: [{ name: "Sale" }] })
      expect(answer).toMatchObject({ ok: false, reason: "unanswered" })
    },
  )

  // SIG-336, SIG-338
  const entry = (partner_unique_id: string, name: string) => ({
    ...{ transaction_id: `T-${name}`, partner_unique_id, name, revenue: "" },
  })
  const both = [entry("", "Quote,SALE"), entry("7", "Quote")]
  it.each([
    ["no entry", { signals: [] }],
    ["fewer entries than groups", { signals: both.slice(1) }],
    ["more entries than groups", { signals: [...both, entry("8", "Quote")] }],
    ["the same entry twice", { signals: [both[0], both[0]] }],
    ["the id of another group", { signals: [both[0], entry("8", "Quote")] }],
    ["the name of another signal", { signals: [entry("", "Sales"), both[1]] }],
    ["an id of a transaction that is none", { signals: [both[0], { ...both[1], transaction_id: null }] }],
    ["an id of a group that is none", { signals: [both[0], { ...both[1], partner_unique_id: 7 }] }],
    ["a name that is none", { signals: [both[0], { ...both[1], name: null }] }],
    ["revenue that is no text", { signals: [both[0], { ...both[1], revenue: 0 }] }],
    ["no call", { call: undefined }],
    ["a call that is none", { call: null }],
    ["a call without an id", { call: {} }],
  ])("given an answer with %s to a report of two groups, then it is told as unanswered", async (_, wrong) => {
    const two = { search: SALE.search, signals: [{ name: " Sale" }, { name: "Quote", partner_unique_id: 7 }] }
    const right = { signals: both, call: { transaction_id: "T-1" } }
    const { client, service } = given({ attempts: 1 })
    service.answerNext({ body: right }, { body: { ...right, ...wrong } }, { body: right, status: 202 })
    expect(await client.submitSignals(two)).toMatchObject({ ok: true })
    expect(await client.submitSignals(two)).toMatchObject({ ok: false, reason: "unanswered" })
    expect(await client.submitSignals(two)).toMatchObject({ ok: false, reason: "unanswered" })
  })

  it("given a name with a comma, then its answer is one to the report", async () => {
    const { client, service } = given({ attempts: 1 })
    service.answerNext({ body: { signals: [entry("", "Sale,A, B,Quote")], call: { transaction_id: "T-1" } } })
    expect(await client.submitSignals({ ...SALE, signals: [{ name: "a, b" }] })).toMatchObject({ ok: true })
  })

  // ENG-488
  it.each([
    { errors: { class: "Conflict", invalid_data: "another one" } },
    { title: "Conflict", errors: [{ detail: "another one" }] },
    { title: "toString", errors: [] },
  ])("given 409 with a class that the service does not have, %j, then it is told as unanswered", async (body) => {
    const { client, service } = given({ attempts: 1 })
    service.answerNext({ body, status: 409 })
    expect(await client.submitSignals(SALE)).toMatchObject({ ok: false, reason: "unanswered" })
  })

  it("given a report without signals, then an answer with one is told as unanswered", async () => {
    const { client, service } = given({ attempts: 1 })
    const call = { transaction_id: "T-1" }
    service.answerNext({ body: { signals: [], call } }, { body: { signals: both, call } })
    expect(await client.submitSignals({ search: SALE.search })).toMatchObject({ ok: true })
    expect(await client.submitSignals({ search: SALE.search })).toMatchObject({ reason: "unanswered" })
  })

  // ENG-479
  const { client, service } = given({ attempts: 1 })
  const campaign = { networkId: "n1", advertiserId: "a1", campaignId: "c1" }
  const settings = { record_calls: true, call_recording_condition: "" }
  const affiliate = { id_from_network: "A-1", users: [] }
  const waiting = { status: "applied", arrived_at_time: "2023-11-14T22:13:20Z", transaction_ids: [] }
  it.each<readonly [string, () => Promise<unknown>, object, ReadonlyArray<unknown>]>([
    [
      "createAffiliate",
      () => client.createAffiliate("n1", { name: "A" }),
      affiliate,
      [
        { ...affiliate, users: 1 },
        { ...affiliate, id_from_network: null },
      ],
    ],
    ["updateAffiliate", () => client.updateAffiliate("n1", "A-1", {}), affiliate, [{ id_from_network: "A-1" }]],
    ["readAffiliate", () => client.readAffiliate("n1", "A-1"), affiliate, [[affiliate]]],
    ["listAffiliates", () => client.listAffiliates("n1"), [affiliate], [["A-1"], [affiliate, {}], affiliate]],
    ["deleteAffiliate", () => client.deleteAffiliate("n1", "A-1"), {}, [{ status: "ok" }, [], "done"]],
    [
      "readRecordingSettings",
      () => client.readRecordingSettings(campaign),
      settings,
      [{ ...settings, record_calls: "true" }],
    ],
    [
      "changeRecordingSettings",
      () => client.changeRecordingSettings(campaign, settings),
      settings,
      [{ ...settings, call_recording_condition: null }],
    ],
    [
      "listCurrentCalls",
      () => client.listCurrentCalls({ organization_type: "Network", id: "n1" }),
      { current_calls: [{ transaction_id: "T-1" }] },
      [{ current_calls: {} }, { current_calls: [null] }],
    ],
    [
      "readTransactions",
      () => client.readTransactions(),
      { transactions: [{ transaction_id: "T-1" }], next: "a", more: false },
      [
        { transactions: [], next: "a" },
        { transactions: [1], next: "a", more: false },
      ],
    ],
    [
      "readTranscriptAnalysis",
      () => client.readTranscriptAnalysis("c"),
      { call_record_id: "c" },
      [{ call_record_id: 1 }],
    ],
    [
      "readPendingRequest",
      () => client.readPendingRequest("/pending/1.json"),
      waiting,
      [
        { ...waiting, status: 1 },
        { ...waiting, transaction_ids: null },
      ],
    ],
  ])("given an answer to %s that is not one, then it is told as unanswered", async (_, call, right, wrong) => {
    service.answerNext({ body: right })
    expect(await call()).toMatchObject({ ok: true, value: right })
    service.answerNext({ body: right, status: 202 }, ...["<html></html>", null, ...wrong].map((body) => ({ body })))
    for (let left = wrong.length + 3; left > 0; left--) expect(await call()).toMatchObject({ reason: "unanswered" })
  })

  it("given 201 without a place or another sign of the service, then it is told as unanswered", async () => {
    const { client } = given({ attempts: 1, fetch: async () => new Response(null, { status: 201 }) })
    expect(await client.submitSignals(SALE)).toMatchObject({ ok: false, reason: "unanswered" })
  })

  it("given an answer without an end, then it ends in its time; one that is too large is not read to its end", async () => {
    const chunk = new Uint8Array(8_388_608).fill(32)
    const endless = (pause: number) =>
      new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, pause))
          controller.enqueue(pause === 0 ? chunk : new Uint8Array(1))
        },
      })
    const slow = given({ attempts: 1, timeoutMilliseconds: 40, fetch: async () => new Response(endless(5)) })
    expect(await slow.client.listAffiliates("n1")).toMatchObject({ reason: "unanswered", attempts: 1 })
    const large = given({ attempts: 1, fetch: async () => new Response(endless(0)) })
    const answer = await large.client.listAffiliates("n1")
    expect(String(!answer.ok && answer.reason === "unanswered" && answer.cause)).toMatch(/more than 268435456 bytes/)
  })

  it("given a fetch that heeds no signal, then time and the caller end the call all the same, a pause too", async () => {
    const nothing = () => new Promise<Response>(() => {})
    const { client } = given({ attempts: 2, timeoutMilliseconds: 5, fetch: nothing })
    expect(await client.listAffiliates("n1")).toMatchObject({ reason: "unanswered", attempts: 2 })
    const patient = given({ fetch: nothing })
    const leaving = patient.client.listAffiliates("n1", { signal: AbortSignal.timeout(5) })
    expect(await leaving).toMatchObject({ reason: "unanswered", attempts: 1 })
    const pausing = given({ wait: () => new Promise(() => {}), fetch: async () => new Response(null, { status: 503 }) })
    const left = pausing.client.listAffiliates("n1", { signal: AbortSignal.timeout(5) })
    expect(await left).toMatchObject({ ok: false, attempts: 1 })
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    "given a time of %d milliseconds, then an answer has it",
    async (time) => {
      const late = () =>
        new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("[]", { status: 200 })), 20))
      const { client } = given({ attempts: 1, timeoutMilliseconds: time, fetch: late })
      expect(await client.listAffiliates("n1")).toMatchObject({ ok: true, attempts: 1 })
    },
  )

  it("given what no request can say, then it is told as unanswered, and nothing is sent", async () => {
    const { client, service } = given()
    const notJson = { ...SALE, custom_data: 5n } as unknown as typeof SALE // as from a caller without types
    expect(await client.submitSignals(notJson)).toMatchObject({ reason: "unanswered", attempts: 0 })
    expect(service.requests).toEqual([])
    expect(await client.readTranscriptAnalysis("a\ud800")).toMatchObject({ ok: true })
    expect(service.requests[0]?.path).toBe("/x/call/transcript_analysis/a%EF%BF%BD")
  })

  it("given a 200 that is no JSON, then it is told as unanswered", async () => {
    const { client } = given({ attempts: 2, fetch: async () => new Response("welcome", { status: 200 }) })
    expect(await client.listAffiliates("n1")).toMatchObject({ ok: false, reason: "unanswered", attempts: 2 })
  })

  it("given a signal that is aborted, then it ends at once", async () => {
    const fetchNothing = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason))
        if (request.signal.aborted) reject(request.signal.reason)
      })
    const { client } = given({ fetch: fetchNothing })
    const answer = await client.submitSignals(SALE, { signal: AbortSignal.abort() })
    expect(answer).toMatchObject({ ok: false, reason: "unanswered", attempts: 1 })
  })

  it("given an attempt that takes too long, then it is given up and sent again", async () => {
    const fetchNothing = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason))
      })
    const { client } = given({ attempts: 2, timeoutMilliseconds: 5, fetch: fetchNothing })
    expect(await client.listAffiliates("n1")).toMatchObject({ reason: "unanswered", attempts: 2 })
  })
})

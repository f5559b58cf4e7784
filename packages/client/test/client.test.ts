// What the client does with answers, refusals, and answers that do not come.
import { makeClient } from "@callrules/client"
import { describe, expect, it } from "vitest"
import { given, SALE } from "./support/given.ts"

describe("a report of signals", () => {
  it("given a service that answers, then it is sent once, with the token and a request id of its own", async () => {
    const { client, pauses, service } = given()
    const first = await client.submitSignals(SALE)
    await client.submitSignals(SALE)
    expect(first).toMatchObject({ ok: true, status: 200, attempts: 1 })
    expect(service.requests[0]).toMatchObject({
      method: "POST",
      path: "/x/api/2026-11-01/transactions.json",
      token: "secret",
      body: SALE,
    })
    const ids = service.requests.map(({ requestId }) => requestId)
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(2)
    expect(pauses).toEqual([])
  })

  it("given answers that are lost, then it is sent again under the same request id, after pauses that grow", async () => {
    const { client, pauses, service } = given({ pauseMilliseconds: 100 })
    service.answerNext("lost", "lost", "lost")
    expect(await client.submitSignals(SALE)).toMatchObject({ ok: true, attempts: 4 })
    expect(new Set(service.requests.map(({ requestId }) => requestId)).size).toBe(1)
    for (const [index, whole] of [100, 200, 400].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(whole / 2)
      expect(pauses[index]).toBeLessThanOrEqual(whole)
    }
  })

  it("given a request id, then that one is sent", async () => {
    const { client, service } = given()
    await client.submitSignals(SALE, { requestId: "order-7" })
    expect(service.requests[0]?.requestId).toBe("order-7")
  })

  it("given a call in progress, then the answer has no body", async () => {
    const { client, service } = given()
    service.answerNext({ status: 201 })
    expect(await client.submitSignals({ ...SALE, call_in_progress: true })).toEqual({
      ok: true,
      status: 201,
      value: undefined,
      outcome: "",
      isRepeated: false,
      location: "/x/api/2026-11-01/transactions/pending/00000000-00000003.json",
      attempts: 1,
    })
  })

  it("given a request id of an erased report, then its answer has neither a body nor a place", async () => {
    const { client } = given({
      fetch: async () => new Response(null, { status: 201, headers: { "callrules-outcome": "answer=erased" } }),
    })
    expect(await client.submitSignals(SALE)).toMatchObject({ ok: true, outcome: "answer=erased", location: "" })
  })

  it("given a request id that had its answer before, then that is told", async () => {
    const { client, service } = given()
    service.answerNext({ headers: { "callrules-repeated": "true" } })
    expect(await client.submitSignals(SALE, { requestId: "order-7" })).toMatchObject({ isRepeated: true })
  })

  it("given the outcome in a header, then it is told", async () => {
    const { client, service } = given()
    service.answerNext({ headers: { "callrules-outcome": "signals=(created)" } })
    expect(await client.submitSignals(SALE)).toMatchObject({ outcome: "signals=(created)" })
  })
})

describe("a preview", () => {
  it("given a service that answers with one, then it is a value, and no request id was sent", async () => {
    const { client, service } = given()
    expect(await client.previewSignals(SALE)).toMatchObject({ ok: true, value: { leg: { chosen: "transaction-id" } } })
    expect(service.requests).toMatchObject([{ operation: "previewSignals", requestId: "", body: SALE }])
    await client.previewSignals(SALE, { requestId: "order-7" })
    expect(service.requests[1]?.requestId).toBe("order-7")
  })

  it("given an answer that is no preview, then the report was applied: it is said, and not sent again", async () => {
    const { client, service } = given()
    service.answerNext({ body: { signals: [] } })
    const answer = await client.previewSignals(SALE)
    expect(answer).toMatchObject({ ok: false, reason: "unanswered", attempts: 1 })
    expect(service.requests.length).toBe(1)
  })
})

describe("batches", () => {
  const signals = Array.from({ length: 23 }, (_, index) => ({ name: `s${index}` }))
  const request = { ...SALE, signals, custom_data: [{ name: "product", value: "boat" }] }

  it("given 23 signals, then three requests of at most 10, each with an id of its own, the custom data with the first", async () => {
    const { client, service } = given()
    const answers = await client.submitSignalsInBatches(request, { requestId: "order-7" })
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(service.requests.map(({ requestId }) => requestId)).toEqual(["order-7-1", "order-7-2", "order-7-3"])
    expect(service.requests.map(({ body }) => body)).toEqual([
      { search: SALE.search, custom_data: request.custom_data, signals: signals.slice(0, 10) },
      { search: SALE.search, signals: signals.slice(10, 20) },
      { search: SALE.search, signals: signals.slice(20) },
    ])
  })

  it("given a refusal, then nothing is sent after it", async () => {
    const { client, service } = given()
    service.answerNext({}, { status: 404, body: { errors: { class: "RecordNotFound", invalid_data: "gone" } } })
    const answers = await client.submitSignalsInBatches(request)
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    expect(service.requests).toHaveLength(2)
  })

  // ENG-315
  it("given a name twice for one id, in whatever batch, then nothing is sent", async () => {
    const { client, service } = given()
    const [refused, ...others] = await client.submitSignalsInBatches({
      ...request,
      partner_unique_id: "7",
      signals: [
        { name: "Sale" },
        ...signals,
        { name: " SALE ", partner_unique_id: 7 },
        { name: "cafe\u0301" },
        { name: "CAFÉ" },
        { name: "Order", partner_unique_id: "cafe\u0301" },
        { name: "Order", partner_unique_id: "café" },
      ],
    })
    expect([others, service.requests]).toEqual([[], []])
    expect(refused).toEqual({
      ok: false,
      reason: "refused",
      status: 403,
      class: "InvalidInput",
      attempts: 0,
      problems: [24, 26, 28].map((index) => ({
        code: "signal-name-repeated",
        pointer: `/signals/${index}/name`,
        detail: expect.stringContaining(
          `in \`signals[${index}].name\`, first in \`signals[${index === 24 ? 0 : index - 1}].name\``,
        ),
        hint: expect.stringContaining("send each name once"),
      })),
    })
  })

  it("given a name twice for different ids, then all is sent", async () => {
    const { client, service } = given()
    const twice = [...signals, { name: "s0", partner_unique_id: "other" }]
    expect((await client.submitSignalsInBatches({ ...request, signals: twice })).map(({ ok }) => ok)).toEqual([
      true,
      true,
      true,
    ])
    expect(service.requests).toHaveLength(3)
  })

  it("given at most 10 signals, then one request with everything", async () => {
    const { client, service } = given()
    await client.submitSignalsInBatches({ ...request, signals: signals.slice(0, 10) })
    await client.submitSignalsInBatches({ search: SALE.search })
    expect(service.requests.map(({ body }) => body)).toEqual([
      { ...request, signals: signals.slice(0, 10) },
      { search: SALE.search, signals: [] },
    ])
  })
})

describe("a refusal", () => {
  it("given problems one by one, then it is a value with each of them, and the request is not sent again", async () => {
    const { client, service } = given()
    const errors = [
      { code: "missing", pointer: "/search", detail: "`search` is missing", hint: "send it" },
      { code: "bad-revenue", pointer: "/signals/0/revenue", detail: "`$5` is no amount" },
    ]
    service.answerNext({
      status: 403,
      body: { type: "about:blank", title: "InvalidInput", status: 403, detail: "", errors },
    })
    expect(await client.submitSignals(SALE, { requestId: "order-7" })).toEqual({
      ok: false,
      reason: "refused",
      status: 403,
      class: "InvalidInput",
      problems: errors,
      attempts: 1,
      requestId: "order-7",
    })
  })

  it("given one text for all problems, then it is one problem", async () => {
    const { client, service } = given()
    service.answerNext({
      status: 401,
      body: { errors: { class: "Unauthorized", invalid_data: "the token is missing" } },
    })
    expect(await client.listAffiliates("n1")).toMatchObject({
      class: "Unauthorized",
      problems: [{ code: "", pointer: "", detail: "the token is missing" }],
    })
  })

  it.each([429, 500, 502, 503, 504])(
    "given %d, then it is sent again, after the pause that the service asks for",
    async (status) => {
      const { client, pauses, service } = given()
      const busy = { errors: { class: "ServiceUnavailable", invalid_data: "busy" } }
      service.answerNext({ status, body: busy, headers: { "retry-after": "3" } })
      expect(await client.readTranscriptAnalysis("c")).toMatchObject({ ok: true, attempts: 2 })
      expect(pauses).toEqual([3000])
    },
  )

  // ENG-310
  it.each([
    ["60", [60_000], { ok: true, attempts: 2 }],
    ["61", [], { ok: false, status: 429, retryAfterSeconds: 61, attempts: 1 }],
    ["3600", [], { ok: false, status: 429, retryAfterSeconds: 3600, attempts: 1 }],
  ])(
    "given `Retry-After: %s`, then that is waited for, or it is told with the refusal",
    async (seconds, waited, told) => {
      const { client, pauses, service } = given()
      const full = { errors: { class: "TooManyRequests", invalid_data: "full" } }
      service.answerNext({ status: 429, body: full, headers: { "retry-after": seconds } })
      expect(await client.listAffiliates("n1")).toMatchObject(told)
      expect(pauses).toEqual(waited)
    },
  )

  // ENG-310
  it.each(["0", "Tue, 24 Nov 2026 00:00:00 GMT", "-1", "1.5"])(
    "given `Retry-After: %s`, then the pause is the client's own",
    async (header) => {
      const { client, pauses, service } = given()
      const busy = { errors: { class: "ServiceUnavailable", invalid_data: "busy" } }
      service.answerNext({ status: 503, body: busy, headers: { "retry-after": header } })
      expect(await client.listAffiliates("n1")).toMatchObject({ ok: true, attempts: 2 })
      expect(pauses.every((pause) => pause >= 250 && pause <= 500)).toBe(true)
      expect(pauses).toHaveLength(1)
    },
  )

  it("given a service that stays busy, then the last refusal is the answer", async () => {
    const { client, service } = given({ attempts: 3 })
    const busy = { status: 429, body: { errors: { class: "TooManyRequests", invalid_data: "busy" } } }
    service.answerNext(busy, busy, busy, busy)
    expect(await client.listAffiliates("n1")).toMatchObject({ ok: false, reason: "refused", status: 429, attempts: 3 })
  })
})

describe("each operation", () => {
  const { client, service } = given({ version: "2027-01-01" })
  const campaign = { networkId: "n/1", advertiserId: "a 1", campaignId: "c1" }
  const settings = "/x/api/2027-01-01/n%2F1/advertisers/a%201/advertiser_campaigns/c1.json"

  it.each([
    ["listAffiliates", () => client.listAffiliates("n1"), "GET /x/api/2027-01-01/n1/affiliates.json"],
    ["createAffiliate", () => client.createAffiliate("n1", { name: "A" }), "POST /x/api/2027-01-01/n1/affiliates.json"],
    ["readAffiliate", () => client.readAffiliate("n1", "a/1"), "GET /x/api/2027-01-01/n1/affiliates/a%2F1.json"],
    ["updateAffiliate", () => client.updateAffiliate("n1", "a1", {}), "PUT /x/api/2027-01-01/n1/affiliates/a1.json"],
    ["deleteAffiliate", () => client.deleteAffiliate("n1", "a1"), "DELETE /x/api/2027-01-01/n1/affiliates/a1.json"],
    ["readRecordingSettings", () => client.readRecordingSettings(campaign), `GET ${settings}`],
    [
      "changeRecordingSettings",
      () => client.changeRecordingSettings(campaign, { record_calls: true }),
      `PUT ${settings}`,
    ],
    [
      "listCurrentCalls",
      () => client.listCurrentCalls({ organization_type: "Network", id: "n1" }),
      "GET /x/api/2027-01-01/calls_in_progress/current_calls.json?organization_type=Network&id=n1",
    ],
    ["readTranscriptAnalysis", () => client.readTranscriptAnalysis("c/1"), "GET /x/call/transcript_analysis/c%2F1"],
  ])("%s is sent to its path", async (operation, call, expected) => {
    await call()
    const last = service.requests.at(-1)
    expect([last?.operation, `${last?.method} ${last?.path}`]).toEqual([operation, expected])
  })
})

describe("the feed of transactions", () => {
  const page = (next: string, more: boolean, ...ids: ReadonlyArray<string>) => ({
    body: { transactions: ids.map((transaction_id) => ({ transaction_id })), next, more },
  })
  const afters = (requests: ReadonlyArray<{ readonly path: string }>) =>
    requests.map(({ path }) => new URL(path, "http://x").searchParams.get("after"))

  it("given several pages, then all are read, each after the one before, with the filters", async () => {
    const { client, service } = given()
    service.answerNext(page("a", true, "T1"), page("b", true), page("c", false, "T2"))
    const read: Array<string> = []
    for await (const answer of client.readAllTransactions({ name: "Sale & more", limit: 5 })) {
      if (answer.ok) read.push(answer.value.next, ...answer.value.transactions.map((one) => one.transaction_id))
    }
    expect(read).toEqual(["a", "T1", "b", "c", "T2"])
    expect(afters(service.requests)).toEqual([null, "a", "b"])
    expect(service.requests[0]?.path).toBe("/x/api/2026-11-01/transactions.json?name=Sale+%26+more&limit=5")
  })

  it("given an end of the feed, when it is followed, then it waits and goes on; what says nothing new is left out", async () => {
    const { client, pauses, service } = given()
    service.answerNext(page("a", false, "T1"), page("a", false), page("b", false, "T2"), "lost", page("c", false, "T3"))
    const ended = new AbortController()
    const read: Array<string> = []
    for await (const answer of client.followTransactions({}, { idleMilliseconds: 700, signal: ended.signal })) {
      if (answer.ok) read.push(answer.value.next)
      if (read.length === 3) ended.abort()
    }
    expect(read).toEqual(["a", "b", "c"])
    expect(afters(service.requests)).toEqual([null, "a", "a", "b", "b"])
    expect(pauses.filter((pause) => pause === 700)).toHaveLength(3)
  })

  it("given that it is ended while it waits at the end of the feed, then it ends at once, and asks no more", async () => {
    const { service } = given()
    const client = makeClient({ baseUrl: "https://calls.example.com", token: "t", fetch: service.fetch })
    service.answerNext(page("a", false, "T1"))
    const ended = new AbortController()
    const begun = performance.now()
    for await (const _ of client.followTransactions({}, { idleMilliseconds: 60_000, signal: ended.signal })) {
      setTimeout(() => ended.abort(), 20)
    }
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(service.requests).toHaveLength(1)
  })

  it("given a refusal, then it is the last page", async () => {
    const { client, service } = given()
    const errors = { class: "InvalidInput", invalid_data: "`after` is no cursor of this feed" }
    service.answerNext(page("a", true, "T1"), { status: 403, body: { errors } })
    const read: Array<boolean> = []
    for await (const answer of client.followTransactions()) read.push(answer.ok)
    expect(read).toEqual([true, false])
  })
})

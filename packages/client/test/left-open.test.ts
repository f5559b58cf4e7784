// Requests that may have been applied although the last answer says otherwise, or nothing of it.
import type { FakeAnswer } from "@callrules/client/fake"
import { describe, expect, it } from "vitest"
import { given, SALE } from "./support/given.ts"

const says = (status: number, named: string, seconds?: number): FakeAnswer => ({
  status,
  body: { errors: { class: named, invalid_data: "not now" } },
  headers: seconds === undefined ? {} : { "retry-after": String(seconds) },
})
const FULL = says(429, "TooManyRequests", 1)
const FULL_FOR_LONG = says(429, "TooManyRequests", 120)
const AWAY = says(503, "ServiceUnavailable", 1)
const AWAY_FOR_LONG = says(503, "ServiceUnavailable", 120)
const FAULT = says(500, "InternalServiceError")
const TOO_LATE = says(504, "RequestTimeout")
const REVOKED = says(401, "Unauthorized")

const five = (answer: FakeAnswer) => [answer, answer, answer, answer, answer]
const notNow = [{ code: "", pointer: "", detail: "not now" }]

describe("a report that may have been applied", () => {
  // ENG-388
  it.each<readonly [string, ReadonlyArray<FakeAnswer | "lost">, object]>([
    ["503 for two minutes", [AWAY_FOR_LONG], { status: 503, retryAfterSeconds: 120, attempts: 1 }],
    ["503 each time", five(AWAY), { status: 503, retryAfterSeconds: 1, attempts: 5 }],
    ["500 each time", five(FAULT), { status: 500, class: "InternalServiceError", attempts: 5 }],
    ["no answer, then 503 for two minutes", ["lost", AWAY_FOR_LONG], { status: 503, attempts: 2 }],
    ["no answer, then 429 for two minutes", ["lost", FULL_FOR_LONG], { status: 429, retryAfterSeconds: 120 }],
    ["500, then 429 for two minutes", [FAULT, FULL_FOR_LONG], { status: 429, class: "TooManyRequests", attempts: 2 }],
    ["503, then a token that was revoked", [AWAY, REVOKED], { status: 401, class: "Unauthorized", attempts: 2 }],
    ["no answer, then 504 for too long a time", ["lost", ...five(TOO_LATE)], { status: 504, attempts: 5 }],
  ])("given %s, then it is unanswered, with what is known and its request id", async (_, answers, told) => {
    const { client, service } = given()
    service.answerNext(...answers)
    const answer = await client.submitSignals(SALE)
    expect(answer).toMatchObject({ ok: false, reason: "unanswered", problems: notNow, ...told })
    expect(String(!answer.ok && answer.reason === "unanswered" && answer.cause)).toContain("not now")
    const requestId = answer.ok ? undefined : answer.requestId
    expect(requestId).toBe(service.requests[0]?.requestId)
    // asked again under it, it is answered as it was the first time
    await client.submitSignals(SALE, requestId === undefined ? {} : { requestId })
    expect(new Set(service.requests.map((request) => request.requestId)).size).toBe(1)
  })

  it("given no answer at all, then it has its request id, and nothing that no answer has said", async () => {
    const { client, service } = given({ attempts: 1 })
    service.answerNext("lost")
    expect(await client.submitSignals(SALE, { requestId: "order-7" })).toEqual({
      ok: false,
      reason: "unanswered",
      cause: expect.any(Error),
      attempts: 1,
      requestId: "order-7",
    })
  })

  it("given a list in batches, then its last answer has the id of the list, under which the list is sent again", async () => {
    const { client, service } = given()
    const list = { ...SALE, signals: Array.from({ length: 12 }, (_, index) => ({ name: `s${index}` })) }
    service.answerNext({}, AWAY_FOR_LONG)
    const [, last] = await client.submitSignalsInBatches(list)
    const requestId = last === undefined || last.ok ? "" : last.requestId
    expect(last).toMatchObject({
      reason: "unanswered",
      status: 503,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await client.submitSignalsInBatches(list, requestId === undefined ? {} : { requestId })
    const sent = service.requests.map((request) => request.requestId)
    expect(sent).toEqual([`${requestId}-1`, `${requestId}-2`, `${requestId}-1`, `${requestId}-2`])
  })
})

describe("a report of which nothing was applied", () => {
  it.each<readonly [string, ReadonlyArray<FakeAnswer>, object]>([
    ["429 for two minutes", [FULL_FOR_LONG], { status: 429, retryAfterSeconds: 120, attempts: 1 }],
    ["429 each time", five(FULL), { status: 429, attempts: 5 }],
    ["429, then a token that was revoked", [FULL, REVOKED], { status: 401, attempts: 2 }],
    // the service has not begun to apply it
    ["504 for too long a time, each time", five(TOO_LATE), { status: 504, attempts: 5 }],
    ["504 for too long a time, then 429", [TOO_LATE, FULL_FOR_LONG], { status: 429, attempts: 2 }],
  ])("given %s, then it is refused", async (_, answers, told) => {
    const { client, service } = given()
    service.answerNext(...answers)
    expect(await client.submitSignals(SALE, { requestId: "order-7" })).toMatchObject({
      ok: false,
      reason: "refused",
      requestId: "order-7",
      ...told,
    })
  })
})

describe("other operations", () => {
  const { client, service } = given()
  const campaign = { networkId: "n1", advertiserId: "a1", campaignId: "c1" }

  // ENG-388
  it.each<readonly [string, () => Promise<unknown>]>([
    ["createAffiliate", () => client.createAffiliate("n1", { name: "A" })],
    ["updateAffiliate", () => client.updateAffiliate("n1", "A-1", { name: "A" })],
    ["deleteAffiliate", () => client.deleteAffiliate("n1", "A-1")],
    ["changeRecordingSettings", () => client.changeRecordingSettings(campaign, { record_calls: false })],
    ["previewSignals", () => client.previewSignals(SALE)],
  ])("given %s without an answer, then 404 or 503, then it is unanswered, without a request id", async (_, call) => {
    for (const then of [says(404, "RecordNotFound"), AWAY_FOR_LONG]) {
      service.answerNext("lost", then)
      const answer = await call()
      expect(answer).toMatchObject({ reason: "unanswered", status: then.status, problems: notNow, attempts: 2 })
      expect(answer).not.toHaveProperty("requestId")
    }
  })

  it("given what is only read, then a refusal after an attempt without an answer is one, and 503 is none", async () => {
    service.answerNext("lost", REVOKED, "lost", AWAY_FOR_LONG)
    expect(await client.listAffiliates("n1")).toMatchObject({ reason: "refused", status: 401, attempts: 2 })
    expect(await client.listAffiliates("n1")).toMatchObject({ reason: "unanswered", status: 503, attempts: 2 })
  })

  it("given a status of a refusal alone, then the fake answers it as the service does", async () => {
    const other = given()
    other.service.answerNext({ status: 404 }, ...five({ status: 503 }))
    expect(await other.client.submitSignals(SALE)).toMatchObject({ reason: "refused", class: "RecordNotFound" })
    expect(await other.client.submitSignals(SALE)).toMatchObject({ reason: "unanswered", class: "ServiceUnavailable" })
  })
})

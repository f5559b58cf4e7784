// Which leg an event of the host is about: any id of the leg's chain of corrections leads to it.
import { reportHostEvent } from "@callrules/operations"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { Turns } from "../../../../operations/src/commits/turns.ts"
import { CURRENT_CALLS, RECEIVED, SIGNALS, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass, history } from "../../support/signal-requests.ts"

const correctedLeg = async () => {
  const test = await testEngine()
  await test.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  await test.host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  const signals = [{ name: "Sale" }]
  const custom_data = [{ name: "product", value: "car" }]
  const answer = await test.send("POST", SIGNALS, { search: { transaction_id: "leg" }, signals, custom_data })
  return { ...test, head: bodyOf(answer).call["transaction_id"] }
}

test("given a corrected call, when an event of the host names the correction, then it is about the leg", async () => {
  const { head, host } = await correctedLeg()
  expect(head).not.toBe("leg")
  const event = { kind: "keypress", sequence: 1, key: "1", call_record_id: "r", event_id: "k1" }
  const named = await host({ ...event, transaction_id: head })
  expect([named.status, named.body]).toMatchObject([200, { transaction_id: "leg", changed: true }])
  expect((await host({ ...event, transaction_id: "leg" })).body).toMatchObject({
    transaction_id: "leg",
    changed: false,
  })
  const elsewhere = await host({ ...event, transaction_id: head, call_record_id: "other" })
  expect([elsewhere.status, elsewhere.text]).toMatchObject([403, expect.stringContaining("leg `leg` belongs to")])
})

test("given signals on a call, when an event of the host names their transaction, then it is refused and the leg is named", async () => {
  const engine = await correctedLeg()
  const transactions = (await history(engine, "leg")) as ReadonlyArray<Record<string, unknown>>
  const group = transactions.find((transaction) => transaction["type"] === "Post Call Event")
  const transaction_id = group?.["transaction_id"]
  const refused = await engine.host({ kind: "completed", call_record_id: "r", transaction_id })
  expect(errorClass(refused)).toBe("RecordInvalid")
  expect(refused.text).toContain("`leg`")
})

test("given a leg known without an id, when an event brings one, then signals, current calls and the history find the leg by it", async () => {
  const engine = await testEngine()
  const { host, send } = engine
  const opened = await host({ kind: "transferred", call_record_id: "r", event_id: "t" })
  const made = (opened.body as { readonly transaction_id: string }).transaction_id
  const named = await host({ kind: "transferred", call_record_id: "r", event_id: "t", transaction_id: "X" })
  expect(named.body).toMatchObject({ transaction_id: made, changed: false })
  await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
  const shown = await send("GET", `${CURRENT_CALLS}&transaction_id=X`)
  expect(shown.body).toMatchObject({ current_calls: [{ transaction_id: made, call_record_id: "r" }] })
  await host({ kind: "completed", call_record_id: "r", transaction_id: "X" })
  const signals = [{ name: "Sale" }]
  expect((await send("POST", SIGNALS, { search: { transaction_id: "X" }, signals })).status).toBe(200)
  expect(await history(engine, "X")).toMatchObject([{ transaction_id: made }, { type: "Post Call Event" }])
})

test("given a call that was corrected twice, then current calls find it by each of its ids and show the current one", async () => {
  const { host, send } = await testEngine()
  const leg = { call_record_id: "r", transaction_id: "leg" }
  await host({ ...RECEIVED, ...leg, kind: "received" })
  await host({ ...leg, kind: "transferred" })
  const ids = ["leg"]
  for (const product of ["car", "van"]) {
    await host({ ...leg, kind: "custom_data", source: "tag", custom_data: { product } })
    const shown = await send("GET", `${CURRENT_CALLS}&call_record_id=r`)
    const { current_calls } = shown.body as { readonly current_calls: ReadonlyArray<{ transaction_id: string }> }
    ids.push(current_calls[0]?.transaction_id ?? "")
  }
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) {
    const shown = await send("GET", `${CURRENT_CALLS}&transaction_id=${id}`)
    expect(shown.body).toMatchObject({ current_calls: [{ transaction_id: ids[2] }] })
  }
  const none = await send("GET", `${CURRENT_CALLS}&transaction_id=${ids[1]}&call_record_id=other`)
  expect(none.body).toEqual({ current_calls: [] })
})

test("given a leg that got events without an id, when another leg comes, then they stay there and the host is warned", async () => {
  const { host } = await testEngine()
  await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  await host({ kind: "transferred", call_record_id: "r", event_id: "t" })
  const second = await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "other" })
  expect(second.body).toMatchObject({
    transaction_id: "other",
    warnings: [{ code: "assignment-stands", message: expect.stringContaining("`leg` before, and stay there") }],
  })
  const third = await host({ ...RECEIVED, kind: "received", call_record_id: "r2", transaction_id: "third" })
  expect(third.body).toMatchObject({ warnings: [] })
  const unclear = await host({ kind: "completed", call_record_id: "r" })
  expect([unclear.status, unclear.text]).toEqual([403, expect.stringContaining("`leg`, `other`")])
  const repeated = await host({ kind: "transferred", call_record_id: "r", event_id: "t" })
  expect([repeated.status, repeated.body]).toMatchObject([200, { transaction_id: "leg", changed: false }])
})

test("given an event without an id, when another process opens a leg right after its call record was read, then it goes to that leg", async () => {
  const { engine, host } = await testEngine()
  let opened = false
  const calls = Effect.map(CallStore, (store) => ({
    ...store,
    byCallRecordId: (...given: Parameters<typeof store.byCallRecordId>) =>
      Effect.tap(store.byCallRecordId(...given), () =>
        Effect.promise(async () => {
          if (!opened) await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
          opened = true
        }),
      ),
  }))
  const event = { kind: "completed", call_record_id: "r", event_id: "c", at: "2026-11-20T15:00:09Z" }
  const report = reportHostEvent("n1", event).pipe(
    Effect.provideServiceEffect(CallStore, calls),
    // another process does not wait for the turns of this one
    Effect.provideService(Turns, { inTurn: (_, effect) => effect }),
  )
  expect(Result.getOrThrow(await engine.run(report))).toMatchObject({ transactionId: "leg", status: "completed" })
})

test("given a request that waits for a further id of a live leg, or for one that is not known yet, when the leg is over, then it is applied to the leg", async () => {
  const engine = await testEngine()
  const { host, send } = engine
  const pending = (id: string, name: string) =>
    send("POST", SIGNALS, { search: { transaction_id: id }, signals: [{ name }], call_in_progress: true })
  expect((await pending("X", "Early")).status).toBe(201)
  const opened = await host({ ...RECEIVED, kind: "received", call_record_id: "r" })
  const made = (opened.body as { readonly transaction_id: string }).transaction_id
  await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: "r", transaction_id: "X" })
  // until due work finds its call, a request waits for nothing in particular
  await engine.engine.doDueWork()
  expect((await pending("X", "Bound")).status).toBe(201)
  await host({ kind: "completed", call_record_id: "r" })
  await engine.engine.doDueWork()
  expect(await history(engine, made)).toMatchObject([
    { type: "Call" },
    { signals: [{ name: "Early" }] },
    { signals: [{ name: "Early" }, { name: "Bound" }] },
  ])
})

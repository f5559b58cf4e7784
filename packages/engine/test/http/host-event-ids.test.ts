// Which leg an event of the host is about: any id of the leg's chain of corrections leads to it.
import { expect, test } from "vitest"
import { RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { bodyOf, errorClass, history } from "./signal-requests.ts"

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

// Transaction ids that lead to no call: what is said of them, and to whom.
import { expect, test } from "vitest"
import { SIGNALS, testEngine } from "../fixture.ts"
import { bodyOf, sale } from "../support/signal-requests.ts"

test("given an id in lower case, when its call is there, then 404 gives the id in upper case", async () => {
  const { completedCall, send } = await testEngine()
  const id = await completedCall({ transaction_id: "0000000A-0000000B" })
  const answer = await send("POST", SIGNALS, sale(id.toLowerCase()))
  expect(answer.status).toBe(404)
  expect(answer.text).toContain(`did you mean \`${id}\`?`)
  const unknown = await send("POST", SIGNALS, sale("0000000c-0000000d"))
  expect(unknown.text).not.toContain("did you mean")
})

test("given another advertiser's signal transaction, then it is answered exactly like an unknown id", async () => {
  const { completedCall, send } = await testEngine()
  const id = await completedCall({ advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" })
  const signal = String(bodyOf(await send("POST", SIGNALS, sale(id))).signals[0]?.["transaction_id"])
  const asAdvertiser = (of: string) => send("POST", SIGNALS, sale(of), { token: "adv1" })
  const foreign = await asAdvertiser(signal)
  const foreignCall = await asAdvertiser(id)
  const unknown = await asAdvertiser("0000000C-0000000D")
  expect(foreign.status).toBe(404)
  expect(foreign.text.replaceAll(signal, "X")).toBe(unknown.text.replaceAll("0000000C-0000000D", "X"))
  expect(foreignCall.text.replaceAll(id, "X")).toBe(unknown.text.replaceAll("0000000C-0000000D", "X"))
})

// A request that waits for a call by its external id, which leads to another call by the time the first one is over.
import { expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, SIGNALS, START, testEngine } from "../../fixture.ts"

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const fateOf = ({ body }: Answered) => (body as { readonly status: string }).status

// SIG-305
test("given a waiting request whose external id leads to another call meanwhile, then it is applied to the call that it waits for", async () => {
  const { completedCall, host, send } = await testEngine()
  const first = { ...RECEIVED, kind: "received", call_record_id: "r1", transaction_id: "L1" }
  await host({ ...first, at: at(0), external_unique_id: "x" })
  const report = { call_in_progress: true, search: { external_call_unique_id: "x" }, signals: [{ name: "Sale" }] }
  const accepted = await send("POST", SIGNALS, report)
  expect(accepted.status).toBe(201)
  await host({ ...first, at: at(-10), external_unique_id: "y" })
  await completedCall({ call_record_id: "r2", transaction_id: "L2", external_unique_id: "x", at: at(-50) })
  expect((await host({ kind: "completed", call_record_id: "r1", transaction_id: "L1", at: at(60) })).status).toBe(200)
  expect((await host({ kind: "call_ended", call_record_id: "r1", transaction_id: "L1", at: at(60) })).status).toBe(200)
  expect(fateOf(await send("GET", accepted.headers.get("location") ?? ""))).toBe("applied")
  const history = await send("GET", "/host/n1/calls/L1/history", undefined, { token: HOST_TOKEN })
  expect(history.text).toContain("Sale")
})

// A request that waits for a call of whose legs it can be for none: told only once the call is over.
import { expect, test } from "vitest"
import { type Answered, SIGNALS, START, testEngine } from "../fixture.ts"

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

const fateOf = ({ body }: Answered) => (body as { readonly status: string }).status

// SIG-306
test("given a waiting request whose group is on two legs, then it fails once the call is over, and what arrived after it waits until then", async () => {
  const { completedCall, host, send } = await testEngine()
  await completedCall({ call_record_id: "r1", transaction_id: "L1", at: at(0) })
  await completedCall({ call_record_id: "r1", transaction_id: "L2", at: at(-50) })
  for (const transaction_id of ["L1", "L2"]) {
    const sale = { search: { transaction_id }, signals: [{ name: "Sale" }] }
    expect((await send("POST", SIGNALS, sale)).status).toBe(200)
  }
  const quote = { call_in_progress: true, signals: [{ name: "Quote" }] }
  const ofCall = await send("POST", SIGNALS, { ...quote, search: { call_record_id: "r1" } })
  const ofLeg = await send("POST", SIGNALS, { ...quote, search: { transaction_id: "L1" } })
  const fates = async () => {
    const [first, second] = [ofCall, ofLeg].map(async ({ headers }) => send("GET", headers.get("location") ?? ""))
    return [await first, await second].map((answer) => answer && fateOf(answer))
  }
  expect(await fates()).toEqual(["waiting", "waiting"])
  expect((await host({ kind: "call_ended", call_record_id: "r1", transaction_id: "L1", at: at(60) })).status).toBe(200)
  expect(await fates()).toEqual(["failed", "applied"])
})

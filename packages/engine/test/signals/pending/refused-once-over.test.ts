// A request that waits for a call of whose legs it can be for none: told only once the call is over.

import { storedDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, SIGNALS, START, testEngine } from "../../fixture.ts"

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

const FIELD_LATER = { custom_data: [{ name: "later", value: "x" }] }

// SIG-306
describe("given a waiting request with a custom data field that is set up only later", () => {
  const given = async () => {
    const engine = await testEngine({
      directory: storedDirectory({
        id: "n1",
        tokens: [{ token: "t1" }],
        advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
      }),
    })
    const { host, send } = engine
    const pending = async (search: Record<string, string>) => {
      const { headers, status } = await send("POST", SIGNALS, { search, call_in_progress: true, ...FIELD_LATER })
      expect(status).toBe(201)
      return async () => fateOf(await send("GET", headers.get("location") ?? ""))
    }
    const received = (transaction_id: string) =>
      host({ ...RECEIVED, kind: "received", call_record_id: "r1", transaction_id, external_unique_id: "x" })
    const completed = (transaction_id: string) => host({ kind: "completed", call_record_id: "r1", transaction_id })
    const setUp = async () => {
      const put = await send("PUT", "/host/n1/custom_data_fields/later", {}, { token: HOST_TOKEN })
      expect(put.status).toBeLessThan(300)
    }
    return { ...engine, pending, received, completed, setUp }
  }

  test("when one of two legs is over, then a request for the call is not refused yet", async () => {
    const { completed, host, pending, received, setUp } = await given()
    await received("L1")
    await received("L2")
    const fate = await pending({ call_record_id: "r1" })
    await completed("L1")
    expect(await fate()).toBe("waiting")
    await setUp()
    await completed("L2")
    await host({ kind: "call_ended", call_record_id: "r1", transaction_id: "L2" })
    expect(await fate()).toBe("applied")
  })

  test("when the call is over, then it has to be quiet for a minute before the request is refused", async () => {
    const { completed, engine, pending, received, wait } = await given()
    await received("L1")
    await completed("L1")
    const fate = await pending({ call_record_id: "r1" })
    expect(await fate()).toBe("waiting")
    wait(61_000)
    await engine.doDueWork()
    expect(await fate()).toBe("failed")
  })

  test.each([
    { external_call_unique_id: "x" },
    { transaction_id: "L1" },
    { call_start_time: new Date(START).toISOString() },
  ])(
    "when it came before its call, by %o, then it is given the call, and applied once that is over",
    async (search) => {
      const { completed, engine, host, pending, received, setUp } = await given()
      const fate = await pending(search as Record<string, string>)
      await received("L1")
      await engine.doDueWork()
      expect(await fate()).toBe("waiting")
      await setUp()
      await completed("L1")
      await host({ kind: "call_ended", call_record_id: "r1", transaction_id: "L1" })
      expect(await fate()).toBe("applied")
    },
  )

  test("when no call comes in a day, then it fails for the field", async () => {
    const { engine, pending, send, wait } = await given()
    const fate = await pending({ call_record_id: "r1" })
    await engine.doDueWork()
    expect(await fate()).toBe("waiting")
    wait(90_000_000)
    await engine.doDueWork()
    expect(await fate()).toBe("failed")
    expect((await send("GET", "/host/n1/inbox?status=failed", undefined, { token: HOST_TOKEN })).text).toContain(
      "later",
    )
  })
})

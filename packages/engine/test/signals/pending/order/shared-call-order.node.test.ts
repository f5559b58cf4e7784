// Requests that wait for a call that two advertisers share: who holds up whom.
import { Inbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../../../fixture.ts"

const PENDING = { call_in_progress: true }

const sale = (search: Record<string, string>, revenue: string, more: Record<string, unknown> = {}) => ({
  search,
  signals: [{ name: "Sale", revenue }],
  ...more,
})

/** A live call record `r` with a leg of advertiser a1, `leg`, and one of advertiser a2, `other`. */
const sharedCall = async (options: Parameters<typeof testEngine>[0] = {}) => {
  const call = await testEngine(options)
  await call.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  await call.host({
    ...RECEIVED,
    advertiser_id_from_network: "a2",
    advertiser_campaign_id_from_network: "c2",
    kind: "received",
    call_record_id: "r",
    transaction_id: "other",
  })
  const pending = async (token: string, search: Record<string, string>, revenue: string) => {
    expect((await call.send("POST", SIGNALS, sale(search, revenue, PENDING), { token })).status).toBe(201)
    call.wait(1_000)
  }
  const complete = (leg = "leg") => call.host({ kind: "completed", call_record_id: "r", transaction_id: leg })
  const later = async (milliseconds: number) => {
    call.wait(milliseconds)
    await call.engine.doDueWork()
  }
  /** The revenues of each version of the leg of a1. */
  const history = async () => {
    const { text } = await call.send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    return Array.from(text.matchAll(/"revenue":"([^"]+)"/g), ([, revenue]) => revenue)
  }
  return { ...call, pending, complete, later, history }
}

describe("a call that two advertisers share", () => {
  // SIG-294
  test("given another advertiser's request for the call, when one for a leg is due, then it is not held up", async () => {
    const { complete, history, pending } = await sharedCall()
    await pending("adv2", { call_record_id: "r" }, "5")
    await pending("adv1", { transaction_id: "leg" }, "10")
    await complete()
    expect(await history()).toEqual(["10.0"])
  })

  // SIG-312
  test("given the network's own request that no leg of the call is for, behind another advertiser's for the call, when one for a leg is due, then it is not held up", async () => {
    const { complete, history, pending } = await sharedCall()
    await pending("adv2", { call_record_id: "r" }, "5")
    await pending("t1", { call_record_id: "r", calling_phone_number: "+12125550100" }, "7")
    await pending("adv1", { transaction_id: "leg" }, "10")
    await complete()
    expect(await history()).toEqual(["10.0"])
  })

  // SIG-313
  test("given hundreds of another advertiser's requests that no leg of the call is for, when a report on the call is answered, then not all of them are read", async () => {
    let reads = 0
    const counted = Layer.effect(
      Inbox,
      Effect.map(Inbox, (inbox) => ({
        ...inbox,
        get: (...given: Parameters<typeof inbox.get>) =>
          Effect.tap(inbox.get(...given), () => Effect.sync(() => reads++)),
      })),
    )
    const { complete, history, pending, send } = await sharedCall({ stores: Layer.provideMerge(counted, memoryStores) })
    const search = { call_record_id: "r", calling_phone_number: "+12125550100" }
    for (let number = 0; number < 300; number++) await pending("adv2", search, String(number))
    await pending("adv1", { transaction_id: "leg" }, "10")
    await complete()
    expect(await history()).toEqual(["10.0"])
    reads = 0
    expect((await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "30"), { token: "adv1" })).status).toBe(200)
    expect(reads).toBeLessThan(250)
  })

  // SIG-307
  test("given hundreds of another advertiser's requests for the call and for its leg, when one for a leg is due, then it is not held up", async () => {
    const { complete, history, pending } = await sharedCall()
    for (let number = 0; number < 250; number++) {
      await pending("adv2", number % 2 === 0 ? { call_record_id: "r" } : { transaction_id: "other" }, String(number))
    }
    await pending("adv1", { transaction_id: "leg" }, "10")
    await complete()
    expect(await history()).toEqual(["10.0"])
  })

  test("given requests of the same advertiser behind another one's, then they keep their order", async () => {
    const { complete, history, later, pending } = await sharedCall()
    await pending("adv2", { call_record_id: "r" }, "5")
    await pending("adv1", { call_record_id: "r" }, "10")
    await pending("adv1", { transaction_id: "leg" }, "20")
    await complete()
    await later(61_000)
    expect(await history()).toEqual([])
  })

  // SIG-293
  test.each(["adv2", "t1", "adv1"])(
    "given a request for the call by %s that waits on, when one for a leg that is over is answered at once, then those that waited for the leg come before it",
    async (token) => {
      const { complete, history, later, pending, send } = await sharedCall()
      await pending(token, { call_record_id: "r" }, "5")
      await pending("adv1", { transaction_id: "leg" }, "10")
      await pending("t1", { transaction_id: "leg" }, "20")
      await complete()
      const answered = await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "30"), { token: "adv1" })
      expect([answered.status, answered.headers.get("callrules-outcome")]).toEqual([
        200,
        "signals=(corrected), call=unchanged",
      ])
      expect(await history()).toEqual(["10.0", "20.0", "30.0"])
      await complete("other")
      await later(61_000)
      expect((await history()).slice(0, 3)).toEqual(["10.0", "20.0", "30.0"])
    },
  )
})

// Requests for one call keep the order of their arrival also where something happens between two reads of the one that is answered.
import { Inbox, LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, testEngine } from "../../../fixture.ts"

const sale = (search: Record<string, string>, revenue: string, more: Record<string, unknown> = {}) => ({
  search,
  signals: [{ name: "Sale", revenue }],
  ...more,
})

/** An engine to which something happens once, after what waits for a call has been read: then nothing is applied meanwhile. */
const racing = async () => {
  let isBroken = false
  let reads = 0
  let meanwhile: { readonly afterRead: number; readonly happens: () => Promise<void> } | undefined
  const happen = async (): Promise<void> => {
    if (meanwhile === undefined || isBroken || ++reads !== meanwhile.afterRead) return
    const { happens } = meanwhile
    meanwhile = undefined
    isBroken = true
    await happens()
    isBroken = false
  }
  const stores = Layer.provideMerge(
    Layer.merge(
      Layer.effect(
        LedgerStore,
        Effect.map(LedgerStore, (ledger) => ({
          ...ledger,
          commit: (...given: Parameters<typeof ledger.commit>) =>
            isBroken ? Effect.fail(new StoreFault({ reason: "busy", cause: "held up" })) : ledger.commit(...given),
        })),
      ),
      Layer.effect(
        Inbox,
        Effect.map(Inbox, (inbox) => ({
          ...inbox,
          waitingForCall: (...given: Parameters<typeof inbox.waitingForCall>) =>
            Effect.tap(inbox.waitingForCall(...given), () => Effect.promise(happen)),
        })),
      ),
    ),
    memoryStores,
  )
  const call = await testEngine({ stores })
  const pending = async (token: string, search: Record<string, string>, revenue: string) => {
    const body = sale(search, revenue, { call_in_progress: true })
    expect((await call.send("POST", SIGNALS, body, { token })).status).toBe(201)
    call.wait(1_000)
  }
  const history = async () => {
    const { text } = await call.send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    return Array.from(text.matchAll(/"revenue":"([^"]+)"/g), ([, revenue]) => revenue)
  }
  const afterRead = (number: number, happens: () => Promise<void>): void => {
    reads = 0
    meanwhile = { afterRead: number, happens }
  }
  const unhurt = async (work: () => Promise<unknown>): Promise<void> => {
    isBroken = true
    await work()
    isBroken = false
  }
  return { ...call, pending, history, afterRead, unhurt }
}

describe("requests for one call, and what happens meanwhile", () => {
  // SIG-296
  test("given a leg that is received while what waits for the call is read, then what waited for its advertiser comes before the request that it is chosen for", async () => {
    const { afterRead, history, host, pending, send } = await racing()
    const other = { ...RECEIVED, advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
    await host({ ...other, kind: "received", call_record_id: "r", transaction_id: "other" })
    await host({ kind: "completed", call_record_id: "r", transaction_id: "other" })
    await pending("adv1", { call_record_id: "r" }, "10")
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    afterRead(2, async () => {
      await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    })
    const answered = await send("POST", SIGNALS, sale({ call_record_id: "r" }, "30"), { token: "t1" })
    expect([answered.status, await history()]).toEqual([200, ["10.0", "30.0"]])
  })

  // SIG-296
  test("given one for the call and then one for its leg that arrive while a request is answered, then they are applied in this order", async () => {
    const { afterRead, engine, history, host, pending, send, unhurt, wait } = await racing()
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await pending("t1", { transaction_id: "leg" }, "1")
    await unhurt(() => host({ kind: "completed", call_record_id: "r", transaction_id: "leg" }))
    afterRead(2, async () => {
      await pending("t1", { call_record_id: "r" }, "2")
      await pending("t1", { transaction_id: "leg" }, "3")
    })
    const answered = await send("POST", SIGNALS, sale({ transaction_id: "leg" }, "9"), { token: "t1" })
    expect(answered.status).toBe(200)
    wait(61_000)
    await engine.doDueWork()
    expect(await history()).toEqual(["1.0", "9.0", "2.0", "3.0"])
  })
})

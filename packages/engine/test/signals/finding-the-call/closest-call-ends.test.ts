// A start time is answered as it was found: a call that was going on then is not taken because it ends before it is read again.
import { CallStore, type Stores } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { SIGNALS, START, testEngine } from "../../fixture.ts"
import { history } from "../../support/signal-requests.ts"

const [EARLIER, CLOSER] = ["0000000A-00000001", "0000000A-00000002"]

/** Stores that run `meanwhile` between finding the closest call and what comes next. */
const interrupted = (stores: Context.Context<Stores>, meanwhile: () => Promise<unknown>) => {
  const calls = Context.get(stores, CallStore)
  let isFirst = true
  const around: typeof calls.around = (query) =>
    Effect.tap(calls.around(query), () => {
      if (!isFirst) return Effect.void
      isFirst = false
      return Effect.promise(meanwhile)
    })
  return Layer.succeedContext(Context.add(stores, CallStore, { ...calls, around }))
}

// SIG-276
test("given a live call that is closest, when it ends and a closer one comes before it is read again, then nothing is put on it", async () => {
  const stores = await Effect.runPromise(Effect.scoped(Layer.build(memoryStores)))
  const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
  const fixture = await testEngine({
    stores: interrupted(stores, async () => {
      await fixture.host({ kind: "completed", call_record_id: "earlier", transaction_id: EARLIER, at: at(20) })
      await fixture.host({ ...call(CLOSER, "closer"), kind: "received", at: at(10) })
    }),
  })
  await fixture.host({ ...call(EARLIER, "earlier"), kind: "received", at: at(0) })

  const search = { call_start_time: at(9) }
  const answer = await fixture.send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue: "20" }] })

  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("is still in progress")])
  expect(await history(fixture, EARLIER)).toHaveLength(1)
  expect(await history(fixture, CLOSER)).toHaveLength(1)
})

const call = (transactionId: string, callRecordId: string) => ({
  transaction_id: transactionId,
  call_record_id: callRecordId,
  advertiser_id_from_network: "a1",
  advertiser_campaign_id_from_network: "c1",
})

// What a request does whose write lost a race to another process, on a store that reads again for it.
import { LedgerStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { SIGNALS, testEngine } from "../fixture.ts"
import { bodyOf } from "../support/signal-requests.ts"

/** Stores whose first writes each lose their race, and are told what is there now. */
const losing = (times: number) => {
  const asked: Array<"read" | "write"> = []
  const stores = Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({
        ...ledger,
        begin: (query) => Effect.tap(ledger.begin(query), () => Effect.sync(() => asked.push("read"))),
        commit: (write, again) =>
          Effect.suspend(() => {
            const lost = asked.filter((one) => one === "write").length < times
            asked.push("write")
            if (!lost || again === undefined) return ledger.commit(write)
            return Effect.map(ledger.begin(again), (reading) => ({ conflict: reading }))
          }),
      })),
    ),
    memoryStores,
  )
  return { asked, stores }
}

const reported = async (times: number) => {
  const { asked, stores } = losing(times)
  const { completedCall, send } = await testEngine({ stores })
  const search = { transaction_id: await completedCall() }
  const body = { search, signals: [{ name: "Sale", revenue: "1" }] }
  bodyOf(await send("POST", SIGNALS, body, { headers: { "idempotency-key": "r1" } }))
  return asked
}

describe("a write that lost a race, and was told what is there now", () => {
  test("given one, then it is decided again on that, and not read again", async () => {
    expect(await reported(1)).toEqual(["read", "write", "write"])
    expect(await reported(3)).toEqual(["read", "write", "write", "write", "write"])
  })

  test("given many, then it gives its turn to others before it goes on", async () => {
    const asked = await reported(20)
    expect(asked.filter((one) => one === "read")).toHaveLength(2)
    expect(asked.filter((one) => one === "write")).toHaveLength(21)
  })
})

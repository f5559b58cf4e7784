// Hundreds of requests at once on calls that hold long custom data: how many of them read at a time.
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { storesWithBegin } from "../../support/watched-begin.ts"

/** An engine whose reads of the ledger take a turn of the event loop, and the most that were under way at once. */
const watched = async () => {
  let underWay = 0
  let most = 0
  const stores = storesWithBegin(
    (begin) => (query) =>
      Effect.ensuring(
        Effect.andThen(
          Effect.promise(() => {
            most = Math.max(most, ++underWay)
            return new Promise((resolve) => setImmediate(resolve))
          }),
          begin(query),
        ),
        Effect.sync(() => {
          underWay -= 1
        }),
      ),
  )
  const engine = await testEngine({ stores })
  const mostOf = async (work: () => Promise<unknown>): Promise<number> => {
    most = 0
    await work()
    return most
  }
  return { ...engine, mostOf }
}

const previews = ({ send }: Pick<TestEngine, "send">) =>
  Promise.all(
    Array.from({ length: 100 }, async () => {
      const search = { search: { call_record_id: "r1" }, signals: [{ name: "Sale" }] }
      const { status, text } = await send("POST", SIGNALS, search, { headers: { "callrules-preview": "true" } })
      expect([status, text]).toEqual([200, text])
    }),
  )

// ENG-352
test("given a call that holds long custom data, when it is asked for a hundred times at once, then four requests read at a time", async () => {
  const engine = await watched()
  const { completedCall, mostOf, send } = engine
  const id = await completedCall({ call_record_id: "r1", transaction_id: "L1" })
  expect(await mostOf(() => previews(engine))).toBeGreaterThan(10)
  const custom_data = [{ name: "product", value: "x".repeat(300_000) }]
  expect((await send("POST", SIGNALS, { search: { transaction_id: id }, custom_data })).status).toBe(200)
  expect(await mostOf(() => previews(engine))).toBe(4)
})

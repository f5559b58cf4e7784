// One request for a whole call that two engines decide at once, each on another reading of its legs: it is applied once.
import { formatTransactionId } from "@callrules/model"
import { TransactionIds } from "@callrules/operations"
import { LedgerStore, type LedgerWrite, type Stores } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { type Answered, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"
import { bodyOf, history } from "../support/signal-requests.ts"

const [ONE, TWO] = ["0000000A-00000001", "0000000A-00000002"]

/** An engine on stores that others use too; its next commit waits until it is let go. */
const engineOn = async (stores: Context.Context<Stores>, node: number) => {
  const ledger = Context.get(stores, LedgerStore)
  let letGo = (): void => {}
  let waiting = (): void => {}
  let gate: Promise<void> | null = null
  let lastId = 0
  const commit = (write: LedgerWrite) => {
    const held = gate
    gate = null
    if (held === null) return ledger.commit(write)
    waiting()
    return Effect.andThen(
      Effect.promise(() => held),
      ledger.commit(write),
    )
  }
  const fixture = await testEngine({
    stores: Layer.succeedContext(Context.add(stores, LedgerStore, { ...ledger, commit })),
    transactionIds: Layer.succeed(TransactionIds, {
      draw: (count) => Effect.sync(() => Array.from({ length: count }, () => formatTransactionId(node, ++lastId))),
    }),
  })
  /** Sends a request and holds its commit; resolves when it has been decided. */
  const decide = async (send: () => Promise<Answered>): Promise<() => Promise<Answered>> => {
    gate = new Promise((resolve) => {
      letGo = resolve
    })
    const decided = new Promise<void>((resolve) => {
      waiting = resolve
    })
    const answered = send()
    await decided
    return () => {
      letGo()
      return answered
    }
  }
  return { ...fixture, decide }
}

const report = ({ send }: TestEngine, search: Record<string, unknown>, revenue: number): Promise<Answered> =>
  send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue, partner_unique_id: "order-1" }] })

// SIG-275
test("given a group that came to another leg meanwhile, when both engines commit, then the second one decides again", async () => {
  const stores = await Effect.runPromise(Effect.scoped(Layer.build(memoryStores)))
  const first = await engineOn(stores, 0xa01)
  const second = await engineOn(stores, 0xa02)
  const search = { call_record_id: "c-twice" }
  await first.completedCall({ ...search, transaction_id: ONE })
  bodyOf(await first.send("POST", SIGNALS, { search, signals: [{ name: "Lead", partner_unique_id: "order-0" }] }))
  first.wait(120_000)
  second.wait(120_000)
  await first.completedCall({ ...search, transaction_id: TWO })

  const commitFirst = await first.decide(() => report(first, search, 20))
  bodyOf(await second.send("POST", SIGNALS, sentToLegTwo))
  const commitSecond = await second.decide(() => report(second, search, 20))
  expect(bodyOf(await commitFirst()).call["transaction_id"]).toBe(ONE)
  const again = await commitSecond()

  // it finds its group on the home leg now, as the first delivery left it
  expect(bodyOf(again).call["transaction_id"]).toBe(ONE)
  expect(again.headers.get("callrules-outcome")).toBe("signals=(unchanged), call=unchanged")
  expect(await history(first, ONE)).toHaveLength(3)
  expect(await history(first, TWO)).toHaveLength(2)
})

const sentToLegTwo = {
  search: { transaction_id: TWO },
  signals: [{ name: "Sale", revenue: 10, partner_unique_id: "order-1" }],
}

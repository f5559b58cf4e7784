// Request ids and the answers they got.
import { instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import { NETWORK, OTHER_NETWORK, outcome, requestKey } from "./given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of stored outcomes. */
export const outcomeTests: ReadonlyArray<StoreTest> = [
  storeTest("given a request id, when its outcome is stored twice, then the first one stays", function* ({ ledger }) {
    same(yield* ledger.outcome(requestKey("R1")), undefined)
    same(yield* ledger.storeOutcome(requestKey("R1"), outcome("first")), "committed")
    same(yield* ledger.storeOutcome(requestKey("R1"), outcome("second")), "conflict")
    same(yield* ledger.outcome(requestKey("R1")), outcome("first"))
  }),
  storeTest(
    "given one request id in several organizations, when each stores it, then each has its own",
    function* ({ ledger }) {
      const keys = [
        requestKey("R1"),
        requestKey("R1", { advertiserIdFromNetwork: "" }),
        requestKey("R1", { advertiserIdFromNetwork: "a1" }),
        requestKey("R1", { advertiserIdFromNetwork: "=" }),
        requestKey("", { advertiserIdFromNetwork: "R1" }),
        requestKey("R1", { networkId: OTHER_NETWORK }),
      ]
      for (const [place, key] of keys.entries()) {
        same(yield* ledger.storeOutcome(key, outcome(`body ${place}`)), "committed")
      }
      for (const [place, key] of keys.entries()) same((yield* ledger.outcome(key))?.body, `body ${place}`)
    },
  ),
  storeTest("given an outcome in any text, when it is read, then every field is as it was", function* ({ ledger }) {
    const stored = {
      fingerprint: "\0 \ud800 \ue000",
      status: 201,
      body: "",
      outcomes: "created, \u{1f600}",
      storedAt: instant(123),
    }
    same(yield* ledger.storeOutcome(requestKey("\u0001\0"), stored), "committed")
    same(yield* ledger.outcome(requestKey("\u0001\0")), stored)
  }),
  storeTest(
    "given outcomes of several ages, when the old ones are forgotten, then the others stay",
    function* ({ ledger }) {
      for (const storedAt of [1, 2, 3]) {
        same(yield* ledger.storeOutcome(requestKey(`R${storedAt}`), outcome("", storedAt)), "committed")
        const other = requestKey(`R${storedAt}`, { networkId: OTHER_NETWORK })
        same(yield* ledger.storeOutcome(other, outcome("", storedAt)), "committed")
      }
      yield* ledger.forgetOutcomes(instant(2))
      for (const networkId of [NETWORK, OTHER_NETWORK]) {
        same(yield* ledger.outcome(requestKey("R1", { networkId })), undefined)
        same((yield* ledger.outcome(requestKey("R2", { networkId })))?.storedAt, instant(2))
        same((yield* ledger.outcome(requestKey("R3", { networkId })))?.storedAt, instant(3))
      }
      same(yield* ledger.storeOutcome(requestKey("R1"), outcome("again", 4)), "committed")
    },
  ),
  storeTest(
    "given more old outcomes than go in one step, when they are forgotten, then all are",
    function* ({ ledger }) {
      const keys = Array.from({ length: 1_100 }, (_, place) => requestKey(`R${place}`))
      const store = keys.map((key) => ledger.storeOutcome(key, outcome("", 1)))
      same(new Set(yield* Effect.all(store, { concurrency: "unbounded" })), new Set(["committed"]))
      yield* ledger.forgetOutcomes(instant(2))
      const left = yield* Effect.all(keys.map(ledger.outcome), { concurrency: "unbounded" })
      same(new Set(left), new Set([undefined]))
    },
  ),
]

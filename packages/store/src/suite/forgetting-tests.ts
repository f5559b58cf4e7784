// What is kept for a time only: forgotten network by network, in bounded steps, and never while somebody waits for it.
import { callRecordId, instant, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { FORGOTTEN_AT_ONCE, type Forgetting, type LedgerStoreShape } from "../ports/ledger-store.ts"
import type { TranscriptStoreShape } from "../ports/transcript-store.ts"
import { append, applied, entry, ledgerWrite, NETWORK, OTHER_NETWORK, outcome, requestKey, storeLeg } from "./given.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

const NOTHING: Forgetting = {
  networkId: NETWORK,
  outcomesBefore: instant(0),
  fatesBefore: instant(0),
}

/** Forgets what is old in a network, to the end; how many steps it took. */
export const forgetAll = Effect.fnUntraced(function* (ledger: LedgerStoreShape, what: Partial<Forgetting>) {
  let steps = 1
  while (yield* ledger.forget({ ...NOTHING, ...what })) steps += 1
  return steps
})

/** The networks that a store names, one after the other. */
const namedBy = Effect.fnUntraced(function* ({ networkAfter }: Pick<TranscriptStoreShape, "networkAfter">) {
  const named: Array<string> = []
  for (let after = ""; ; ) {
    const next = yield* networkAfter(after)
    if (next === undefined) return named
    named.push(next)
    after = next
  }
})

const FAILURE = { class: "RecordInvalid", message: "no" }

/** Accepts an entry whose 201 is kept under a request id of the same name. */
const accept = ({ inbox }: EveryStore, name: string) =>
  inbox.accept(entry(name), null, { key: requestKey(name), outcome: { ...outcome(name, 1), status: 201 } })

/** Tests of forgetting. */
export const forgettingTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given outcomes of several networks and ages, when the old ones of one network are forgotten, then only those go",
    function* ({ inbox, ledger }) {
      for (const network of [NETWORK, OTHER_NETWORK]) {
        for (const storedAt of [1, 2, 3]) {
          const key = requestKey(`R${storedAt}`, { networkId: network })
          const one = entry(`I${storedAt}`, { networkId: network })
          same(yield* inbox.accept(one, null, { key, outcome: outcome("", storedAt) }), "committed")
        }
      }
      same(yield* forgetAll(ledger, { outcomesBefore: instant(2) }), 1)
      same(yield* ledger.outcome(requestKey("R1")), undefined)
      same((yield* ledger.outcome(requestKey("R2")))?.storedAt, instant(2))
      same((yield* ledger.outcome(requestKey("R1", { networkId: OTHER_NETWORK })))?.storedAt, instant(1))
      const again = { key: requestKey("R1"), outcome: outcome("again", 4) }
      same(yield* inbox.accept(entry("I4"), null, again), "committed")
    },
  ),
  storeTest(
    "given more old outcomes than go in one step, when they are forgotten, then all are, in as many steps as it takes",
    function* ({ inbox, ledger }) {
      const names = Array.from({ length: 2 * FORGOTTEN_AT_ONCE + 100 }, (_, place) => `R${place}`)
      const store = names.map((name) =>
        inbox.accept(entry(name), null, { key: requestKey(name), outcome: outcome("", 1) }),
      )
      same(new Set(yield* Effect.all(store, { concurrency: "unbounded" })), new Set(["committed"]))
      same(yield* forgetAll(ledger, { outcomesBefore: instant(2) }), 3)
      const left = yield* Effect.all(
        names.map((name) => ledger.outcome(requestKey(name))),
        { concurrency: "unbounded" },
      )
      same(new Set(left), new Set([undefined]))
    },
  ),
  storeTest(
    "given the 201 of requests that wait or have failed, when it is old, then it stays until they are done with",
    function* (stores) {
      const { inbox, ledger } = stores
      for (const name of ["I1", "I2", "I3"]) same(yield* accept(stores, name), "committed")
      yield* inbox.fail(NETWORK, "I2", FAILURE)
      same(yield* inbox.drop(NETWORK, "I3"), true)
      yield* forgetAll(ledger, { outcomesBefore: instant(2), fatesBefore: instant(1_000_000) })
      same((yield* ledger.outcome(requestKey("I1")))?.status, 201)
      same((yield* ledger.outcome(requestKey("I2")))?.status, 201)
      same(yield* ledger.outcome(requestKey("I3")), undefined)
      same((yield* inbox.fate(NETWORK, "I1"))?.status, "waiting")
      same((yield* inbox.fate(NETWORK, "I2"))?.status, "failed")
      same(yield* inbox.fate(NETWORK, "I3"), undefined)
      same(yield* inbox.drop(NETWORK, "I2"), true)
      yield* forgetAll(ledger, { outcomesBefore: instant(2) })
      same(yield* ledger.outcome(requestKey("I2")), undefined)
    },
  ),
  storeTest(
    "given the 201 of a request that was applied late, then its age counts from then, and never from earlier than before",
    function* (stores) {
      const { inbox, ledger } = stores
      yield* storeLeg(stores)
      for (const name of ["I1", "I2", "I3"]) same(yield* accept(stores, name), "committed")
      same(yield* inbox.accept(entry("I4"), null, { key: requestKey("I4"), outcome: outcome("I4", 1) }), "committed")
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I1", 5) })), "committed")
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I2", 0) })), "committed")
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I4", 5) })), "committed")
      const times = Effect.forEach(["I1", "I2", "I3", "I4"], (name) =>
        Effect.map(ledger.outcome(requestKey(name)), (kept) => kept?.storedAt),
      )
      // the last one is no 201
      same(yield* times, [5, 1, 1, 1])
      yield* forgetAll(ledger, { outcomesBefore: instant(5) })
      same(yield* times, [5, undefined, 1, undefined])
      yield* forgetAll(ledger, { outcomesBefore: instant(6) })
      same(yield* times, [undefined, undefined, 1, undefined])
    },
  ),
  storeTest(
    "given summaries of several ages, when the old ones of a network are forgotten, then the others stay",
    function* ({ ledger, transcripts }) {
      same(yield* transcripts.networkAfter(""), undefined)
      same(yield* transcripts.forget(NETWORK, instant(9)), false)
      for (const network of [NETWORK, OTHER_NETWORK]) {
        for (const at of [1, 2]) {
          const summary = { summary: "said", eventId: "e", at: instant(at) }
          yield* transcripts.put(network, callRecordId(`C${at}`), summary)
        }
      }
      yield* forgetAll(ledger, { outcomesBefore: instant(9), fatesBefore: instant(9) })
      same((yield* transcripts.get(NETWORK, callRecordId("C1")))?.at, instant(1))
      same(yield* transcripts.forget(NETWORK, instant(2)), false)
      same(yield* transcripts.get(NETWORK, callRecordId("C1")), undefined)
      same((yield* transcripts.get(NETWORK, callRecordId("C2")))?.at, instant(2))
      same((yield* transcripts.get(OTHER_NETWORK, callRecordId("C1")))?.at, instant(1))
    },
  ),
  storeTest(
    "given more old summaries than go in one step, when they are forgotten, then all are",
    function* ({ transcripts }) {
      const summary = { summary: "said", eventId: "e", at: instant(1) }
      const ids = Array.from({ length: FORGOTTEN_AT_ONCE + 1 }, (_, place) => callRecordId(`C${place}`))
      yield* Effect.all(
        ids.map((id) => transcripts.put(NETWORK, id, summary)),
        { concurrency: "unbounded" },
      )
      while (yield* transcripts.forget(NETWORK, instant(2)));
      same(yield* transcripts.networkAfter(""), undefined)
    },
  ),
  storeTest(
    "given networks with something to forget, then they are named one after the other",
    function* ({ inbox, ledger, transcripts }) {
      const [first, second, third] = [networkId("a"), networkId("b"), networkId("b\0")]
      const key = requestKey("R1", { networkId: second })
      same(yield* inbox.accept(entry("I1", { networkId: second }), null, { key, outcome: outcome("") }), "committed")
      same(yield* inbox.accept(entry("I1", { networkId: first }), null, null), "committed")
      for (const network of [third, first]) {
        yield* transcripts.put(network, callRecordId("C1"), { summary: "said", eventId: "e", at: instant(1) })
      }
      same(yield* namedBy(ledger), [first, second])
      same(yield* namedBy(transcripts), [first, third])
    },
  ),
]

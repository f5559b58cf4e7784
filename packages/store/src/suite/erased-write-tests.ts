// Tests of what is written on a leg after its erasure: nothing brings back what was erased.
import { instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import { everyTransaction } from "./every-transaction.ts"
import { correction, entry, groupTransaction, id, ledgerWrite, NETWORK, outcome, readLeg, requestKey } from "./given.ts"
import { KNOWN, knownWrite, RECORD, storeKnownCall } from "./known-caller.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

const told = (value: unknown): ReadonlyArray<string> => {
  const text = JSON.stringify(value)
  return KNOWN.filter((one) => text.includes(one))
}

const erased = (stores: EveryStore) =>
  Effect.gen(function* () {
    yield* storeKnownCall(stores)
    yield* stores.erasure.erase(NETWORK, RECORD)
    const leg = yield* stores.calls.leg(NETWORK, id("T1"))
    if (leg === undefined) throw new Error("the leg is gone")
    return leg
  })

/** Tests of writes after an erasure. */
export const erasedWriteTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given writes that were decided before an erasure, when they are committed after it, then they are conflicts",
    function* (stores) {
      const { calls, ledger } = stores
      const { ledgerVersion, version } = yield* erased(stores)
      const update = { ...knownWrite(), firstTransaction: null, expectedVersion: version }
      same(yield* calls.commit(update), "conflict")
      const write = ledgerWrite({ expectedLedgerVersion: ledgerVersion, callCorrection: correction(3, "K2") })
      same(yield* ledger.commit(write), "conflict")
      same((yield* calls.leg(NETWORK, id("T1")))?.version, version)
    },
  ),
  storeTest(
    "given a leg that is not erased, when a write says that it is, then it is a conflict",
    function* ({ calls, ledger }) {
      const write = knownWrite()
      same(yield* calls.commit({ ...write, isErased: true }), "conflict")
      same(yield* calls.commit(write), "committed")
      same(yield* calls.commit({ ...write, firstTransaction: null, expectedVersion: 1, isErased: true }), "conflict")
      same(yield* ledger.commit(ledgerWrite({ isErased: true })), "conflict")
    },
  ),
  storeTest(
    "given an erased leg, when more of its caller is written, then the rest of the write is kept, and that is not",
    function* (stores) {
      const { calls, erasure } = stores
      const { version } = yield* erased(stores)
      const { state, ...write } = knownWrite()
      const earlier = { kind: "custom_data", eventId: "e0", at: instant(500), source: "tag" } as const
      const over = { kind: "completed", eventId: "e3", at: instant(9_000) } as const
      const events = [{ ...earlier, customData: { colour: "teal" } }, ...state.events, over]
      const later = { ...write, state: { ...state, events, completedAt: instant(9_000) }, firstTransaction: null }
      same(yield* calls.commit({ ...later, expectedVersion: version, isErased: true }), "committed")
      const after = yield* calls.leg(NETWORK, id("T1"))
      same([after?.version, after?.isErased, after?.state.completedAt], [version + 1, true, instant(9_000)])
      same(
        after?.state.events.map(({ eventId }) => eventId),
        ["e0", "e1", "e2", "e3"],
      )
      same(told(after), [])
      same(yield* erasure.callsOf(NETWORK, "+14155550199", null, 9), [])
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 2, records: {} })
    },
  ),
  storeTest(
    "given an erased leg, when its ledger goes on, then what is written is kept, and what was erased does not come back",
    function* (stores) {
      const { erasure, ledger } = stores
      const { isErased, ledgerVersion } = yield* erased(stores)
      const corrected = (yield* readLeg(ledger, "T1", [""]))?.groups.get("")
      if (corrected == null) throw new Error("the group is gone")
      same(corrected.customData, {})
      const given = { id: "G3", corrects: "G2", version: 3, callTransaction: "K2", customData: { size: "small" } }
      const write = ledgerWrite({
        expectedLedgerVersion: ledgerVersion,
        isErased,
        callCorrection: { ...correction(3, "K2"), customData: { product: "boat" } },
        groupTransactions: [groupTransaction(given)],
        correctedGroups: [corrected],
      })
      same(yield* ledger.commit(write), "committed")
      const read = yield* readLeg(ledger, "T1", [""])
      same([read?.call.customData, read?.groups.get("")?.customData], [{ product: "boat" }, { size: "small" }])
      const { calls, groups } = yield* everyTransaction(ledger, NETWORK, id("T1"))
      same(
        [...calls, ...groups].map(({ customData }) => customData),
        [{}, {}, { product: "boat" }, {}, {}, { size: "small" }],
      )
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 2, records: { transaction: 2 } })
      const again = yield* readLeg(ledger, "T1", [""])
      same([again?.call.customData, again?.groups.get("")?.customData], [{}, {}])
    },
  ),
  // ENG-543
  storeTest(
    "given a request that waits under an id, when it is applied to an erased leg, then no hash of what it said is kept",
    function* (stores) {
      const { inbox, ledger } = stores
      const { isErased, ledgerVersion } = yield* erased(stores)
      const kept = (name: string) => ({ key: requestKey(name), outcome: { ...outcome(name), status: 201 } })
      for (const name of ["I1", "I2"]) same(yield* inbox.accept(entry(name), null, kept(name)), "committed")
      const appliesEntry = { entryId: "I1", at: instant(kept("I1").outcome.storedAt) }
      const write = ledgerWrite({ expectedLedgerVersion: ledgerVersion, isErased, appliesEntry })
      same(yield* ledger.commit(write), "committed")
      same(yield* ledger.outcome(requestKey("I1")), { ...kept("I1").outcome, fingerprint: "" })
      same(yield* ledger.outcome(requestKey("I2")), kept("I2").outcome)
    },
  ),
]

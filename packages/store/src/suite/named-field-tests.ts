// Corrections of a call that its host's events bring, and the fields that requests have named.
import { type CallTransaction, instant } from "@callrules/model"
import type { LegWrite } from "../ports/call-store.ts"
import { everyTransaction } from "./every-transaction.ts"
import { event, firstTransaction, firstWrite, groupWrite, id, ledgerWrite, NETWORK, storeLeg } from "./given.ts"
import { faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

const correction: CallTransaction = {
  transactionId: id("T9"),
  correctsTransactionId: id("T1"),
  version: 2,
  customData: { region: "west" },
  createdAt: instant(9_000),
}

const correcting = (transaction = correction, expectedLedgerVersion = 1): LegWrite => ({
  ...firstWrite({}, [event("E1")]),
  expectedVersion: 1,
  firstTransaction: null,
  callCorrection: { transaction, expectedLedgerVersion },
})

/** Tests of corrections by host events. */
export const namedFieldTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a received leg, when its host corrects the call, then the correction is the head, and raises the ledger's version",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      same(yield* calls.commit(correcting()), "committed")
      same((yield* calls.leg(NETWORK, id("T1")))?.head, correction)
      const found = yield* calls.byTransactionId(NETWORK, id("T9"))
      same(found?.kind === "call" ? found.leg.state.legId : found, id("T1"))
      same((yield* everyTransaction(ledger, NETWORK, id("T1"))).calls, [firstTransaction("T1"), correction])
      same(yield* ledger.commit(groupWrite({ id: "G1" })), "conflict")
      same(yield* ledger.commit(groupWrite({ id: "G1" }, { expectedLedgerVersion: 2 })), "committed")
    },
  ),
  storeTest(
    "given a call that a request has corrected meanwhile, when its host corrects it, then it is a conflict and nothing changes",
    function* ({ calls, ledger, outbox }) {
      yield* storeLeg({ calls })
      const theirs = { ...correction, transactionId: id("T8") }
      same(yield* ledger.commit(ledgerWrite({ callCorrection: theirs })), "committed")
      same(yield* calls.commit(correcting()), "conflict")
      same((yield* calls.leg(NETWORK, id("T1")))?.head, theirs)
      same((yield* calls.leg(NETWORK, id("T1")))?.version, 1)
      same(yield* outbox.waiting(9), [])
      const next = { ...correction, version: 3, correctsTransactionId: id("T8") }
      same(yield* calls.commit(correcting({ ...next, transactionId: id("T8") }, 2)), "conflict")
      same(yield* calls.commit(correcting({ ...next, transactionId: id("T1") }, 2)), "conflict")
      same(yield* calls.commit(correcting({ ...next, version: 4 }, 2)), "conflict")
      same(yield* calls.commit(correcting(next, 2)), "committed")
    },
  ),
  storeTest(
    "given fields that requests have named, when they are read, then each is there once, in order, and stays",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      same(yield* ledger.commit(ledgerWrite({ namedFields: ["b", "a\0", "__proto__", "\ud800"] })), "committed")
      same(yield* ledger.commit(ledgerWrite({ namedFields: ["b", "A"], expectedLedgerVersion: 2 })), "committed")
      const named = ["A", "__proto__", "a\0", "b", "\ud800"]
      same((yield* calls.leg(NETWORK, id("T1")))?.namedFields, named)
      same(yield* calls.commit({ ...correcting(), callCorrection: null }), "committed")
      same((yield* calls.leg(NETWORK, id("T1")))?.namedFields, named)
      same((yield* calls.leg(NETWORK, id("T1")))?.head, firstTransaction("T1"))
    },
  ),
  storeTest(
    "given a field that a request has named meanwhile, when the host corrects the call, then it is a conflict",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      same(yield* ledger.commit(ledgerWrite({ namedFields: ["region"] })), "committed")
      same(yield* calls.commit(correcting()), "conflict")
      same((yield* calls.leg(NETWORK, id("T1")))?.head, firstTransaction("T1"))
      same(yield* calls.commit(correcting(correction, 2)), "committed")
    },
  ),
  storeTest("given a correction that is none, when it is written, then it is a defect", function* ({ calls }) {
    yield* storeLeg({ calls })
    same(yield* faultReasonOf(calls.commit(correcting({ ...correction, correctsTransactionId: null }))), "defect")
    same(yield* faultReasonOf(calls.commit(correcting({ ...correction, version: 1 }))), "defect")
    const both = { ...correcting(), firstTransaction: firstTransaction("T1") }
    same(yield* faultReasonOf(calls.commit(both)), "defect")
  }),
]

// Legs: written by compare-and-set, read back as they were.
import { callRecordId, instant, transactionId } from "@callrules/model"
import type { StoredLeg } from "../ports/call-store.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  event,
  firstTransaction,
  firstWrite,
  type GivenLeg,
  givenRecording,
  givenState,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  storeLeg,
} from "./given.ts"
import { faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of single legs. */
export const legTests: ReadonlyArray<StoreTest> = [
  storeTest("given nothing, when a leg is read, then there is none", function* ({ calls }) {
    same(yield* calls.leg(NETWORK, id("T1")), undefined)
    same(yield* calls.byTransactionId(NETWORK, id("T1")), undefined)
    same(yield* calls.byCallRecordId(NETWORK, callRecordId("C1")), [])
  }),
  storeTest(
    "given a leg that was received, when it is read, then it is as written, with its head",
    function* ({ calls }) {
      same(yield* calls.commit(firstWrite()), "committed")
      const expected: StoredLeg = {
        state: givenState(),
        recording: givenRecording,
        head: firstTransaction("T1"),
        namedFields: [],
        furtherIds: [],
        hasAssignedEvents: false,
        version: 1,
        ledgerVersion: 1,
        isErased: false,
      }
      same(yield* calls.leg(NETWORK, id("T1")), expected)
      same(yield* calls.byTransactionId(NETWORK, id("T1")), { kind: "call", leg: expected })
    },
  ),
  storeTest("given a leg that is not received, when it is read, then it has no head", function* ({ calls }) {
    yield* storeLeg({ calls }, { receivedAt: null, completedAt: 3_000 })
    const leg = yield* calls.leg(NETWORK, id("T1"))
    same([leg?.head, leg?.recording, leg?.version, leg?.ledgerVersion], [null, null, 1, 0])
    same((yield* calls.byTransactionId(NETWORK, id("T1")))?.kind, "call")
  }),
  storeTest(
    "given a leg, when a write expects an earlier version, then it is a conflict and nothing changes",
    function* ({ calls }) {
      yield* storeLeg({ calls })
      const stale = { ...firstWrite({ completedAt: 2_000 }), firstTransaction: null }
      same(yield* calls.commit(stale), "conflict")
      same(yield* calls.commit({ ...stale, expectedVersion: 2 }), "conflict")
      same((yield* calls.leg(NETWORK, id("T1")))?.state.completedAt, null)
      same(yield* calls.commit({ ...stale, expectedVersion: 1 }), "committed")
      same((yield* calls.leg(NETWORK, id("T1")))?.state.completedAt, instant(2_000))
      same((yield* calls.leg(NETWORK, id("T1")))?.version, 2)
      same((yield* calls.leg(NETWORK, id("T1")))?.ledgerVersion, 1, "version of the ledger")
      same((yield* calls.leg(NETWORK, id("T1")))?.head, firstTransaction("T1"))
    },
  ),
  storeTest("given no leg, when a write expects one, then it is a conflict", function* ({ calls }) {
    same(yield* calls.commit({ ...firstWrite(), expectedVersion: 1 }), "conflict")
    same(yield* calls.leg(NETWORK, id("T1")), undefined)
  }),
  storeTest(
    "given a leg known before it was received, when it is received, then its transaction is there",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls }, { receivedAt: null })
      same(yield* calls.commit({ ...firstWrite(), expectedVersion: 1 }), "committed")
      same((yield* calls.leg(NETWORK, id("T1")))?.head, firstTransaction("T1"))
      same((yield* everyTransaction(ledger, NETWORK, id("T1"))).calls, [firstTransaction("T1")])
    },
  ),
  storeTest("given a received leg, when it is received again, then it is a conflict", function* ({ calls }) {
    yield* storeLeg({ calls })
    same(yield* calls.commit({ ...firstWrite(), expectedVersion: 1 }), "conflict")
    same((yield* calls.leg(NETWORK, id("T1")))?.version, 1)
  }),
  storeTest(
    "given a group's transaction, when a leg takes its id, then it is a conflict",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      same(yield* ledger.commit(groupWrite({ id: "G1" })), "committed")
      same(yield* calls.commit(firstWrite({ id: "G1" })), "conflict")
      same(yield* calls.commit(firstWrite({ id: "G1", receivedAt: null })), "conflict")
      same(yield* calls.leg(NETWORK, id("G1")), undefined)
      same(yield* calls.byTransactionId(NETWORK, id("G1")), { kind: "post-call-event", legId: id("T1") })
    },
  ),
  storeTest(
    "given a corrected call, when any of its ids is looked up, then it names the leg and the head",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      const correction = {
        transactionId: id("T9"),
        correctsTransactionId: id("T1"),
        version: 2,
        customData: { region: "west" },
        createdAt: instant(9_000),
      }
      same(yield* ledger.commit(ledgerWrite({ callCorrection: correction })), "committed")
      for (const known of ["T1", "T9"]) {
        const found = yield* calls.byTransactionId(NETWORK, id(known))
        same(found?.kind === "call" ? found.leg.head : found, correction)
      }
      const { ledgerVersion, version } = (yield* calls.leg(NETWORK, id("T1"))) ?? {}
      same([version, ledgerVersion], [1, 2], "versions of the host events and of the ledger")
    },
  ),
  storeTest(
    "given an event id that waits, when a leg's write brings it again, then it is a conflict",
    function* ({ calls, outbox }) {
      same(yield* calls.commit(firstWrite({}, [event("E1")])), "committed")
      same(yield* calls.commit(firstWrite({ id: "T2" }, [event("E2"), event("E1")])), "conflict")
      same(yield* calls.leg(NETWORK, id("T2")), undefined)
      same(yield* outbox.waiting(10), [event("E1")])
    },
  ),
  storeTest(
    "given settings that a leg's write rests on, when they are others by then, then it is a conflict",
    function* ({ calls, settings }) {
      const campaign = { networkId: NETWORK, advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "k1" }
      const resting = (expectedVersion: number, given: GivenLeg = {}) =>
        calls.commit({ ...firstWrite(given), settings: { campaign, expectedVersion } })
      same(yield* resting(1), "conflict")
      same(yield* resting(0), "committed")
      const stored = { version: 1, recordCalls: true, condition: "", storedAt: instant(1) }
      same(yield* settings.append(campaign, stored), "committed")
      same(yield* resting(0, { id: "T2" }), "conflict")
      same(yield* calls.leg(NETWORK, id("T2")), undefined)
      same(yield* resting(1, { id: "T2" }), "committed")
      same(yield* settings.append(campaign, { ...stored, version: 2 }), "committed")
      same(yield* resting(1, { id: "T3" }), "conflict")
      same(yield* calls.commit(firstWrite({ id: "T3" })), "committed")
    },
  ),
  storeTest(
    "given a first transaction with another id, when it is written, then it is a defect",
    function* ({ calls }) {
      const write = { ...firstWrite(), firstTransaction: firstTransaction("T2") }
      same(yield* faultReasonOf(calls.commit(write)), "defect")
      same(yield* calls.leg(NETWORK, id("T1")), undefined)
    },
  ),
  storeTest("given the same ids in two networks, when each is read, then each is its own", function* ({ calls }) {
    yield* storeLeg({ calls }, { receivedAt: 1_000 })
    yield* storeLeg({ calls }, { receivedAt: 2_000, network: OTHER_NETWORK })
    same((yield* calls.leg(NETWORK, id("T1")))?.state.receivedAt, instant(1_000))
    same((yield* calls.leg(OTHER_NETWORK, id("T1")))?.state.receivedAt, instant(2_000))
    same((yield* calls.byCallRecordId(NETWORK, callRecordId("C1"))).length, 1)
  }),
  storeTest(
    "given unusual texts and names, when they are stored, then they come back as they were",
    function* ({ calls }) {
      const customData = JSON.parse('{"__proto__": "p", "constructor": "c", "": "\\u0000 \\ud800"}')
      for (const text of ["__proto__", "\ud800", "\udfff", "\0", "\u0001", "\ue000", "a\0b", "\u{1f600}", "'", ""]) {
        const legId = `leg ${text}`
        const write = firstWrite({ id: legId, callRecord: text, externalId: text, advertiser: text, campaign: text })
        const head = { ...firstTransaction(legId), customData }
        same(yield* calls.commit({ ...write, firstTransaction: head }), "committed")
        const { recording, state } = write
        const none = { namedFields: [], furtherIds: [], hasAssignedEvents: false }
        const expected: StoredLeg = { state, recording, head, ...none, version: 1, ledgerVersion: 1, isErased: false }
        same(yield* calls.leg(NETWORK, transactionId(legId)), expected)
        same(yield* calls.byCallRecordId(NETWORK, callRecordId(text)), [expected])
      }
    },
  ),
]

// Further ids of legs: each names its leg as the leg's own id does, and no id of a network stands for two things.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { LegWrite } from "../ports/call-store.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  append,
  correction,
  firstTransaction,
  firstWrite,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  storeLeg,
} from "./given.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

const RECORD = callRecordId("C1")

/** A later write of leg T1 that joins an id to it. */
const joining = (further: string, expectedVersion: number, more: Partial<LegWrite> = {}): LegWrite => ({
  ...firstWrite({ completedAt: 2_000 }),
  firstTransaction: null,
  expectedVersion,
  joiningId: id(further),
  ...more,
})

const named = ({ calls }: EveryStore, text: string, network = NETWORK) =>
  Effect.map(calls.byTransactionId(network, id(text)), (found) =>
    found?.kind === "call" ? found.leg.state.legId : found,
  )

/** Tests of further ids. */
export const furtherIdTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a leg that ids join, when any of its ids is looked up, then it names the leg with all of them",
    function* (stores) {
      const { calls } = stores
      yield* storeLeg(stores)
      for (const [place, text] of ["X'\"", "\ud800", "A\0"].entries()) {
        same(yield* calls.commit(joining(text, place + 1)), "committed")
        same(yield* named(stores, text), id("T1"))
        same(yield* named(stores, text, OTHER_NETWORK), undefined)
      }
      const leg = yield* calls.leg(NETWORK, id("T1"))
      same(leg?.furtherIds, ["X'\"", "\ud800", "A\0"].map(id))
      same(leg?.head, firstTransaction("T1"))
      same(yield* calls.leg(NETWORK, id("X'\"")), undefined, "a leg is read by its own id")
      same(yield* calls.byCallRecordId(NETWORK, RECORD), [leg])
    },
  ),
  storeTest("given a new leg, when an id joins it in its first write, then it names the leg", function* (stores) {
    const write: LegWrite = { ...firstWrite({ receivedAt: null }), joiningId: id("X"), hasAssignedEvents: true }
    same(yield* stores.calls.commit(write), "committed")
    same(yield* named(stores, "X"), id("T1"))
    const leg = yield* stores.calls.leg(NETWORK, id("T1"))
    same([leg?.furtherIds, leg?.hasAssignedEvents], [[id("X")], true])
  }),
  storeTest(
    "given events that were assigned to a leg, when it is written, then that is as written",
    function* (stores) {
      const { calls } = stores
      yield* storeLeg(stores)
      const write = { ...firstWrite(), firstTransaction: null }
      for (const [version, hasAssignedEvents] of [true, false, true].entries()) {
        same(yield* calls.commit({ ...write, expectedVersion: version + 1, hasAssignedEvents }), "committed")
        same((yield* calls.leg(NETWORK, id("T1")))?.hasAssignedEvents, hasAssignedEvents)
      }
    },
  ),
  storeTest("given an id that joins a leg, then the call record's version is raised", function* (stores) {
    const { calls } = stores
    yield* storeLeg(stores)
    same(yield* calls.commit(joining("X", 1, { expectedCallRecordVersion: 0 })), "conflict")
    same(yield* named(stores, "X"), undefined)
    same(yield* calls.commit(joining("X", 1, { expectedCallRecordVersion: 1 })), "committed")
    same((yield* calls.callRecord(NETWORK, RECORD)).version, 2)
    same(yield* calls.commit(joining("Y", 2, { joiningId: null, expectedCallRecordVersion: 2 })), "committed")
    same((yield* calls.callRecord(NETWORK, RECORD)).version, 2)
  }),
  storeTest(
    "given an id of any kind, when it joins a leg, then it is a conflict and nothing changes",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores)
      yield* storeLeg(stores, { id: "T2", receivedAt: null })
      same(yield* append(ledger, groupWrite({ id: "G1" })), "committed")
      same(yield* append(ledger, ledgerWrite({ callCorrection: correction(2, "T1") })), "committed")
      same(yield* calls.commit(joining("X", 1)), "committed")
      for (const taken of ["T1", "T2", "G1", "K2", "X"]) {
        same(yield* calls.commit(joining(taken, 2)), "conflict", taken)
      }
      const made = { transaction: correction(3, "K2"), expectedLedgerVersion: 3 }
      same(yield* calls.commit(joining("K3", 2, { callCorrection: made })), "conflict")
      const leg = yield* calls.leg(NETWORK, id("T1"))
      same([leg?.furtherIds, leg?.version, leg?.head?.version], [[id("X")], 2, 2])
    },
  ),
  storeTest("given a further id, when a leg or a transaction takes it, then it is a conflict", function* (stores) {
    const { calls, ledger } = stores
    yield* storeLeg(stores)
    for (const [place, text] of ["X", "K2", "K3"].entries()) {
      same(yield* calls.commit(joining(text, place + 1)), "committed")
    }
    same(yield* calls.commit(firstWrite({ id: "X" })), "conflict")
    same(yield* calls.commit(firstWrite({ id: "X", receivedAt: null })), "conflict")
    same(yield* ledger.commit(groupWrite({ id: "X" })), "conflict")
    same(yield* ledger.commit(ledgerWrite({ callCorrection: correction(2, "T1") })), "conflict")
    const made = { transaction: correction(2, "T1"), expectedLedgerVersion: 1 }
    same(yield* calls.commit(joining("Y", 4, { joiningId: null, callCorrection: made })), "conflict")
    same(yield* named(stores, "X"), id("T1"))
    same((yield* everyTransaction(ledger, NETWORK, id("T1"))).groups, [])
  }),
  storeTest("given two legs that one id joins at once, then one of them gets it", function* (stores) {
    const { calls } = stores
    yield* storeLeg(stores)
    yield* storeLeg(stores, { id: "T2" })
    const second = { ...firstWrite({ id: "T2" }), firstTransaction: null, expectedVersion: 1, joiningId: id("X") }
    const answers = yield* Effect.all([calls.commit(joining("X", 1)), calls.commit(second)], {
      concurrency: "unbounded",
    })
    same(answers.toSorted(), ["committed", "conflict"])
    const legs = yield* calls.byCallRecordId(NETWORK, RECORD)
    same(
      legs.flatMap(({ furtherIds }) => furtherIds),
      [id("X")],
    )
  }),
  storeTest("given one further id in two networks, then each names its own leg", function* (stores) {
    const { calls } = stores
    yield* storeLeg(stores)
    yield* storeLeg(stores, { id: "T5", network: OTHER_NETWORK })
    same(yield* calls.commit(joining("X", 1)), "committed")
    const other = firstWrite({ id: "T5", network: OTHER_NETWORK, completedAt: 3_000 })
    same(yield* calls.commit({ ...other, firstTransaction: null, expectedVersion: 1, joiningId: id("X") }), "committed")
    same([yield* named(stores, "X"), yield* named(stores, "X", OTHER_NETWORK)], [id("T1"), id("T5")])
    same((yield* calls.liveSince(instant(9_000), null, 10)).length, 0)
  }),
]

// Call records: their version counts legs and homes, and a home is chosen once for each reach.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { CallRecord, HomeMoveWrite } from "../ports/call-store.ts"
import { everyTransaction } from "./every-transaction.ts"
import { append, firstWrite, type GivenLeg, groupWrite, id, NETWORK, OTHER_NETWORK, storeLeg } from "./given.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

const RECORD = callRecordId("C1")

const homeIn = (advertiserIdFromNetwork: string | null, expectedVersion: number) => ({
  callRecord: { callRecordId: RECORD, expectedVersion, home: { advertiserIdFromNetwork } },
})

const record = (version: number, homes: ReadonlyArray<readonly [string | null, string]> = []): CallRecord => ({
  version,
  homes: new Map(homes.map(([advertiser, leg]) => [advertiser, id(leg)])),
})

const move = (advertiserIdFromNetwork: string | null, leg: string, expectedVersion: number): HomeMoveWrite => ({
  networkId: NETWORK,
  callRecordId: RECORD,
  expectedVersion,
  advertiserIdFromNetwork,
  legId: id(leg),
  movedAt: instant(7_000 + expectedVersion),
})

const open = ({ calls }: EveryStore, given: GivenLeg, expectedCallRecordVersion: number | null) =>
  calls.commit({ ...firstWrite(given), expectedCallRecordVersion })

/** Tests of call records. */
export const callRecordTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given legs of a call, when each is opened, then the call record's version counts them",
    function* (stores) {
      const { calls } = stores
      same(yield* calls.callRecord(NETWORK, RECORD), record(0))
      yield* storeLeg(stores, { id: "T1" })
      yield* storeLeg(stores, { id: "T2", receivedAt: null })
      yield* storeLeg(stores, { id: "T3", callRecord: "C2" })
      same(yield* calls.callRecord(NETWORK, RECORD), record(2))
      same(
        yield* calls.commit({ ...firstWrite({ id: "T1" }), firstTransaction: null, expectedVersion: 1 }),
        "committed",
      )
      same(yield* calls.callRecord(NETWORK, RECORD), record(2))
      same(yield* calls.callRecord(OTHER_NETWORK, RECORD), record(0))
    },
  ),
  storeTest(
    "given a leg that is opened because there was none, when another was opened meanwhile, then it is a conflict",
    function* (stores) {
      same(yield* open(stores, { id: "T1" }, 0), "committed")
      same(yield* open(stores, { id: "T2" }, 0), "conflict")
      same(yield* open(stores, { id: "T2" }, 1), "committed")
      same(yield* stores.calls.callRecord(NETWORK, RECORD), record(2))
    },
  ),
  storeTest(
    "given a home that is chosen with a write, then it is there with it, for its reach alone",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      yield* storeLeg(stores, { id: "T2" })
      same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 2))), "committed")
      same(yield* calls.callRecord(NETWORK, RECORD), record(3, [[null, "T1"]]))
      same(yield* append(ledger, groupWrite({ id: "G2", leg: "T2" }, homeIn("a1", 3))), "committed")
      same(yield* append(ledger, groupWrite({ id: "G3", leg: "T2", partnerUniqueId: "x" }, homeIn("", 4))), "committed")
      const homes = [[null, "T1"] as const, ["a1", "T2"] as const, ["", "T2"] as const]
      same(yield* calls.callRecord(NETWORK, RECORD), record(5, homes))
      same(yield* calls.callRecord(OTHER_NETWORK, RECORD), record(0))
    },
  ),
  storeTest(
    "given a home, when it is chosen again, or on another version of the call record, then nothing is written",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 0))), "conflict")
      same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 2))), "conflict")
      same(yield* calls.callRecord(NETWORK, RECORD), record(1))
      same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 1))), "committed")
      same(yield* append(ledger, groupWrite({ id: "G2", partnerUniqueId: "x" }, homeIn(null, 2))), "conflict")
      same((yield* everyTransaction(ledger, NETWORK, id("T1"))).groups.length, 1)
      same(yield* calls.callRecord(NETWORK, RECORD), record(2, [[null, "T1"]]))
    },
  ),
  storeTest(
    "given a write that rests on the legs of its call, when its version is another by now, then it is a conflict",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      const resting = (expectedVersion: number) => ({
        callRecord: { callRecordId: RECORD, expectedVersion, home: null },
      })
      same(yield* append(ledger, groupWrite({ id: "G1" }, resting(0))), "conflict")
      same(yield* append(ledger, groupWrite({ id: "G1" }, resting(1))), "committed")
      same(yield* append(ledger, groupWrite({ id: "G2", partnerUniqueId: "x" }, resting(1))), "conflict")
      same(yield* calls.callRecord(NETWORK, RECORD), record(2))
    },
  ),
  storeTest("given a home, when the host moves it, then it is the new one, and every move is kept", function* (stores) {
    const { calls, ledger } = stores
    yield* storeLeg(stores, { id: "T1" })
    yield* storeLeg(stores, { id: "T2" })
    same(yield* calls.homeMoves(NETWORK, RECORD), [])
    same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 2))), "committed")
    same(yield* calls.moveHome(move(null, "T2", 3)), "committed")
    same(yield* calls.moveHome(move("a\0", "T2", 4)), "committed")
    same(yield* calls.moveHome(move(null, "T1", 5)), "committed")
    same(yield* calls.callRecord(NETWORK, RECORD), record(6, [[null, "T1"] as const, ["a\0", "T2"] as const]))
    const [first, second] = [id("T1"), id("T2")]
    same(yield* calls.homeMoves(NETWORK, RECORD), [
      { advertiserIdFromNetwork: null, from: first, to: second, movedAt: instant(7_003) },
      { advertiserIdFromNetwork: "a\0", from: null, to: second, movedAt: instant(7_004) },
      { advertiserIdFromNetwork: null, from: second, to: first, movedAt: instant(7_005) },
    ])
    same(yield* calls.homeMoves(OTHER_NETWORK, RECORD), [])
  }),
  storeTest(
    "given a move on another version of the call record, or to a leg of another one, then nothing is written",
    function* (stores) {
      const { calls, ledger } = stores
      same(yield* calls.moveHome(move(null, "T1", 0)), "conflict")
      yield* storeLeg(stores, { id: "T1" })
      yield* storeLeg(stores, { id: "T2", callRecord: "C2" })
      for (const [leg, version] of [
        ["T1", 0],
        ["T1", 2],
        ["T2", 1],
        ["T3", 1],
      ] as const) {
        same(yield* calls.moveHome(move(null, leg, version)), "conflict")
      }
      same(yield* calls.callRecord(NETWORK, RECORD), record(1))
      same(yield* calls.homeMoves(NETWORK, RECORD), [])
      same(yield* calls.moveHome(move(null, "T1", 1)), "committed")
      same(yield* append(ledger, groupWrite({ id: "G1" }, homeIn(null, 2))), "conflict", "there is a home")
    },
  ),
  storeTest("given two writes that choose a home at once, then one of them does", function* (stores) {
    const { calls, ledger } = stores
    yield* storeLeg(stores, { id: "T1" })
    yield* storeLeg(stores, { id: "T2" })
    const answers = yield* Effect.all(
      [
        append(ledger, groupWrite({ id: "G1" }, homeIn(null, 2))),
        append(ledger, groupWrite({ id: "G2", leg: "T2" }, homeIn(null, 2))),
      ],
      { concurrency: "unbounded" },
    )
    same(answers.toSorted(), ["committed", "conflict"])
    same((yield* calls.callRecord(NETWORK, RECORD)).homes.size, 1)
  }),
]

// Finding legs: by record, external id, time, visibility; always in one order, always of one network.
import { callRecordId, instant, transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { CallStoreShape, LiveLeg, ReceivedLeg, StoredLeg, VisibleLeg } from "../ports/call-store.ts"
import { closest } from "./around-tests.ts"
import {
  append,
  correction,
  firstWrite,
  type GivenLeg,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  storeLeg,
} from "./given.ts"
import { ledgerQuery } from "./ledger-query.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const ids = (legs: ReadonlyArray<Pick<StoredLeg, "state">>): ReadonlyArray<string> =>
  legs.map(({ state }) => state.legId)

const visibleIds = (legs: ReadonlyArray<VisibleLeg>): ReadonlyArray<string> => legs.map(({ legId }) => legId)

const storeLegs = (calls: CallStoreShape, legs: ReadonlyArray<GivenLeg>) =>
  Effect.forEach(legs, (leg) => storeLeg({ calls }, leg), { discard: true })

// Writes a leg's next version in which it is no longer received.
const rewrite = (calls: CallStoreShape, given: GivenLeg, expectedVersion: number) =>
  calls.commit({ ...firstWrite(given), firstTransaction: null, expectedVersion })

/** Tests of every way to find legs, except by their start. */
export const findingTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given legs of a record, when they are listed, then all are, received or not, by id",
    function* ({ calls }) {
      yield* storeLegs(calls, [
        { id: "T3" },
        { id: "T1", receivedAt: null },
        { id: "T2" },
        { id: "T4", callRecord: "C2" },
        { id: "T5", network: OTHER_NETWORK },
      ])
      same(ids(yield* calls.byCallRecordId(NETWORK, callRecordId("C1"))), ["T1", "T2", "T3"])
    },
  ),
  // ENG-349
  storeTest(
    "given legs of a record, when no more of them is read than they are found by, then that is there and nothing else",
    function* ({ calls, ledger }) {
      yield* storeLegs(calls, [
        { id: "T2", callRecord: "C1", advertiser: "a2" },
        { id: "T1", callRecord: "C1", receivedAt: null },
        { id: "T3", callRecord: "C2" },
      ])
      const whole = yield* calls.byCallRecordId(NETWORK, callRecordId("C1"))
      const states = whole.map(({ isErased, state }) => ({ state, isErased }))
      same(yield* calls.legsOfCall(NETWORK, callRecordId("C1")), states)
      same(yield* calls.legsOfCall(NETWORK, callRecordId("C9")), [])
      const has = (record: string, advertiser: string | null) =>
        calls.hasLegs(NETWORK, callRecordId(record), advertiser)
      same([yield* has("C1", null), yield* has("C1", "a2"), yield* has("C1", "a1")], [true, true, false])
      same([yield* has("C2", "a1"), yield* has("C9", null)], [true, false])
      const by = { by: "call_record_id", callRecordId: callRecordId("C1") } as const
      const read = yield* ledger.begin(ledgerQuery({ by }))
      same(
        read.kind === "call" &&
          read.legs.map(({ customData, stored: { head, ...leg } }) => ({
            ...leg,
            head: head && { ...head, customData },
          })),
        whole.map((stored) => {
          const { recording: _, ...leg } = stored
          return leg
        }),
      )
    },
  ),
  storeTest(
    "given ids of every kind, when the leg of one is read as it is shown, then it is the one that it stands for",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      yield* append(ledger, ledgerWrite({ callCorrection: correction(2, "T1") }))
      yield* append(ledger, groupWrite({ id: "G1", callTransaction: "K2" }))
      yield* storeLeg({ calls }, { id: "T2", callRecord: "C2", receivedAt: null })
      const shown = (name: string) =>
        Effect.map(calls.shownLeg(NETWORK, id(name)), (leg) => leg && [leg.state.legId, leg.head])
      const corrected = [id("T1"), { transactionId: id("K2") }]
      same([yield* shown("T1"), yield* shown("K2"), yield* shown("T2")], [corrected, corrected, [id("T2"), null]])
      same([yield* shown("G1"), yield* shown("T9")], [undefined, undefined])
      same(yield* calls.shownLeg(OTHER_NETWORK, id("T1")), undefined)
    },
  ),
  storeTest(
    "given ids beyond the first plane, when legs are listed, then they stand by code point",
    function* ({ calls }) {
      yield* storeLegs(calls, [{ id: "\u{1f600}" }, { id: "\uff5e" }, { id: "\ue000" }, { id: "\ud800" }, { id: "z" }])
      same(ids(yield* calls.byCallRecordId(NETWORK, callRecordId("C1"))), [
        "z",
        "\ud800",
        "\ue000",
        "\uff5e",
        "\u{1f600}",
      ])
    },
  ),
  storeTest(
    "given legs in every state, when the visible ones are listed, then they are transferred and not completed",
    function* ({ calls }) {
      yield* storeLegs(calls, [
        { id: "T1", transferredAt: 2_000, completedAt: 3_000 },
        { id: "T4", transferredAt: 2_000 },
        { id: "T2", transferredAt: 2_000, advertiser: "a2" },
        { id: "T3" },
        { id: "T5", transferredAt: 2_000, network: OTHER_NETWORK },
      ])
      same(visibleIds(yield* calls.visible(NETWORK, null)), ["T2", "T4"])
      same(visibleIds(yield* calls.visible(NETWORK, "a1")), ["T4"])
      same(visibleIds(yield* calls.visible(NETWORK, "a3")), [])
      same(yield* calls.visible(NETWORK, "a2"), [
        { legId: id("T2"), transferredAt: instant(2_000), transactionId: id("T2") },
      ])
      same(ids(yield* calls.legs(NETWORK, [id("T4"), id("T9"), id("T5"), id("T1")])), ["T4", "T1"])
      const { head, state } = (yield* calls.leg(NETWORK, id("T2"))) ?? { state: null, head: null }
      same(yield* calls.legs(NETWORK, [id("T2")]), [{ state, head: head && { transactionId: head.transactionId } }])
      same(yield* calls.legs(NETWORK, []), [])
      same(yield* rewrite(calls, { id: "T4", transferredAt: 2_000, completedAt: 4_000 }, 1), "committed")
      same(visibleIds(yield* calls.visible(NETWORK, null)), ["T2"])
      same(visibleIds(yield* calls.visible(NETWORK, "a1")), [])
    },
  ),
  storeTest(
    "given legs that are found by something, when it changes, then they are found by the new one only",
    function* ({ calls }) {
      yield* storeLeg({ calls }, { caller: "+1", advertiser: "a1", campaign: "k1" })
      const changed = { caller: "+2", advertiser: "a2", campaign: "k2", receivedAt: 5_000 }
      same(yield* rewrite(calls, changed, 1), "committed")
      for (const [old, now] of [
        [{ callingPhoneNumber: "+1" }, { callingPhoneNumber: "+2" }],
        [{ advertiserIdFromNetwork: "a1" }, { advertiserIdFromNetwork: "a2" }],
        [{ campaignIdFromNetwork: "k1" }, { campaignIdFromNetwork: "k2" }],
        [{ receivedUntil: instant(4_000) }, { receivedUntil: instant(5_000) }],
      ] as const) {
        same(yield* closest(calls, old), undefined)
        same(yield* closest(calls, now), "T1")
      }
    },
  ),
  storeTest(
    "given live legs of two networks, when the overdue ones are listed, then they stand oldest first",
    function* ({ calls }) {
      yield* storeLegs(calls, [
        { id: "T4", receivedAt: 4_000 },
        { id: "T2", receivedAt: 2_000, network: OTHER_NETWORK },
        { id: "T3", receivedAt: 2_000 },
        { id: "T1", receivedAt: 1_000, completedAt: 9_000 },
        { id: "T0", receivedAt: null },
        { id: "T5", receivedAt: 5_000 },
      ])
      const live = (before: number, after: LiveLeg | null = null, limit = 10) =>
        calls.liveSince(instant(before), after, limit)
      const all = yield* live(5_000)
      const [first, second, third] = all
      same(all, [
        { since: instant(2_000), networkId: NETWORK, legId: transactionId("T3") },
        { since: instant(2_000), networkId: OTHER_NETWORK, legId: transactionId("T2") },
        { since: instant(4_000), networkId: NETWORK, legId: transactionId("T4") },
      ])
      same(yield* live(5_000, null, 2), all.slice(0, 2))
      same(yield* live(5_000, first ?? null), all.slice(1))
      same(yield* live(5_000, second ?? null, 1), all.slice(2))
      same(yield* live(5_000, third ?? null), [])
      same(yield* live(2_000), [])
      same(yield* rewrite(calls, { id: "T3", receivedAt: 2_000, completedAt: 3_000 }, 1), "committed")
      same(yield* live(5_000), all.slice(1))
      same(yield* live(5_000, first ?? null), all.slice(1), "behind one that is over")
    },
  ),
  storeTest(
    "given earlier calls, when a caller is looked up, then only that caller, campaign and time count",
    function* ({ calls }) {
      yield* storeLegs(calls, [{ id: "T1", receivedAt: 1_000, caller: "+1", advertiser: "a1", campaign: "k1" }])
      const query = {
        networkId: NETWORK,
        callingPhoneNumber: "+1",
        advertiserIdFromNetwork: "a1",
        campaignIdFromNetwork: "k1",
        from: instant(1_000),
        before: instant(1_001),
        except: callRecordId("C2"),
      }
      same(yield* calls.hasEarlierCall(query), true)
      for (const other of [
        { networkId: OTHER_NETWORK },
        { callingPhoneNumber: "+2" },
        { advertiserIdFromNetwork: "a2" },
        { campaignIdFromNetwork: "k2" },
        { from: instant(1_001), before: instant(2_000) },
        { from: instant(0), before: instant(1_000) },
        { except: callRecordId("C1") },
      ]) {
        same(yield* calls.hasEarlierCall({ ...query, ...other }), false, JSON.stringify(other))
      }
      yield* storeLegs(calls, [{ id: "T2", callRecord: "C3", receivedAt: 1_000, caller: "+1" }])
      same(yield* calls.hasEarlierCall({ ...query, except: callRecordId("C1") }), true)
    },
  ),
  storeTest(
    "given legs of one caller, when they are listed, then the newest come first, from a time on and before a place, and no erased one",
    function* ({ calls, erasure }) {
      yield* storeLegs(calls, [
        { id: "T1", callRecord: "C1", receivedAt: 1_000, caller: "+1" },
        { id: "T\u{1f600}", callRecord: "C2", receivedAt: 2_000, caller: "+1" },
        { id: "T\uffff", callRecord: "C2", receivedAt: 2_000, caller: "+1", completedAt: 3_000 },
        { id: "T4", callRecord: "C4", receivedAt: 3_000, caller: "+1" },
        { id: "T5", callRecord: "C5", receivedAt: 2_500, caller: "+2" },
        { id: "T6", callRecord: "C6", receivedAt: null, caller: "+1" },
        { id: "T7", network: OTHER_NETWORK, receivedAt: 2_500, caller: "+1" },
      ])
      const asked = { networkId: NETWORK, callingPhoneNumber: "+1", from: instant(0), limit: 9 }
      const before = (time: number, legId = ""): ReceivedLeg => ({
        receivedAt: instant(time),
        legId: transactionId(legId),
      })
      const all = yield* calls.legsOfCaller({ ...asked, before: before(9_000) })
      same(all, [before(3_000, "T4"), before(2_000, "T\u{1f600}"), before(2_000, "T\uffff"), before(1_000, "T1")])
      same(yield* calls.legsOfCaller({ ...asked, before: before(3_000), from: instant(2_000) }), all.slice(1, 3))
      same(yield* calls.legsOfCaller({ ...asked, before: before(9_000), limit: 2 }), all.slice(0, 2))
      same(yield* calls.legsOfCaller({ ...asked, before: before(2_000, "T\u{1f600}") }), all.slice(2))
      same(yield* calls.legsOfCaller({ ...asked, before: before(9_000), callingPhoneNumber: "+3" }), [])
      yield* erasure.erase(NETWORK, callRecordId("C2"))
      same(yield* calls.legsOfCaller({ ...asked, before: before(9_000) }), [all[0], all[3]])
    },
  ),
]

// What a request is decided on, read at once: whatever it names its call by, it finds the same as the single reads.

import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { StoredLeg } from "../ports/call-store.ts"
import type { CallLocator, LedgerQuery, LedgerReading, LedgerStoreShape } from "../ports/ledger-store.ts"
import {
  append,
  applied,
  correction,
  entry,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { ledgerQuery } from "./ledger-query.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const byId = (text: string): CallLocator => ({ by: "transaction_id", transactionId: id(text) })
const byRecord = (text: string): CallLocator => ({ by: "call_record_id", callRecordId: callRecordId(text) })
const byExternalId = (text: string, advertiserIdFromNetwork: string | null = null): CallLocator => ({
  by: "external_call_unique_id",
  externalCallUniqueId: text,
  advertiserIdFromNetwork,
})

const begin = (ledger: LedgerStoreShape, by: CallLocator, more: Partial<LedgerQuery> = {}) =>
  ledger.begin(ledgerQuery({ by, ...more }))

const idsOf = (read: LedgerReading): unknown =>
  read.kind === "call" ? read.legs.map(({ stored }) => stored.state.legId) : read.kind

/** A stored leg as a request reads it, and the custom data that stands beside it. */
const parted = (whole: StoredLeg) => {
  const { head, recording: _, ...leg } = whole
  if (head === null) return { stored: { ...leg, head }, customData: null }
  const { customData, ...withoutCustomData } = head
  return { stored: { ...leg, head: withoutCustomData }, customData }
}

const UNKNOWN = { kind: "unknown", inUpperCase: undefined }

/** Tests of the one read of a signal request. */
export const beginTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a write that lost its race, when it says what it was decided on, then what is read again is as a read has it now",
    function* (stores) {
      const { ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      const asked = { requestKey: requestKey("r1"), by: byId("T1"), partnerUniqueIds: [""], foldedNames: ["sale"] }
      const again = ledgerQuery(asked)
      same(yield* ledger.commit(groupWrite({ id: "G1" }), again), "committed")
      const lost = yield* ledger.commit(groupWrite({ id: "G2" }), again)
      // a store that no other process writes need not read again
      same(lost, lost === "conflict" ? "conflict" : { conflict: yield* ledger.begin(again) })
      same(yield* ledger.begin(again), yield* ledger.begin({ ...again, requestKey: null }), "nothing was written")
    },
  ),
  storeTest("given nothing, when a request begins, then its call is unknown", function* ({ ledger }) {
    for (const by of [byId("T1"), byRecord("C1"), byExternalId("x")]) same(yield* begin(ledger, by), UNKNOWN)
  }),
  storeTest(
    "given a leg of a call, when a request names it, then it and the call are told, not the other legs",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      yield* storeLeg(stores, { id: "T2" })
      const transaction = groupTransaction({ id: "G1", partnerUniqueId: "x" })
      const newNames = [{ folded: "sale", casing: "Sale" }]
      same(yield* append(ledger, ledgerWrite({ groupTransactions: [transaction], newNames })), "committed")
      same(yield* append(ledger, ledgerWrite({ callCorrection: correction(2, "T1") })), "committed")
      const leg = yield* calls.leg(NETWORK, id("T1"))
      if (leg?.head == null) throw new Error("the leg is not there")
      const { stored, customData } = parted(leg)
      same(customData, { region: "west 2" })
      const expected: unknown = {
        kind: "call",
        callRecordId: callRecordId("C1"),
        callRecord: undefined,
        legs: [{ stored, customData, groups: new Map([["x", transaction]]), groupCount: 0 }],
        entriesWait: false,
        names: new Map([["sale", "Sale"]]),
      }
      const asked = { partnerUniqueIds: ["x", "y"], foldedNames: ["sale", "quote"] }
      for (const known of ["T1", "K2"]) {
        // a store may leave the call record out here
        same({ ...(yield* begin(ledger, byId(known), asked)), callRecord: undefined }, expected)
      }
      const [signalled] = yield* calls.legsOfCall(NETWORK, callRecordId("C1"))
      same(yield* begin(ledger, byId("G1"), asked), { kind: "signals", leg: signalled })
      same(idsOf(yield* begin(ledger, byId("T1"), { networkId: OTHER_NETWORK })), "unknown")
    },
  ),
  storeTest(
    "given an id in lower case, when a request names it, then the leg in upper case is told",
    function* (stores) {
      const { calls, ledger } = stores
      yield* storeLeg(stores, { id: "TA" })
      same(yield* append(ledger, groupWrite({ id: "GA", leg: "TA" })), "committed")
      const [meant] = yield* calls.legsOfCall(NETWORK, callRecordId("C1"))
      same(yield* begin(ledger, byId("ta")), { kind: "unknown", inUpperCase: meant })
      same(yield* begin(ledger, byId("ga")), UNKNOWN)
    },
  ),
  storeTest(
    "given legs of a call, when a request names the call, then all are told, received or not, with their groups",
    function* (stores) {
      const { ledger } = stores
      yield* storeLeg(stores, { id: "T3" })
      yield* storeLeg(stores, { id: "T1", receivedAt: null })
      yield* storeLeg(stores, { id: "T2" })
      yield* storeLeg(stores, { id: "T4", callRecord: "C2" })
      yield* storeLeg(stores, { id: "T5", network: OTHER_NETWORK })
      same(yield* append(ledger, groupWrite({ id: "G1", leg: "T2" })), "committed")
      same(yield* append(ledger, groupWrite({ id: "G2", leg: "T2", partnerUniqueId: "x" })), "committed")
      const home = { callRecordId: callRecordId("C1"), expectedVersion: 3, home: { advertiserIdFromNetwork: "a1" } }
      const chosen = groupWrite({ id: "G3", leg: "T3", partnerUniqueId: "x" }, { callRecord: home })
      same(yield* append(ledger, chosen), "committed")
      const read = yield* begin(ledger, byRecord("C1"), { partnerUniqueIds: ["x", "y"] })
      same(idsOf(read), ["T1", "T2", "T3"])
      if (read.kind !== "call") return
      same(
        read.legs.map(({ groups }) => [...groups.values()].map((group) => group?.transactionId)),
        [[], ["G2"], ["G3"]],
      )
      same(read.callRecord, { version: 4, homes: new Map([["a1", id("T3")]]) })
    },
  ),
  storeTest(
    "given groups of a leg, when a request brings another one, then they are counted as far as asked",
    function* (stores) {
      const { ledger } = stores
      for (const leg of ["T1", "T2"]) yield* storeLeg(stores, { id: leg })
      const countOf = (countGroupsTo: number, ...partnerUniqueIds: ReadonlyArray<string>) =>
        Effect.map(begin(ledger, byId("T1"), { partnerUniqueIds, countGroupsTo }), (read) =>
          read.kind === "call" ? read.legs.map(({ groupCount }) => groupCount) : [],
        )
      same(yield* countOf(9, "p1"), [0])
      for (const number of [1, 2, 3]) {
        const group = { id: `G${number}`, partnerUniqueId: `p${number}` }
        same(yield* append(ledger, groupWrite({ ...group, leg: "T1" })), "committed")
      }
      same(yield* append(ledger, groupWrite({ id: "G4", leg: "T2" })), "committed")
      same(yield* countOf(9, "p1", "new"), [3])
      same(yield* countOf(2, "new"), [2])
      same(yield* countOf(0, "new"), [0])
      same(yield* countOf(9, "p3", "p1"), [0])
      same(yield* countOf(9), [0])
    },
  ),
  storeTest(
    "given legs with an external id, when a request names it, then the whole call of those in reach is told",
    function* (stores) {
      const { ledger } = stores
      yield* storeLeg(stores, { id: "T1", externalId: "x" })
      yield* storeLeg(stores, { id: "T2" })
      yield* storeLeg(stores, { id: "T3", externalId: "x" })
      yield* storeLeg(stores, { id: "T5", externalId: "x", network: OTHER_NETWORK, callRecord: "C5" })
      same(idsOf(yield* begin(ledger, byExternalId("x"))), ["T1", "T2", "T3"])
      yield* storeLeg(stores, { id: "T4", externalId: "x", callRecord: "C2", advertiser: "a2" })
      same(idsOf(yield* begin(ledger, byExternalId("x"))), "several-calls")
      same(idsOf(yield* begin(ledger, byExternalId("x", "a1"))), ["T1", "T2", "T3"])
      same(idsOf(yield* begin(ledger, byExternalId("x", "a2"))), ["T4"])
      same(yield* begin(ledger, byExternalId("x", "a3")), UNKNOWN)
      same(yield* begin(ledger, byExternalId("")), UNKNOWN)
    },
  ),
  storeTest("given entries that wait, when a request names their call, then that is told", function* (stores) {
    const { inbox, ledger } = stores
    yield* storeLeg(stores)
    yield* storeLeg(stores, { id: "T2", callRecord: "C2" })
    same(yield* inbox.accept(entry("I1"), null, null), "committed")
    const entriesWait = function* () {
      const told: Array<unknown> = []
      for (const by of [byId("T1"), byRecord("C1"), byId("T2")]) {
        const read = yield* begin(ledger, by)
        told.push(read.kind === "call" && read.entriesWait)
      }
      return told
    }
    same(yield* entriesWait(), [true, true, false])
    yield* inbox.fail(NETWORK, "I1", { class: "RecordInvalid", message: "no" })
    same(yield* entriesWait(), [false, false, false])
    same(yield* inbox.retry(NETWORK, "I1"), true)
    same(yield* entriesWait(), [true, true, false])
    same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I1") })), "committed")
    same(yield* entriesWait(), [false, false, false])
  }),
  storeTest(
    "given a request id, when its request begins again, then its answer is all that is told",
    function* (stores) {
      const { ledger } = stores
      yield* storeLeg(stores)
      const key = requestKey("R1")
      same((yield* begin(ledger, byId("T1"), { requestKey: key })).kind, "call")
      same(yield* append(ledger, ledgerWrite({ outcome: { key, outcome: outcome("first") } })), "committed")
      const answered = { kind: "answered", outcome: outcome("first") }
      for (const by of [byId("T1"), byId("T9"), byRecord("C1")]) {
        same(yield* begin(ledger, by, { requestKey: key }), answered)
      }
      for (const other of [requestKey("R2"), requestKey("R1", { advertiserIdFromNetwork: "a1" })]) {
        same((yield* begin(ledger, byId("T1"), { requestKey: other })).kind, "call")
      }
    },
  ),
]

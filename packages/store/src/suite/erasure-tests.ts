// Tests of erasure: what was known of a caller is read nowhere any more, and everything else stays.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import { everyTransaction } from "./every-transaction.ts"
import { forgetAll } from "./forgetting-tests.ts"
import {
  applied,
  entry,
  event,
  firstWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  requestKey,
  storeLeg,
} from "./given.ts"
import { KNOWN, KNOWN_RECORDS, knownWrite, RECORD, SUMMARY, storeKnownCall } from "./known-caller.ts"
import { ledgerQuery } from "./ledger-query.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

/** Everything that is read of the call of `storeKnownCall`, as one text. */
const readingsOf = ({ calls, feed, inbox, ledger, outbox, transcripts }: EveryStore) =>
  Effect.gen(function* () {
    const legs = yield* calls.byCallRecordId(NETWORK, RECORD)
    const texts: Array<unknown> = [legs]
    for (const { state } of legs) {
      texts.push(yield* calls.leg(NETWORK, state.legId), yield* everyTransaction(ledger, NETWORK, state.legId))
      const by = { by: "transaction_id", transactionId: state.legId } as const
      const query = ledgerQuery({ by, partnerUniqueIds: [""] })
      texts.push(yield* ledger.begin(query))
      texts.push(yield* ledger.begin({ ...query, requestKey: requestKey("R1") }))
    }
    for (const name of ["R1", "R2"]) texts.push(yield* ledger.outcome(requestKey(name)))
    for (const name of ["N1", "N2"]) texts.push(yield* inbox.get(NETWORK, name), yield* inbox.fate(NETWORK, name))
    texts.push(yield* inbox.list(NETWORK, "waiting", null, 9), yield* inbox.list(NETWORK, "failed", null, 9))
    texts.push(yield* transcripts.get(NETWORK, RECORD), yield* outbox.waiting(99), yield* calls.visible(NETWORK, null))
    texts.push(
      yield* calls.legs(
        NETWORK,
        legs.map(({ state }) => state.legId),
      ),
    )
    yield* feed.give(yield* feed.waiting(NETWORK, 99))
    const page = { after: 0, limit: 99, kind: null, from: null, before: null, ...EVERY }
    texts.push(yield* feed.read({ networkId: NETWORK, ...page }))
    return JSON.stringify(texts)
  })

const EVERY = { advertiserIdFromNetwork: null, callRecordId: null, transactionId: null, partnerUniqueId: null }

const DIGEST = /[0-9a-f]{64}/

/** Tests of what an erasure takes away, and what it leaves. */
export const erasureTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a call of whose caller everything is known, when it is erased, then nothing that is read tells it, and how much it was is told",
    function* (stores) {
      yield* storeKnownCall(stores)
      const before = yield* readingsOf(stores)
      same(
        KNOWN.filter((value) => !before.includes(value)),
        [],
      )
      same(yield* stores.erasure.erase(NETWORK, RECORD), { legs: 2, records: KNOWN_RECORDS })
      const after = yield* readingsOf(stores)
      same(
        KNOWN.filter((value) => after.includes(value)),
        [],
      )
      same(DIGEST.exec(after), null)
      same(yield* stores.erasure.erase(NETWORK, RECORD), { legs: 2, records: {} })
    },
  ),
  storeTest(
    "given an erased leg, when it is read, then it is as if no personal value had ever been given",
    function* ({ calls, erasure, ledger }) {
      const write = knownWrite()
      same(yield* calls.commit(write), "committed")
      const before = yield* calls.leg(NETWORK, id("T1"))
      yield* erasure.erase(NETWORK, RECORD)
      const after = yield* calls.leg(NETWORK, id("T1"))
      const { details, events } = after?.state ?? write.state
      same(after && { ...after, state: before?.state, isErased: false }, before)
      same(after?.isErased, true)
      const nothing = { callingPhoneNumber: null, city: null, region: null, zipCode: null, demographics: null }
      const expected = { ...write.state.details, ...nothing, customDataBySource: {}, further: { source: "web" } }
      same(details, expected)
      same(events[0], { ...write.state.events[0], details: expected })
      same(events[1], { ...write.state.events[1], customData: {} })
      same(after?.state.customData, {})
      same((yield* everyTransaction(ledger, NETWORK, id("T1"))).calls[0]?.customData, {})
    },
  ),
  storeTest(
    "given calls of one caller, when they are looked for, then each comes once, in order and page by page, and no erased one",
    function* (stores) {
      const { erasure } = stores
      const caller = "+14155550199"
      for (const [leg, record] of [
        ["T3", "C3"],
        ["T1", "C1"],
        ["T2", "C1"],
        ["T5", "C\u{1f600}"],
        ["T4", "C\uffff"],
      ]) {
        yield* storeLeg(stores, { id: leg ?? "", callRecord: record ?? "", caller })
      }
      yield* storeLeg(stores, { id: "T6", callRecord: "C6", caller: "+14155550198" })
      yield* storeLeg(stores, { id: "T7", callRecord: "C7", caller: null })
      yield* storeLeg(stores, { network: OTHER_NETWORK, id: "T8", callRecord: "C8", caller })
      const all = ["C1", "C3", "C\uffff", "C\u{1f600}"].map(callRecordId)
      same(yield* erasure.callsOf(NETWORK, caller, null, 9), all)
      same(yield* erasure.callsOf(NETWORK, caller, null, 2), all.slice(0, 2))
      same(yield* erasure.callsOf(NETWORK, caller, callRecordId("C3"), 9), all.slice(2))
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 2, records: { leg: 2, transaction: 2 } })
      same(yield* erasure.callsOf(NETWORK, caller, null, 9), all.slice(1))
      same(yield* erasure.callsOf(OTHER_NETWORK, caller, null, 9), [callRecordId("C8")])
    },
  ),
  storeTest("given a call that is erased, then other calls and networks keep what they have", function* (stores) {
    const { calls, erasure, inbox, transcripts } = stores
    yield* storeKnownCall(stores)
    const other = knownWrite({ network: OTHER_NETWORK })
    same(yield* calls.commit(other), "committed")
    const second = knownWrite({ id: "T9", callRecord: "C9" })
    same(yield* calls.commit(second), "committed")
    yield* transcripts.put(NETWORK, callRecordId("C9"), SUMMARY)
    yield* erasure.erase(NETWORK, RECORD)
    same((yield* calls.leg(OTHER_NETWORK, id("T1")))?.state, other.state)
    same((yield* calls.leg(NETWORK, id("T9")))?.state, second.state)
    same(yield* transcripts.get(NETWORK, callRecordId("C9")), SUMMARY)
    same(
      (yield* inbox.waitingForCall(NETWORK, callRecordId("C9"), null, null, 9)).map(({ entryId }) => entryId),
      ["N9"],
    )
    same(yield* erasure.erase(NETWORK, callRecordId("none")), { legs: 0, records: {} })
  }),
  storeTest(
    "given requests that wait or have failed, when their call is erased, then they count as dropped, and nothing applies them",
    function* (stores) {
      const { calls, erasure, inbox, ledger } = stores
      yield* storeKnownCall(stores)
      yield* erasure.erase(NETWORK, RECORD)
      same((yield* inbox.waitingForCall(NETWORK, RECORD, null, null, 9)).length, 0)
      same(
        (yield* inbox.waiting(null, null, 9)).map(({ entryId }) => entryId),
        ["N9"],
      )
      same((yield* inbox.list(NETWORK, "failed", null, 9)).length, 0)
      same(yield* inbox.countOf(NETWORK, null, { waiting: 9, failed: 9 }), { waiting: 1, failed: 0, bytes: 47 })
      for (const name of ["N1", "N2"]) {
        same(yield* inbox.get(NETWORK, name), undefined)
        const fate = yield* inbox.fate(NETWORK, name)
        same([fate?.status, fate?.failure, fate?.transactionIds], ["dropped", null, []])
        same([yield* inbox.retry(NETWORK, name), yield* inbox.drop(NETWORK, name)], [false, false])
        same(yield* inbox.accept(entry(name), null, null), "conflict", "an entry's id stays taken")
      }
      const { isErased, ledgerVersion } = (yield* calls.leg(NETWORK, id("T1"))) ?? { isErased: false, ledgerVersion: 0 }
      const applying = ledgerWrite({ expectedLedgerVersion: ledgerVersion, isErased, appliesEntry: applied("N1") })
      same(yield* ledger.commit(applying), "conflict")
      same(yield* ledger.commit({ ...applying, appliesEntry: null }), "committed")
      // ENG-378
      for (const name of ["N1", "N2"]) {
        const { arrivedAt } = (yield* inbox.fate(NETWORK, name)) ?? entry(name)
        yield* forgetAll(ledger, { fatesBefore: instant(arrivedAt + 1) })
        same(yield* inbox.fate(NETWORK, name), undefined)
      }
      const by = { by: "call_record_id", callRecordId: RECORD } as const
      const read = yield* ledger.begin(ledgerQuery({ by }))
      same(read.kind === "call" && read.entriesWait, false)
    },
  ),
  storeTest(
    "given the answer of a request id, when its call is erased, then the id stays taken, by an answer that says nothing",
    function* (stores) {
      const { erasure, ledger } = stores
      yield* storeKnownCall(stores)
      yield* erasure.erase(NETWORK, RECORD)
      const stored = yield* ledger.outcome(requestKey("R1"))
      same([stored?.fingerprint, stored?.body, stored?.status, stored?.outcomes], ["", "", 200, "created"])
      same((yield* ledger.outcome(requestKey("R2")))?.body, "")
    },
  ),
  storeTest(
    "given an erased summary, when it is put again, then it stays erased, and a later one is kept",
    function* ({ erasure, transcripts }) {
      yield* transcripts.put(NETWORK, RECORD, SUMMARY)
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 0, records: { transcript: 1 } })
      yield* transcripts.put(NETWORK, RECORD, SUMMARY)
      yield* transcripts.put(NETWORK, RECORD, { ...SUMMARY, summary: "\uffff" })
      same(yield* transcripts.get(NETWORK, RECORD), undefined)
      const later = { ...SUMMARY, at: instant(9_000) }
      yield* transcripts.put(NETWORK, RECORD, later)
      same(yield* transcripts.get(NETWORK, RECORD), later)
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 0, records: { transcript: 1 } })
    },
  ),
  storeTest(
    "given an erasure while others write on the call, then each write is before it or knows of it, and one more erasure leaves nothing",
    function* (stores) {
      const { calls, erasure } = stores
      yield* storeKnownCall(stores)
      const written = Array.from({ length: 8 }, (_, place) =>
        calls.commit({ ...firstWrite({ id: `W${place}` }), events: [event(`EW${place}`)] }),
      )
      const late = knownWrite()
      const update = { ...late, firstTransaction: null, expectedVersion: 1 }
      const answers = yield* Effect.all([calls.commit(update), ...written, erasure.erase(NETWORK, RECORD)], {
        concurrency: "unbounded",
      })
      same(
        answers.slice(1, -1).every((answer) => answer === "committed"),
        true,
      )
      yield* erasure.erase(NETWORK, RECORD)
      const after = yield* readingsOf(stores)
      same(
        KNOWN.filter((value) => after.includes(value)),
        [],
      )
    },
  ),
]

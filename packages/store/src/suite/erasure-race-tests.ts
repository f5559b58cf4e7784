// Tests of what comes for a call in the moment of its erasure: no money is lost, and nothing personal stays.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import {
  append,
  boundToLeg,
  entry,
  groupTransaction,
  ledgerWrite,
  NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { eraseAsRead, RECORD, SUMMARY, storeKnownCall } from "./known-caller.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

const CALLS = Array.from({ length: 20 }, (_, place) => ({ leg: `T${place}`, record: `C${place}`, name: `N${place}` }))

const GROUPS = Array.from({ length: 10 }, (_, group) => group)

const FAILURE = { class: "RecordInvalid", message: "`555-0100` is no amount" }

/** How many legs an erasure of the call finds. */
const legsErased = (stores: EveryStore) =>
  Effect.map(eraseAsRead(stores), (report) => (typeof report === "string" ? report : report.legs))

/** A report of a sale in each of ten groups, with custom data. */
const reportTen = ({ ledger }: EveryStore, version: number) =>
  append(
    ledger,
    ledgerWrite({
      groupTransactions: GROUPS.map((group) =>
        groupTransaction({
          id: `V${version}-${group}`,
          corrects: version === 1 ? null : `V${version - 1}-${group}`,
          version,
          partnerUniqueId: `p${group}`,
          customData: { size: `${version}` },
        }),
      ),
      correctedGroups:
        version === 1
          ? []
          : GROUPS.map((group) =>
              groupTransaction({
                id: `V${version - 1}-${group}`,
                corrects: version === 2 ? null : `V${version - 2}-${group}`,
                version: version - 1,
                partnerUniqueId: `p${group}`,
                customData: { size: `${version - 1}` },
              }),
            ),
      outcome: { key: requestKey(`V${version}`), outcome: outcome(`body ${version}`) },
    }),
  )

/** Tests of erasures that meet other writes. */
export const erasureRaceTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a request that waits, when its call is to be erased unless one does, then nothing is erased",
    function* (stores) {
      const { calls, inbox, transcripts } = stores
      yield* storeKnownCall(stores)
      const before = yield* calls.byCallRecordId(NETWORK, RECORD)
      same(yield* eraseAsRead(stores), "requests-wait")
      same(yield* calls.byCallRecordId(NETWORK, RECORD), before)
      same(yield* transcripts.get(NETWORK, RECORD), SUMMARY)
      same((yield* inbox.get(NETWORK, "N1"))?.status, "waiting")
      same(yield* inbox.drop(NETWORK, "N1"), true)
      same(yield* legsErased(stores), 2)
      same(yield* eraseAsRead(stores), { legs: 2, records: {}, isWhole: true })
    },
  ),
  storeTest(
    "given a leg that came once the call had been looked at, when it is erased, then no leg is, until it is looked at again",
    function* (stores) {
      const { calls, erasure } = stores
      yield* storeLeg(stores, { id: "T1", callRecord: "C1" })
      const looked = new Map(
        (yield* calls.byCallRecordId(NETWORK, RECORD)).map((leg) => [leg.state.legId, leg.version]),
      )
      yield* storeLeg(stores, { id: "T2", callRecord: "C1" })
      const before = yield* calls.byCallRecordId(NETWORK, RECORD)
      same(yield* erasure.eraseSettled(NETWORK, RECORD, looked), { legs: 2, records: {}, isWhole: false })
      const older = new Map(before.map((leg) => [leg.state.legId, leg.version - 1]))
      same(yield* erasure.eraseSettled(NETWORK, RECORD, older), { legs: 2, records: {}, isWhole: false })
      same(yield* calls.byCallRecordId(NETWORK, RECORD), before)
      same(yield* legsErased(stores), 2)
    },
  ),
  storeTest(
    "given requests that are accepted while their calls are erased, then each waits, is before it, or comes after it, and none is dropped",
    function* (stores) {
      const { inbox } = stores
      for (const { leg, record } of CALLS) yield* storeLeg(stores, { id: leg, callRecord: record })
      const both = CALLS.flatMap(({ leg, name, record }) => [
        inbox.accept(entry(name, { binding: boundToLeg(leg, record) }), null, null),
        eraseAsRead(stores, callRecordId(record)),
      ])
      yield* Effect.all(both, { concurrency: "unbounded" })
      for (const { name } of CALLS) same((yield* inbox.get(NETWORK, name))?.status, "waiting", name)
    },
  ),
  // ENG-497
  storeTest(
    "given a request for a call that was erased, when it fails, also while the call is erased, then it is dropped or erased",
    function* (stores) {
      const { erasure, inbox } = stores
      for (const { leg, record } of CALLS) yield* storeLeg(stores, { id: leg, callRecord: record })
      const both = CALLS.flatMap(({ leg, name, record }, place) => {
        const whole = { to: "call-record", callRecordId: callRecordId(record) } as const
        const binding = place % 3 === 0 ? whole : boundToLeg(leg, record)
        const refused = Effect.andThen(
          inbox.accept(entry(name, { binding }), null, null),
          inbox.fail(NETWORK, name, FAILURE),
        )
        const erase = erasure.erase(NETWORK, callRecordId(record))
        return place % 2 === 0 ? [refused, erase] : [erase, refused]
      })
      yield* Effect.all(both, { concurrency: "unbounded" })
      for (const { name } of CALLS) same(yield* inbox.get(NETWORK, name), undefined, name)
      const last = entry("N-last", { binding: boundToLeg("T0", "C0") })
      yield* inbox.accept(last, null, { key: requestKey("R-last"), outcome: { ...outcome("N-last"), status: 201 } })
      same(yield* inbox.fail(NETWORK, "N-last", FAILURE), "dropped")
      same(yield* inbox.get(NETWORK, "N-last"), undefined)
      const { arrivedAt, advertiserIdFromNetwork } = last
      same(yield* inbox.fate(NETWORK, "N-last"), {
        advertiserIdFromNetwork,
        arrivedAt,
        status: "dropped",
        failure: null,
        transactionIds: [],
      })
    },
  ),
  storeTest(
    "given a call that was erased, when a summary is put, also while it is erased, then it is not kept",
    function* (stores) {
      const { erasure, transcripts } = stores
      for (const { leg, record } of CALLS) yield* storeLeg(stores, { id: leg, callRecord: record })
      const both = CALLS.flatMap(({ record }, place) => {
        const put = transcripts.put(NETWORK, callRecordId(record), SUMMARY)
        const erase = erasure.erase(NETWORK, callRecordId(record))
        return place % 2 === 0 ? [put, erase] : [erase, put]
      })
      yield* Effect.all(both, { concurrency: "unbounded" })
      for (const { record } of CALLS) {
        same(yield* transcripts.get(NETWORK, callRecordId(record)), undefined, record)
        yield* transcripts.put(NETWORK, callRecordId(record), { ...SUMMARY, at: instant(9_000) })
        same(yield* transcripts.get(NETWORK, callRecordId(record)), undefined, record)
      }
    },
  ),
  // ENG-358
  storeTest(
    "given a call with hundreds of transactions, when it is erased while more is reported and requests come, then all of it goes but what waits",
    function* (stores) {
      const { erasure, inbox } = stores
      yield* storeLeg(stores, {})
      for (let version = 1; version <= 30; version += 1) same(yield* reportTen(stores, version), "committed")
      const reporting = Effect.gen(function* () {
        for (let version = 31; version <= 33; version += 1) {
          while ((yield* reportTen(stores, version)) === "conflict") yield* Effect.yieldNow
        }
      })
      const accepting = Effect.forEach(["N1", "N2", "N3"], (name) => inbox.accept(entry(name), null, null))
      const erasing = eraseAsRead(stores)
      const [first] = yield* Effect.all([erasing, reporting, accepting], { concurrency: "unbounded" })
      for (const name of ["N1", "N2", "N3"]) {
        same((yield* inbox.get(NETWORK, name))?.body, entry(name).body)
        same(yield* inbox.drop(NETWORK, name), true)
      }
      const second = yield* eraseAsRead(stores)
      const counts = [first, second].map((report) => (typeof report === "string" ? {} : report.records))
      const sum = (kind: string): number => counts.reduce((total, records) => total + (records[kind] ?? 0), 0)
      same([sum("leg"), sum("transaction"), sum("request"), sum("inbox_entry")], [1, 331, 33, 3])
      same(yield* erasure.erase(NETWORK, RECORD), { legs: 1, records: {} })
    },
  ),
]

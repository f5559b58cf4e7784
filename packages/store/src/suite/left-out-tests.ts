// What a request does not need is not read for it: custom data that it does not touch, and what is long on legs that it does not name.
import { callRecordId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import * as Effect from "effect/Effect"
import type { CallLocator, LedgerQuery, LedgerReading, LedgerStoreShape } from "../ports/ledger-store.ts"
import { append, correction, groupTransaction, id, ledgerWrite, storeLeg } from "./given.ts"
import { ledgerQuery } from "./ledger-query.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const FIELDS = Array.from({ length: 50 }, (_, number) => `field ${number}`)
const LONG = "x".repeat(9_900)

/** Fifty values of a leg, long or short. */
const valuesOf = (leg: string, value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(FIELDS.map((field) => [field, `${leg} ${value}`]))

const whole: CallLocator = { by: "call_record_id", callRecordId: callRecordId("C1") }
const one = (leg: string): CallLocator => ({ by: "transaction_id", transactionId: id(leg) })

/** Gives the call of a leg custom data, and a group of it too. */
const report = (ledger: LedgerStoreShape, leg: string, customData: Readonly<Record<string, string>>) => {
  const callCorrection = { ...correction(2, leg), transactionId: id(`K ${leg}`), customData }
  const group = groupTransaction({ id: `G ${leg}`, leg, callTransaction: `K ${leg}`, customData })
  const write = ledgerWrite({ legId: id(leg), callCorrection, groupTransactions: [group] })
  return Effect.map(append(ledger, write), (answer) => same(answer, "committed"))
}

/** What is read of each leg: its values, and those of the group asked for; null is left out, undefined is not there. */
const readOf = (ledger: LedgerStoreShape, query: Parameters<typeof ledgerQuery>[0]) =>
  Effect.map(ledger.begin(ledgerQuery({ partnerUniqueIds: [""], ...query })), (read) =>
    read.kind === "call"
      ? read.legs.map(({ customData, groups }) => [customData, valuesIn(groups.get(""))])
      : read.kind,
  )

const valuesIn = (group: GroupTransaction | null | undefined) => (group == null ? group : group.customData)

const charactersIn = (read: LedgerReading): number => JSON.stringify(read).length

/** Tests of what is left out of the one read of a signal request. */
export const leftOutTests: ReadonlyArray<StoreTest> = [
  // ENG-520
  storeTest(
    "given legs with long custom data, when a request brings none, then none of it is read, whatever it names its call by",
    function* (stores) {
      const { ledger } = stores
      for (const leg of ["T1", "T2", "T3"]) yield* storeLeg(stores, { id: leg, externalId: "x" })
      for (const leg of ["T1", "T2", "T3"]) yield* report(ledger, leg, valuesOf(leg, LONG))
      const asked: Partial<LedgerQuery> = { bringsCustomData: false, foldedNames: ["sale"], countGroupsTo: 9 }
      const external = {
        by: "external_call_unique_id",
        externalCallUniqueId: "x",
        advertiserIdFromNetwork: null,
      } as const
      for (const by of [whole, external, one("T1"), one("K T1")]) {
        const read = yield* ledger.begin(ledgerQuery({ by, partnerUniqueIds: ["new"], ...asked }))
        same(read.kind, "call")
        same(charactersIn(read) < 8_000, true)
      }
    },
  ),
  // ENG-521
  storeTest(
    "given legs of a call with long content, when a request names the call, then only that of the leg asked for is read",
    function* (stores) {
      const { ledger } = stores
      for (const leg of ["T1", "T2", "T3"]) yield* storeLeg(stores, { id: leg })
      for (const leg of ["T1", "T2"]) yield* report(ledger, leg, valuesOf(leg, LONG))
      const none = [null, null]
      const [first, second] = ["T1", "T2"].map((leg) => valuesOf(leg, LONG))
      same(yield* readOf(ledger, { by: whole }), [none, none, [{}, undefined]])
      same(yield* readOf(ledger, { by: whole, wholeLeg: id("T2") }), [none, [second, second], [{}, undefined]])
      same(yield* readOf(ledger, { by: whole, wholeLeg: id("T3") }), [none, none, [{}, undefined]])
      same(yield* readOf(ledger, { by: whole, wholeLeg: id("T2"), bringsCustomData: false }), [
        none,
        [null, second],
        [null, undefined],
      ])
      same(yield* readOf(ledger, { by: one("T1") }), [[first, first]])
      same(yield* readOf(ledger, { by: one("K T1"), bringsCustomData: false }), [[null, first]])
    },
  ),
  storeTest(
    "given legs of a call with short content, or only one leg, when a request names the call, then all of it is read",
    function* (stores) {
      const { ledger } = stores
      yield* storeLeg(stores, { id: "T1" })
      yield* report(ledger, "T1", valuesOf("T1", LONG))
      same(yield* readOf(ledger, { by: whole }), [[valuesOf("T1", LONG), valuesOf("T1", LONG)]])
      for (const leg of ["T2", "T3"]) yield* storeLeg(stores, { id: leg, callRecord: "C2" })
      for (const leg of ["T2", "T3"]) yield* report(ledger, leg, { region: leg })
      const other: CallLocator = { by: "call_record_id", callRecordId: callRecordId("C2") }
      const [second, third] = [{ region: "T2" }, { region: "T3" }]
      same(yield* readOf(ledger, { by: other }), [
        [second, second],
        [third, third],
      ])
    },
  ),
  storeTest(
    "given an erased leg among several, when its call is named, then it has no custom data",
    function* (stores) {
      const { erasure, ledger } = stores
      for (const leg of ["T1", "T2"]) yield* storeLeg(stores, { id: leg, completedAt: 2_000 })
      yield* report(ledger, "T1", valuesOf("T1", LONG))
      yield* erasure.erase(ledgerQuery({ by: whole }).networkId, callRecordId("C1"))
      same(yield* readOf(ledger, { by: whole }), [
        [{}, {}],
        [{}, undefined],
      ])
    },
  ),
]

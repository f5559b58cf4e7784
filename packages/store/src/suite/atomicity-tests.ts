// One write is applied completely or not at all.
import { everyTransaction } from "./every-transaction.ts"
import {
  applied,
  correction,
  entry,
  event,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  outcome,
  readLeg,
  requestKey,
  storeLeg,
} from "./given.ts"
import { type EveryStore, faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

// A valid write: each test breaks one part of it.
const goodWrite = () =>
  ledgerWrite({
    expectedLedgerVersion: 2,
    callCorrection: { ...correction(2, "T1") },
    groupTransactions: [
      groupTransaction({ id: "Ga", partnerUniqueId: "a" }),
      groupTransaction({ id: "Gb2", partnerUniqueId: "b", corrects: "Gb1" }),
    ],
    newNames: [{ folded: "sale", casing: "Sale" }],
    outcome: { key: requestKey("R1"), outcome: outcome("first") },
    appliesEntry: applied("I1"),
    events: [event("E1"), event("E2")],
  })

const SPOILED: ReadonlyArray<readonly [what: string, change: Partial<ReturnType<typeof goodWrite>>]> = [
  ["an earlier version of the ledger", { expectedLedgerVersion: 1 }],
  ["a later version of the ledger", { expectedLedgerVersion: 3 }],
  ["a version of the call that is not the next", { callCorrection: correction(3, "T1") }],
  ["a group that exists", { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "b" })] }],
  [
    "a version of a group that is not the next",
    { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "b", corrects: "Gb1", version: 3 })] },
  ],
  ["a leg that is not there", { legId: id("T2"), groupTransactions: [], callCorrection: null }],
  ["a leg that is not received", { legId: id("T3"), groupTransactions: [], callCorrection: null }],
  [
    "a name with another casing by now",
    {
      newNames: [
        { folded: "sale", casing: "Sale" },
        { folded: "quote", casing: "QUOTE" },
      ],
    },
  ],
  [
    "two casings of one name",
    {
      newNames: [
        { folded: "sale", casing: "Sale" },
        { folded: "sale", casing: "SALE" },
      ],
    },
  ],
  ["a request id that is taken", { outcome: { key: requestKey("R0"), outcome: outcome("second") } }],
  ["an entry that is not there", { appliesEntry: applied("I2") }],
  ["an entry that failed", { appliesEntry: applied("I3") }],
  ["an event that waits already", { events: [event("E1"), event("E0")] }],
  ["an event twice", { events: [event("E1"), event("E1")] }],
  ["the id of a transaction", { callCorrection: { ...correction(2, "T1"), transactionId: id("Gb1") } }],
  ["the id of a call's transaction", { callCorrection: { ...correction(2, "T1"), transactionId: id("T1") } }],
  ["the id of a leg that is not received", { callCorrection: { ...correction(2, "T1"), transactionId: id("T3") } }],
  ["an id twice", { callCorrection: { ...correction(2, "T1"), transactionId: id("Ga") } }],
]

const MALFORMED: ReadonlyArray<readonly [what: string, change: Partial<ReturnType<typeof goodWrite>>]> = [
  ["a ledger that is not there", { expectedLedgerVersion: 0 }],
  ["a correction that is the first", { callCorrection: { ...correction(2, "T1"), version: 1 } }],
  ["a correction of nothing", { callCorrection: { ...correction(2, "T1"), correctsTransactionId: null } }],
  [
    "a group twice",
    {
      groupTransactions: [
        groupTransaction({ id: "G8", partnerUniqueId: "a" }),
        groupTransaction({ id: "G9", partnerUniqueId: "a" }),
      ],
    },
  ],
  ["a group of another leg", { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "a", leg: "T2" })] }],
  [
    "a first transaction that corrects",
    { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "a", version: 1, corrects: "G7" })] },
  ],
]

/** Tests of writes with one invalid part: nothing of them may be left. */
export const atomicityTests: ReadonlyArray<StoreTest> = [
  ...SPOILED.map(([what, change]) =>
    storeTest(
      `given a write with ${what}, when it is committed, then it is a conflict and leaves nothing`,
      function* (stores) {
        yield* prepared(stores)
        const before = yield* everything(stores)
        same(yield* stores.ledger.commit({ ...goodWrite(), ...change }), "conflict")
        same(yield* everything(stores), before)
        same(yield* stores.ledger.commit(goodWrite()), "committed", "the good write after it")
      },
    ),
  ),
  ...MALFORMED.map(([what, change]) =>
    storeTest(
      `given a write with ${what}, when it is committed, then it is a defect and leaves nothing`,
      function* (stores) {
        yield* prepared(stores)
        const before = yield* everything(stores)
        same(yield* faultReasonOf(stores.ledger.commit({ ...goodWrite(), ...change })), "defect")
        same(yield* everything(stores), before)
      },
    ),
  ),
  storeTest("given a write in which all holds, when it is committed, then all of it is there", function* (stores) {
    yield* prepared(stores)
    same(yield* stores.ledger.commit(goodWrite()), "committed")
    const heads = yield* readLeg(stores.ledger, "T1", ["a", "b"], ["sale"])
    same([heads?.call.version, heads?.groups.size, heads?.names.get("sale"), heads?.ledgerVersion], [2, 2, "Sale", 3])
    same(yield* stores.ledger.outcome(requestKey("R1")), outcome("first"))
    same(yield* stores.inbox.get(NETWORK, "I1"), undefined)
    same(yield* stores.outbox.waiting(10), [event("E0"), event("E1"), event("E2")])
    same(yield* stores.ledger.commit(goodWrite()), "conflict", "the same write again")
  }),
  storeTest(
    "given a name in its casing, when it is registered in it again, then it stays",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      const newNames = [{ folded: "sale", casing: "Sale" }]
      same(yield* ledger.commit(ledgerWrite({ newNames: [...newNames, ...newNames] })), "committed")
      same(yield* ledger.commit(ledgerWrite({ newNames, expectedLedgerVersion: 2 })), "committed")
      same((yield* readLeg(ledger, "T1", [], ["sale"]))?.names, new Map([["sale", "Sale"]]))
    },
  ),
]

function* prepared({ calls, inbox, ledger }: EveryStore) {
  yield* storeLeg({ calls })
  yield* storeLeg({ calls }, { id: "T3", receivedAt: null })
  const newNames = [{ folded: "quote", casing: "Quote" }]
  const more = { newNames, events: [event("E0")], outcome: { key: requestKey("R0"), outcome: outcome("zero") } }
  same(yield* ledger.commit(groupWrite({ id: "Gb1", partnerUniqueId: "b" }, more)), "committed")
  for (const entryId of ["I1", "I3"]) same(yield* inbox.accept(entry(entryId), null, null), "committed")
  yield* inbox.fail(NETWORK, "I3", { class: "RecordNotFound", message: "no call" })
}

function* everything({ calls, inbox, ledger, outbox }: EveryStore) {
  return {
    leg: yield* calls.leg(NETWORK, id("T1")),
    ids: [yield* calls.byTransactionId(NETWORK, id("K2")), yield* calls.byTransactionId(NETWORK, id("Ga"))],
    transactions: yield* everyTransaction(ledger, NETWORK, id("T1")),
    names: (yield* readLeg(ledger, "T1", [], ["sale", "quote"]))?.names,
    outcomes: [yield* ledger.outcome(requestKey("R0")), yield* ledger.outcome(requestKey("R1"))],
    inbox: yield* inbox.list(NETWORK, "waiting", null, 10),
    outbox: yield* outbox.waiting(10),
  }
}

// The ledger: read at its heads, appended whole or not at all.
import { type CallTransaction, instant } from "@callrules/model"
import {
  entry,
  event,
  firstTransaction,
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
import { faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

const correction = (version: number, corrects: string): CallTransaction => ({
  transactionId: id(`K${version}`),
  correctsTransactionId: id(corrects),
  version,
  customData: { region: `west ${version}` },
  createdAt: instant(5_000),
})

/** Tests of reading and appending transactions. */
export const ledgerTests: ReadonlyArray<StoreTest> = [
  storeTest("given a leg that is not received, when its ledger is read, then there is none", function* ({ calls, ledger }) {
    same(yield* ledger.read(NETWORK, id("T1"), [""], []), undefined)
    yield* storeLeg({ calls }, { receivedAt: null })
    same(yield* ledger.read(NETWORK, id("T1"), [""], []), undefined)
    same(yield* ledger.commit(groupWrite({ id: "G1" })), "conflict")
    same(yield* ledger.commit(groupWrite({ id: "G1" }, { expectedCallVersion: 0 })), "conflict")
  }),
  storeTest("given groups and names, when some are asked for, then those that exist are given", function* ({
    calls,
    ledger,
  }) {
    yield* storeLeg({ calls })
    const groups = [groupTransaction({ id: "G1" }), groupTransaction({ id: "G2", partnerUniqueId: "__proto__" })]
    const write = ledgerWrite({
      expectedGroupVersions: new Map([
        ["", 0],
        ["__proto__", 0],
      ]),
      groupTransactions: groups,
      newNames: [
        { folded: "sale", casing: "Sale" },
        { folded: "__proto__", casing: "__PROTO__" },
      ],
    })
    same(yield* ledger.commit(write), "committed")
    same(yield* ledger.read(NETWORK, id("T1"), ["", "x", "__proto__"], ["sale", "quote", "__proto__"]), {
      call: firstTransaction("T1"),
      groups: new Map([
        ["", groups[0]],
        ["__proto__", groups[1]],
      ]),
      names: new Map([
        ["sale", "Sale"],
        ["__proto__", "__PROTO__"],
      ]),
    })
    same(yield* ledger.read(NETWORK, id("T1"), [], []), {
      call: firstTransaction("T1"),
      groups: new Map(),
      names: new Map(),
    })
  }),
  storeTest("given corrections, when the leg is read, then heads are current and history is whole, in order", function* ({
    calls,
    ledger,
  }) {
    yield* storeLeg({ calls })
    const written = [
      groupTransaction({ id: "Gb", partnerUniqueId: "b" }),
      groupTransaction({ id: "Ga", partnerUniqueId: "a" }),
      groupTransaction({ id: "G9", partnerUniqueId: "b", corrects: "Gb", createdAt: 1 }),
      groupTransaction({ id: "G0", partnerUniqueId: "b", corrects: "G9", version: 3, createdAt: 2 }),
    ]
    for (const transaction of written) {
      const { partnerUniqueId, version } = transaction
      const expectedGroupVersions = new Map([[partnerUniqueId, version - 1]])
      const write = ledgerWrite({ expectedGroupVersions, groupTransactions: [transaction] })
      same(yield* ledger.commit(write), "committed")
    }
    same(yield* ledger.commit(ledgerWrite({ callCorrection: correction(2, "T1") })), "committed")
    const last = ledgerWrite({ callCorrection: correction(3, "K2"), expectedCallVersion: 2 })
    same(yield* ledger.commit(last), "committed")
    const heads = yield* ledger.read(NETWORK, id("T1"), ["a", "b"], [])
    same([heads?.call, heads?.groups.get("a"), heads?.groups.get("b")], [correction(3, "K2"), written[1], written[3]])
    same(yield* ledger.transactions(NETWORK, id("T1")), {
      calls: [firstTransaction("T1"), correction(2, "T1"), correction(3, "K2")],
      groups: written,
    })
    same(yield* ledger.transactions(NETWORK, id("T2")), { calls: [], groups: [] })
    same(yield* ledger.transactions(OTHER_NETWORK, id("T1")), { calls: [], groups: [] })
  }),
  storeTest("given unusual signals and values, when they are stored, then they come back as they were", function* ({
    calls,
    ledger,
  }) {
    yield* storeLeg({ calls })
    for (const [place, text] of ["\ud800", "\0", "\u0001\ue000", "\u{1f600}", "constructor"].entries()) {
      const transaction = groupTransaction({
        id: `G${place}${text}`,
        partnerUniqueId: text,
        customData: JSON.parse('{"__proto__": "p", "constructor": "\\ud800"}'),
        signals: [
          { name: text, value: false, revenue: null, occurredAt: instant(-62_135_596_800_000) },
          { name: "b", value: true, revenue: givenRevenue, occurredAt: instant(253_402_300_799_999) },
        ],
      })
      const write = ledgerWrite({
        expectedGroupVersions: new Map([[text, 0]]),
        groupTransactions: [transaction],
        newNames: [{ folded: text, casing: `${text}!` }],
      })
      same(yield* ledger.commit(write), "committed")
      const heads = yield* ledger.read(NETWORK, id("T1"), [text], [text])
      same(heads?.groups, new Map([[text, transaction]]))
      same(heads?.names, new Map([[text, `${text}!`]]))
      same((yield* calls.byTransactionId(NETWORK, transaction.transactionId))?.kind, "post-call-event")
    }
  }),
  storeTest("given legs, when it is asked which carry a group, then each comes with the last time", function* ({
    calls,
    ledger,
  }) {
    yield* storeLeg({ calls }, { id: "T1" })
    yield* storeLeg({ calls }, { id: "T2" })
    yield* storeLeg({ calls }, { id: "T3" })
    same(yield* ledger.commit(groupWrite({ id: "G1", createdAt: 10 })), "committed")
    same(yield* ledger.commit(groupWrite({ id: "G2", partnerUniqueId: "x", createdAt: 30 })), "committed")
    same(yield* ledger.commit(groupWrite({ id: "G3", corrects: "G1", createdAt: 20 })), "committed")
    same(yield* ledger.commit(groupWrite({ id: "G4", leg: "T2", partnerUniqueId: "y", createdAt: 40 })), "committed")
    const all = [id("T1"), id("T2"), id("T3"), id("T4")]
    same(yield* ledger.carrying(NETWORK, all, [""]), new Map([[id("T1"), instant(20)]]))
    same(
      yield* ledger.carrying(NETWORK, all, ["", "x", "y"]),
      new Map([
        [id("T1"), instant(30)],
        [id("T2"), instant(40)],
      ]),
    )
    same(yield* ledger.carrying(NETWORK, all, []), new Map())
    same(yield* ledger.carrying(OTHER_NETWORK, all, [""]), new Map())
  }),
]

// the most that revenue can be, so that no digit is lost
const givenRevenue = -99_999_999_999_999 as NonNullable<
  ReturnType<typeof groupTransaction>["signals"][number]["revenue"]
> // in range, by the rule of revenue

// A write in which everything is good: each test spoils one part of it.
const goodWrite = () =>
  ledgerWrite({
    expectedGroupVersions: new Map([
      ["a", 0],
      ["b", 1],
    ]),
    callCorrection: { ...correction(2, "T1") },
    groupTransactions: [
      groupTransaction({ id: "Ga", partnerUniqueId: "a" }),
      groupTransaction({ id: "Gb2", partnerUniqueId: "b", corrects: "Gb1" }),
    ],
    newNames: [{ folded: "sale", casing: "Sale" }],
    outcome: { key: requestKey("R1"), outcome: outcome("first") },
    appliesEntry: "I1",
    events: [event("E1"), event("E2")],
  })

const SPOILED: ReadonlyArray<readonly [what: string, change: Partial<ReturnType<typeof goodWrite>>]> = [
  ["another version of the call", { expectedCallVersion: 2, callCorrection: null }],
  ["another version of a group", { expectedGroupVersions: new Map([["b", 2]]), groupTransactions: [] }],
  ["a group that exists by now", { expectedGroupVersions: new Map([["b", 0]]), groupTransactions: [] }],
  ["a group that does not exist", { expectedGroupVersions: new Map([["c", 1]]), groupTransactions: [] }],
  ["another leg", { legId: id("T2"), groupTransactions: [], expectedGroupVersions: new Map(), callCorrection: null }],
  ["a name with another casing by now", { newNames: [{ folded: "sale", casing: "Sale" }, { folded: "quote", casing: "QUOTE" }] }],
  ["two casings of one name", { newNames: [{ folded: "sale", casing: "Sale" }, { folded: "sale", casing: "SALE" }] }],
  ["a request id that is taken", { outcome: { key: requestKey("R0"), outcome: outcome("second") } }],
  ["an entry that is not there", { appliesEntry: "I2" }],
  ["an entry that failed", { appliesEntry: "I3" }],
  ["an event that waits already", { events: [event("E1"), event("E0")] }],
  ["an event twice", { events: [event("E1"), event("E1")] }],
  ["the id of a transaction", { callCorrection: { ...correction(2, "T1"), transactionId: id("Gb1") } }],
  ["the id of a call's transaction", { callCorrection: { ...correction(2, "T1"), transactionId: id("T1") } }],
  ["the id of a leg that is not received", { callCorrection: { ...correction(2, "T1"), transactionId: id("T3") } }],
  ["an id twice", { callCorrection: { ...correction(2, "T1"), transactionId: id("Ga") } }],
]

const MALFORMED: ReadonlyArray<readonly [what: string, change: Partial<ReturnType<typeof goodWrite>>]> = [
  ["a correction that skips a version", { callCorrection: correction(3, "T1") }],
  ["a correction of nothing", { callCorrection: { ...correction(2, "T1"), correctsTransactionId: null } }],
  ["a group that was not read", { expectedGroupVersions: new Map([["a", 0]]) }],
  ["a group twice", { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "a" }), groupTransaction({ id: "G9", partnerUniqueId: "a" })] }],
  ["a group of another leg", { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "a", leg: "T2" })] }],
  ["a first transaction that corrects", { groupTransactions: [groupTransaction({ id: "G8", partnerUniqueId: "a", version: 1, corrects: "G7" })] }],
]

/** Tests of writes of which nothing may be left when one part of them does not hold. */
export const atomicityTests: ReadonlyArray<StoreTest> = [
  ...SPOILED.map(([what, change]) =>
    storeTest(`given a write with ${what}, when it is committed, then it is a conflict and leaves nothing`, function* (stores) {
      yield* prepared(stores)
      const before = yield* everything(stores)
      same(yield* stores.ledger.commit({ ...goodWrite(), ...change }), "conflict")
      same(yield* everything(stores), before)
      same(yield* stores.ledger.commit(goodWrite()), "committed", "the good write after it")
    }),
  ),
  ...MALFORMED.map(([what, change]) =>
    storeTest(`given a write with ${what}, when it is committed, then it is a defect and leaves nothing`, function* (stores) {
      yield* prepared(stores)
      const before = yield* everything(stores)
      same(yield* faultReasonOf(stores.ledger.commit({ ...goodWrite(), ...change })), "defect")
      same(yield* everything(stores), before)
    }),
  ),
  storeTest("given a write in which all holds, when it is committed, then all of it is there", function* (stores) {
    yield* prepared(stores)
    same(yield* stores.ledger.commit(goodWrite()), "committed")
    const heads = yield* stores.ledger.read(NETWORK, id("T1"), ["a", "b"], ["sale"])
    same([heads?.call.version, heads?.groups.size, heads?.names.get("sale")], [2, 2, "Sale"])
    same(yield* stores.ledger.outcome(requestKey("R1")), outcome("first"))
    same(yield* stores.inbox.get(NETWORK, "I1"), undefined)
    same(yield* stores.outbox.waiting(10), [event("E0"), event("E1"), event("E2")])
    same(yield* stores.ledger.commit(goodWrite()), "conflict", "the same write again")
  }),
  storeTest("given a name in its casing, when it is registered in it again, then it stays", function* ({ calls, ledger }) {
    yield* storeLeg({ calls })
    const newNames = [{ folded: "sale", casing: "Sale" }]
    same(yield* ledger.commit(ledgerWrite({ newNames: [...newNames, ...newNames] })), "committed")
    same(yield* ledger.commit(ledgerWrite({ newNames })), "committed")
    same((yield* ledger.read(NETWORK, id("T1"), [], ["sale"]))?.names, new Map([["sale", "Sale"]]))
  }),
]

type Given = Parameters<Parameters<typeof storeTest>[1]>[0]

function* prepared({ calls, inbox, ledger }: Given) {
  yield* storeLeg({ calls })
  yield* storeLeg({ calls }, { id: "T3", receivedAt: null })
  const newNames = [{ folded: "quote", casing: "Quote" }]
  const more = { newNames, events: [event("E0")], outcome: { key: requestKey("R0"), outcome: outcome("zero") } }
  same(yield* ledger.commit(groupWrite({ id: "Gb1", partnerUniqueId: "b" }, more)), "committed")
  for (const entryId of ["I1", "I3"]) same(yield* inbox.accept(entry(entryId), null, null), "committed")
  yield* inbox.fail(NETWORK, "I3", { class: "RecordNotFound", message: "no call" })
}

function* everything({ calls, inbox, ledger, outbox }: Given) {
  return {
    leg: yield* calls.leg(NETWORK, id("T1")),
    ids: [yield* calls.byTransactionId(NETWORK, id("K2")), yield* calls.byTransactionId(NETWORK, id("Ga"))],
    transactions: yield* ledger.transactions(NETWORK, id("T1")),
    names: (yield* ledger.read(NETWORK, id("T1"), [], ["sale", "quote"]))?.names,
    outcomes: [yield* ledger.outcome(requestKey("R0")), yield* ledger.outcome(requestKey("R1"))],
    inbox: yield* inbox.list(NETWORK, "waiting", 10),
    outbox: yield* outbox.waiting(10),
  }
}

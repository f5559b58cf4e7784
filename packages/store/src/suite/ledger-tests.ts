// The ledger: read at its heads, appended completely or not at all.
import { instant, parseRevenue } from "@callrules/model"
import {
  correction,
  firstTransaction,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  storeLeg,
} from "./given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of reading and appending transactions. */
export const ledgerTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a leg that is not received, when its ledger is read, then there is none",
    function* ({ calls, ledger }) {
      same(yield* ledger.read(NETWORK, id("T1"), [""], []), undefined)
      yield* storeLeg({ calls }, { receivedAt: null })
      same(yield* ledger.read(NETWORK, id("T1"), [""], []), undefined)
      same(yield* ledger.commit(groupWrite({ id: "G1" })), "conflict")
      same(yield* ledger.commit(groupWrite({ id: "G1" }, { expectedCallVersion: 0 })), "conflict")
    },
  ),
  storeTest(
    "given groups and names, when some are asked for, then those that exist are given",
    function* ({ calls, ledger }) {
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
    },
  ),
  storeTest(
    "given corrections, when the leg is read, then heads are current and history is whole, in order",
    function* ({ calls, ledger }) {
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
    },
  ),
  storeTest(
    "given unusual signals and values, when they are stored, then they come back as they were",
    function* ({ calls, ledger }) {
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
    },
  ),
  storeTest(
    "given legs, when it is asked which carry a group, then each comes with those it carries",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls }, { id: "T1" })
      yield* storeLeg({ calls }, { id: "T2" })
      yield* storeLeg({ calls }, { id: "T3" })
      same(yield* ledger.commit(groupWrite({ id: "G1", createdAt: 10 })), "committed")
      same(yield* ledger.commit(groupWrite({ id: "G2", partnerUniqueId: "x", createdAt: 30 })), "committed")
      same(yield* ledger.commit(groupWrite({ id: "G3", corrects: "G1", createdAt: 20 })), "committed")
      same(yield* ledger.commit(groupWrite({ id: "G4", leg: "T2", partnerUniqueId: "y", createdAt: 40 })), "committed")
      const all = [id("T1"), id("T2"), id("T3"), id("T4")]
      same(yield* ledger.carrying(NETWORK, all, [""]), new Map([[id("T1"), new Set([""])]]))
      same(
        yield* ledger.carrying(NETWORK, all, ["", "x", "y"]),
        new Map([
          [id("T1"), new Set(["", "x"])],
          [id("T2"), new Set(["y"])],
        ]),
      )
      same(yield* ledger.carrying(NETWORK, all, []), new Map())
      same(yield* ledger.carrying(OTHER_NETWORK, all, [""]), new Map())
    },
  ),
]

// the largest possible revenue, so that no digit is lost
const givenRevenue = parseRevenue("-999999999999.99") ?? null

// The ledger: read at its heads, appended completely or not at all.
import { instant, parseRevenue } from "@callrules/model"
import type { GroupTransaction, LedgerTransaction, StoredSignal } from "@callrules/signal-ledger"
import type { LegTransactionsPage } from "../ports/ledger-store.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  append,
  correction,
  firstTransaction,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  readLeg,
  storeLeg,
} from "./given.ts"
import { type Random, seeded } from "./random.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of reading and appending transactions. */
export const ledgerTests: ReadonlyArray<StoreTest> = [
  storeTest("given a leg that is not received, when it is written on, then it is a conflict", function* (stores) {
    same(yield* stores.ledger.commit(groupWrite({ id: "G1" })), "conflict")
    yield* storeLeg(stores, { receivedAt: null })
    same(yield* stores.ledger.commit(groupWrite({ id: "G1" })), "conflict")
  }),
  storeTest(
    "given groups and names, when some are asked for, then those that exist are given",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      const groups = [groupTransaction({ id: "G1" }), groupTransaction({ id: "G2", partnerUniqueId: "__proto__" })]
      const write = ledgerWrite({
        groupTransactions: groups,
        newNames: [
          { folded: "sale", casing: "Sale" },
          { folded: "__proto__", casing: "__PROTO__" },
        ],
      })
      same(yield* ledger.commit(write), "committed")
      same(yield* readLeg(ledger, "T1", ["", "x", "__proto__"], ["sale", "quote", "__proto__"]), {
        call: firstTransaction("T1"),
        groups: new Map([
          ["", groups[0]],
          ["__proto__", groups[1]],
        ]),
        names: new Map([
          ["sale", "Sale"],
          ["__proto__", "__PROTO__"],
        ]),
        ledgerVersion: 2,
        isErased: false,
      })
      same(yield* readLeg(ledger, "T1"), {
        call: firstTransaction("T1"),
        groups: new Map(),
        names: new Map(),
        ledgerVersion: 2,
        isErased: false,
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
        same(yield* append(ledger, ledgerWrite({ groupTransactions: [transaction] })), "committed")
      }
      for (const callCorrection of [correction(2, "T1"), correction(3, "K2")]) {
        same(yield* append(ledger, ledgerWrite({ callCorrection })), "committed")
      }
      const heads = yield* readLeg(ledger, "T1", ["a", "b"])
      same(heads?.ledgerVersion, 7)
      same([heads?.call, heads?.groups.get("a"), heads?.groups.get("b")], [correction(3, "K2"), written[1], written[3]])
      same(yield* everyTransaction(ledger, NETWORK, id("T1")), {
        calls: [firstTransaction("T1"), correction(2, "T1"), correction(3, "K2")],
        groups: written,
      })
      same(yield* everyTransaction(ledger, NETWORK, id("T2")), { calls: [], groups: [] })
      same(yield* everyTransaction(ledger, OTHER_NETWORK, id("T1")), { calls: [], groups: [] })
    },
  ),
  storeTest(
    "given a group with a long history, when it is read, then its head and each version are as they were written",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      const random = seeded(7)
      const written: Array<GroupTransaction> = []
      for (let version = 1; version <= 140; version++) {
        const before = written.at(-1)
        const transaction = groupTransaction({
          id: `G${version}`,
          version,
          corrects: before?.transactionId ?? null,
          signals: drawnSignals(random, before?.signals ?? [], version),
          customData: drawnValues(random, before?.customData ?? {}, version),
          createdAt: version,
        })
        written.push(transaction)
        // one in seven is written without the version that it corrects
        const correctedGroups = before === undefined || version % 7 === 0 ? [] : [before]
        same(yield* append(ledger, ledgerWrite({ groupTransactions: [transaction], correctedGroups })), "committed")
        if (version % 20 === 0) same((yield* readLeg(ledger, "T1", [""]))?.groups, new Map([["", transaction]]))
      }
      same((yield* everyTransaction(ledger, NETWORK, id("T1"))).groups, written)
    },
  ),
  storeTest(
    "given a leg with long values, when it is read, then a page ends where they are long, and the next goes on after it",
    function* ({ calls, ledger }) {
      yield* storeLeg({ calls })
      const versions: Array<GroupTransaction> = []
      for (let version = 1; version <= 9; version++) {
        const before = versions.at(-1)
        // every second one differs little from the one before
        const text = before === undefined || version % 2 === 0 ? `${version}`.repeat(9_000) : before.customData["long"]
        const transaction = groupTransaction({
          id: `G${version}`,
          version,
          corrects: before?.transactionId ?? null,
          customData: { long: text ?? "", short: `${version}` },
        })
        versions.push(transaction)
        const correctedGroups = before === undefined ? [] : [before]
        same(yield* append(ledger, ledgerWrite({ groupTransactions: [transaction], correctedGroups })), "committed")
      }
      const written = [firstTransaction("T1"), ...versions]
      const query = { networkId: NETWORK, legId: id("T1"), after: null, limit: 100 }
      for (const [limit, characters] of [
        [100, 1],
        [100, 9_500],
        [100, 20_000],
        [3, 1_000_000],
        [10, 1_000_000],
      ] as const) {
        const read: Array<LedgerTransaction> = []
        for (let after: string | null = null; ; ) {
          const page: LegTransactionsPage = yield* ledger.transactions({ ...query, after, limit, characters })
          const { length } = JSON.stringify(page.transactions)
          same([length < 2 * characters + 25_000, page.transactions.length <= limit], [true, true])
          read.push(...page.transactions)
          if (page.next === null) break
          same(page.transactions.length > 0, true)
          after = page.next
        }
        same(read, written)
      }
      const one = yield* ledger.transactions({ ...query, characters: 1 })
      same([one.transactions.length < 3, one.next === null], [true, false])
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
          groupTransactions: [transaction],
          newNames: [{ folded: text, casing: `${text}!` }],
        })
        same(yield* append(ledger, write), "committed")
        const heads = yield* readLeg(ledger, "T1", [text], [text])
        same(heads?.groups, new Map([[text, transaction]]))
        same(heads?.names, new Map([[text, `${text}!`]]))
        same((yield* calls.byTransactionId(NETWORK, transaction.transactionId))?.kind, "post-call-event")
      }
    },
  ),
]

/** Signals of which one is another, or one is new; now and then some are gone. */
const drawnSignals = (
  random: Random,
  before: ReadonlyArray<StoredSignal>,
  version: number,
): ReadonlyArray<StoredSignal> => {
  const signal = { name: `s${version}`, value: random.onceIn(2), revenue: null, occurredAt: instant(version) }
  if (random.onceIn(30)) return before.slice(1)
  if (before.length === 0 || random.onceIn(2)) return [...before, signal]
  return before.with(random.below(before.length), signal)
}

const drawnValues = (random: Random, before: Readonly<Record<string, string>>, version: number) => {
  if (random.onceIn(30)) return { [`f${version}`]: "" }
  const value = [random.oneOf(["a", "b", "__proto__", `f${version}`]), `v${version}`] as const
  return random.onceIn(3) ? before : Object.fromEntries([...Object.entries(before), value])
}

// the largest possible revenue, so that no digit is lost
const givenRevenue = parseRevenue("-999999999999.99") ?? null

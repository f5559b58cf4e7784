// Request ids and the answers they got.
import { instant } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { InboxShape } from "../ports/inbox.ts"
import type { RequestKey, StoredOutcome } from "../ports/request-outcome.ts"
import { forgetAll } from "./forgetting-tests.ts"
import {
  append,
  correction,
  entry,
  firstTransaction,
  groupTransaction,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

let entries = 0

// an entry of its own brings each outcome: it needs no leg
const keep = (inbox: InboxShape, key: RequestKey, stored: StoredOutcome) => {
  entries += 1
  const { networkId } = key
  return inbox.accept(entry(`I${entries}`, { networkId }), null, { key, outcome: stored })
}

/** Tests of stored outcomes. */
export const outcomeTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a request id, when its outcome is stored twice, then the first one stays",
    function* ({ inbox, ledger }) {
      same(yield* ledger.outcome(requestKey("R1")), undefined)
      same(yield* keep(inbox, requestKey("R1"), outcome("first")), "committed")
      same(yield* keep(inbox, requestKey("R1"), outcome("second")), "conflict")
      same(yield* ledger.outcome(requestKey("R1")), outcome("first"))
    },
  ),
  storeTest(
    "given one request id in several organizations, when each stores it, then each has its own",
    function* ({ inbox, ledger }) {
      const keys = [
        requestKey("R1"),
        requestKey("R1", { advertiserIdFromNetwork: "" }),
        requestKey("R1", { advertiserIdFromNetwork: "a1" }),
        requestKey("R1", { advertiserIdFromNetwork: "=" }),
        requestKey("", { advertiserIdFromNetwork: "R1" }),
        requestKey("R1", { networkId: OTHER_NETWORK }),
      ]
      for (const [place, key] of keys.entries()) {
        same(yield* keep(inbox, key, outcome(`body ${place}`)), "committed")
      }
      for (const [place, key] of keys.entries()) same((yield* ledger.outcome(key))?.body, `body ${place}`)
    },
  ),
  // ENG-377
  storeTest(
    "given requests that wait under ids, when one is dropped, then its id finds where it waited, and no hash of what it said",
    function* ({ inbox, ledger }) {
      const kept = (name: string) => ({ key: requestKey(name), outcome: { ...outcome(name), status: 201 } })
      for (const name of ["I1", "I2"]) same(yield* inbox.accept(entry(name), null, kept(name)), "committed")
      same(yield* inbox.drop(NETWORK, "I1"), true)
      same(yield* ledger.outcome(requestKey("I1")), { ...kept("I1").outcome, fingerprint: "" })
      same(yield* ledger.outcome(requestKey("I2")), kept("I2").outcome)
      same(yield* inbox.drop(NETWORK, "I1"), false)
      // it is forgotten as any other
      const before = { outcomesBefore: instant(kept("I1").outcome.storedAt + 1) }
      yield* forgetAll(ledger, before)
      same(yield* ledger.outcome(requestKey("I1")), undefined)
    },
  ),
  storeTest(
    "given an outcome in any text, when it is read, then every field is as it was",
    function* ({ inbox, ledger }) {
      const stored = {
        fingerprint: "\0 \ud800 \ue000",
        status: 201,
        body: "",
        outcomes: "created, \u{1f600}",
        storedAt: instant(123),
      }
      same(yield* keep(inbox, requestKey("\u0001\0"), stored), "committed")
      same(yield* ledger.outcome(requestKey("\u0001\0")), stored)
    },
  ),
  storeTest(
    "given an outcome that is made of transactions, when others have come since, then it is told with those it was made of",
    function* (stores) {
      const { inbox, ledger } = stores
      yield* storeLeg(stores)
      const written: Array<GroupTransaction> = []
      let told: StoredOutcome | undefined
      for (let version = 1; version <= 70; version++) {
        const transaction = groupTransaction({
          id: `G${version}`,
          version,
          corrects: written.at(-1)?.transactionId ?? null,
          createdAt: version,
        })
        written.push(transaction)
        const callCorrection = version === 60 ? correction(2, "T1") : null
        same(yield* append(ledger, ledgerWrite({ callCorrection, groupTransactions: [transaction] })), "committed")
        if (version !== 66) continue
        const other = groupTransaction({ id: "Gx", partnerUniqueId: "x" })
        const body = { form: 1, receivedAt: instant(9), call: correction(2, "T1"), groups: [transaction, other] }
        told = { ...outcome(""), body }
        const more = { outcome: { key: requestKey("R1"), outcome: told } }
        same(yield* append(ledger, ledgerWrite({ groupTransactions: [other], ...more })), "committed")
      }
      same(yield* ledger.outcome(requestKey("R1")), told)
      const first = { form: 2, receivedAt: instant(1), call: firstTransaction("T1"), groups: [] }
      same(yield* keep(inbox, requestKey("R2"), { ...outcome(""), body: first }), "committed")
      same(yield* ledger.outcome(requestKey("R2")), { ...outcome(""), body: first })
    },
  ),
]

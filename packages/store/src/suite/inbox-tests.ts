// The inbox: listed in order of arrival, applied or dropped once.
import { callRecordId, instant, transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { InboxEntry, WaitingEntry } from "../ports/inbox.ts"
import { forgetAll } from "./forgetting-tests.ts"
import { append, applied, boundToLeg, entry, ledgerWrite, NETWORK, OTHER_NETWORK, storeLeg } from "./given.ts"
import { accepted, boundToRecord, entryIds, FAILURE, waitingFor } from "./inbox-given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const withoutBody = ({
  advertiserIdFromNetwork,
  arrivedAt,
  binding,
  entryId,
  networkId,
}: InboxEntry): WaitingEntry => ({
  entryId,
  networkId,
  advertiserIdFromNetwork,
  binding,
  arrivedAt,
})

/** Tests of how entries are applied, failed and dropped. */
export const inboxTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given entries of every binding, when they are listed, then each list has its own, in order",
    function* ({ inbox }) {
      yield* accepted(inbox, [
        entry("I9"),
        entry("I1", { binding: boundToRecord, arrivedAt: instant(1) }),
        entry("I8", { arrivedAt: instant(1) }),
        entry("I2", { binding: { to: "unresolved", awaits: "a" } }),
        entry("I7", { networkId: OTHER_NETWORK }),
        entry("I3", { binding: boundToLeg("T2") }),
        entry("I4", { binding: { to: "call-record", callRecordId: callRecordId("C2") } }),
        entry("I5", { binding: boundToLeg("T1", "C2") }),
      ])
      same(entryIds(yield* waitingFor(inbox, "C1")), ["I9", "I1", "I8", "I3"])
      same(entryIds(yield* waitingFor(inbox, "C2")), ["I4", "I5"])
      same(entryIds(yield* waitingFor(inbox, "C1", null, 2)), ["I9", "I1"])
      same(entryIds(yield* waitingFor(inbox, "C1", "I1", 2)), ["I8", "I3"])
      same(entryIds(yield* waitingFor(inbox, "C1", "I3", 2)), [])
      same(entryIds(yield* waitingFor(inbox, "C1", "I2")), ["I3"], "behind an entry that waits for no call")
      same(entryIds(yield* inbox.unfound(NETWORK, ["a"], instant(0), null, 10)), ["I2"])
      same(entryIds(yield* inbox.list(NETWORK, "waiting", null, 10)), ["I9", "I1", "I8", "I2", "I3", "I4", "I5"])
      same(entryIds(yield* inbox.list(NETWORK, "waiting", null, 2)), ["I9", "I1"])
      same(entryIds(yield* inbox.list(OTHER_NETWORK, "waiting", null, 10)), ["I7"])
      same(entryIds(yield* inbox.waiting(null, null, 10)), ["I9", "I1", "I8", "I2", "I7", "I3", "I4", "I5"])
      const unfound = withoutBody(entry("I2", { binding: { to: "unresolved", awaits: "a" } }))
      const { arrivedAt, networkId } = unfound
      same((yield* inbox.waiting(null, null, 10))[3], unfound, "without what it says")
      same((yield* waitingFor(inbox, "C1"))[3], withoutBody(entry("I3", { binding: boundToLeg("T2") })))
      same(yield* inbox.waiting(arrivedAt, null, 10), [unfound])
      same(yield* inbox.waiting(instant(arrivedAt + 1), null, 10), [])
      same(entryIds(yield* inbox.waiting(arrivedAt, { networkId, entryId: "I8" }, 10)), ["I2"])
      same(yield* inbox.waiting(arrivedAt, { networkId, entryId: "I2" }, 10), [])
    },
  ),
  storeTest("given entries that are held back, then they are left out however many there are", function* ({ inbox }) {
    const of = (advertiserIdFromNetwork: string | null) => ({ advertiserIdFromNetwork })
    yield* accepted(inbox, [
      entry("I1", of("a")),
      entry("I2", { ...of("a"), binding: boundToRecord }),
      entry("I3", { ...of("b"), binding: boundToLeg("T2") }),
      entry("I4", { ...of("c"), binding: boundToRecord }),
      entry("I5", { ...of(null), binding: boundToRecord }),
      entry("I6", { ...of(null), binding: boundToLeg("T2") }),
    ])
    const unheld = (legs: ReadonlyArray<string>, advertisers: ReadonlyArray<string>, leg: string | null = null) => {
      const legId = leg === null ? null : transactionId(leg)
      const held = { legIds: legs.map(transactionId), advertisers }
      return Effect.map(inbox.waitingForCall(NETWORK, callRecordId("C1"), legId, "I1", 3, held), entryIds)
    }
    same(yield* unheld([], []), ["I2", "I3", "I4"])
    same(yield* unheld(["T2"], []), ["I2", "I4", "I5"])
    same(yield* unheld([], ["a", "c"]), ["I3", "I5", "I6"])
    same(yield* unheld(["T8", "T2"], ["c", "d"]), ["I2", "I5"])
    same(yield* unheld(["T1"], ["b"], "T2"), ["I6"])
    same(yield* unheld(["T2"], [], "T2"), [])
  }),
  storeTest(
    "given pages of entries, when those before are applied, dropped or fail, then none is skipped",
    function* ({ calls, inbox, ledger }) {
      yield* storeLeg({ calls })
      yield* accepted(inbox, [
        entry("I1"),
        entry("I2"),
        entry("I3", { networkId: OTHER_NETWORK }),
        entry("I4"),
        entry("I5"),
      ])
      const first = yield* inbox.waiting(null, null, 2)
      same(entryIds(first), ["I1", "I2"])
      same(yield* inbox.drop(NETWORK, "I1"), true)
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I2") })), "committed")
      const second = yield* inbox.waiting(null, { networkId: NETWORK, entryId: "I2" }, 2)
      same(entryIds(second), ["I3", "I4"])
      yield* inbox.fail(NETWORK, "I4", FAILURE)
      same(entryIds(yield* inbox.waiting(null, { networkId: NETWORK, entryId: "I4" }, 2)), ["I5"])
      same(yield* inbox.waiting(null, { networkId: NETWORK, entryId: "I5" }, 2), [])
      same(entryIds(yield* inbox.waiting(null, null, 10)), ["I3", "I5"])
      same(yield* inbox.waiting(null, null, 0), [])
    },
  ),
  storeTest(
    "given pages of one status, when the last entry listed is retried, dropped or applied, then none is skipped",
    function* ({ calls, inbox, ledger }) {
      yield* storeLeg({ calls })
      const failed = ["I1", "I2", "I4", "I5", "I6"]
      yield* accepted(
        inbox,
        [...failed, "I3", "I7"].toSorted().map((entryId) => entry(entryId)),
      )
      yield* accepted(inbox, [entry("I8", { networkId: OTHER_NETWORK })])
      for (const entryId of failed.toReversed()) yield* inbox.fail(NETWORK, entryId, FAILURE)
      yield* inbox.fail(OTHER_NETWORK, "I8", FAILURE)
      same(entryIds(yield* inbox.list(NETWORK, "failed", null, 2)), ["I1", "I2"])
      same(yield* inbox.retry(NETWORK, "I2"), true)
      same(entryIds(yield* inbox.list(NETWORK, "failed", "I2", 1)), ["I4"])
      same(yield* inbox.drop(NETWORK, "I4"), true)
      same(entryIds(yield* inbox.list(NETWORK, "failed", "I4", 10)), ["I5", "I6"])
      same(entryIds(yield* inbox.list(NETWORK, "waiting", "I2", 10)), ["I3", "I7"])
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I3") })), "committed")
      same(entryIds(yield* inbox.list(NETWORK, "waiting", "I3", 10)), ["I7"])
      same(yield* inbox.list(NETWORK, "failed", "I6", 10), [])
      same(entryIds(yield* inbox.list(NETWORK, "failed", "I8", 1)), ["I1"], "behind another network's entry")
      same(yield* inbox.list(NETWORK, "failed", null, 0), [])
    },
  ),
  storeTest("given an entry, when it fails and is retried, then it keeps its place", function* ({ inbox }) {
    yield* accepted(inbox, [entry("I1"), entry("I2")])
    yield* inbox.fail(NETWORK, "I1", FAILURE)
    same(yield* inbox.get(NETWORK, "I1"), entry("I1", { status: "failed", failure: FAILURE }))
    same(entryIds(yield* waitingFor(inbox, "C1")), ["I2"])
    same(entryIds(yield* waitingFor(inbox, "C1", "I1")), ["I2"], "behind one that failed")
    same(entryIds(yield* inbox.list(NETWORK, "failed", null, 10)), ["I1"])
    same(entryIds(yield* inbox.list(NETWORK, "waiting", null, 10)), ["I2"])
    yield* inbox.fail(NETWORK, "I1", { class: "other", message: "" })
    same((yield* inbox.get(NETWORK, "I1"))?.failure, FAILURE, "failing it again")
    same(yield* inbox.retry(NETWORK, "I1"), true)
    same(yield* inbox.retry(NETWORK, "I1"), false)
    same(yield* inbox.retry(OTHER_NETWORK, "I1"), false)
    same(yield* inbox.get(NETWORK, "I1"), entry("I1"))
    same(entryIds(yield* inbox.waiting(null, null, 10)), ["I1", "I2"])
  }),
  storeTest(
    "given entries that have found no call, when those are read that await some things, then they come in order of arrival",
    function* ({ inbox }) {
      const awaiting = (id: string, awaits: string, at = 5, networkId = NETWORK) =>
        entry(id, { binding: { to: "unresolved", awaits }, arrivedAt: instant(at), networkId })
      yield* accepted(inbox, [
        awaiting("I9", "a"),
        awaiting("I8", "b", 3),
        awaiting("I7", "a", 4),
        awaiting("I6", "c"),
        awaiting("I5", "a", 5, OTHER_NETWORK),
        entry("I4", { binding: boundToRecord }),
      ])
      const unfound = (awaits: ReadonlyArray<string>, since = 0, after: string | null = null, limit = 10) =>
        Effect.map(inbox.unfound(NETWORK, awaits, instant(since), after, limit), entryIds)
      same(yield* unfound(["b", "a", "a"]), ["I9", "I8", "I7"])
      same(yield* unfound(["a", "b"], 4), ["I9", "I7"])
      same(yield* unfound(["a", "b"], 0, "I9", 1), ["I8"])
      same(yield* unfound(["a", "b"], 0, "I7"), [])
      same(yield* unfound(["A"]), [])
      same(yield* unfound([]), [])
      yield* inbox.bind(NETWORK, "I9", boundToRecord)
      yield* inbox.fail(NETWORK, "I7", FAILURE)
      same(yield* unfound(["a"]), [], "bound, and failed")
      yield* inbox.retry(NETWORK, "I7")
      same(yield* unfound(["a"]), ["I7"])
    },
  ),
  storeTest("given an entry that is bound to nothing, when it is bound, then it waits there", function* ({ inbox }) {
    yield* accepted(inbox, [entry("I1", { binding: { to: "unresolved", awaits: "a" } })])
    yield* inbox.bind(OTHER_NETWORK, "I1", boundToLeg("T1"))
    same((yield* inbox.get(NETWORK, "I1"))?.binding, { to: "unresolved", awaits: "a" })
    yield* inbox.bind(NETWORK, "I1", boundToRecord)
    same(entryIds(yield* waitingFor(inbox, "C1")), ["I1"])
    yield* inbox.bind(NETWORK, "I1", boundToLeg("T1", "C2"))
    same(entryIds(yield* waitingFor(inbox, "C1")), [])
    same(entryIds(yield* waitingFor(inbox, "C2")), ["I1"])
    yield* inbox.fail(NETWORK, "I1", FAILURE)
    yield* inbox.bind(NETWORK, "I1", boundToRecord)
    same((yield* inbox.get(NETWORK, "I1"))?.binding, boundToLeg("T1", "C2"), "binding one that failed")
    yield* inbox.bind(NETWORK, "I2", boundToRecord)
  }),
  storeTest("given an entry, when it is applied, then it is never again", function* ({ calls, inbox, ledger }) {
    yield* storeLeg({ calls })
    yield* accepted(inbox, [entry("I1"), entry("I1", { networkId: OTHER_NETWORK })])
    const write = ledgerWrite({ appliesEntry: applied("I1") })
    same(yield* append(ledger, write), "committed")
    same(yield* append(ledger, write), "conflict")
    same(yield* inbox.get(NETWORK, "I1"), undefined)
    same(yield* inbox.retry(NETWORK, "I1"), false)
    same(yield* inbox.drop(NETWORK, "I1"), false)
    yield* inbox.fail(NETWORK, "I1", FAILURE)
    yield* inbox.bind(NETWORK, "I1", boundToRecord)
    same(yield* inbox.list(NETWORK, "failed", null, 10), [])
    same(yield* inbox.list(NETWORK, "waiting", null, 10), [])
    same(yield* waitingFor(inbox, "C1"), [])
    same(yield* inbox.get(OTHER_NETWORK, "I1"), entry("I1", { networkId: OTHER_NETWORK }))
  }),
  storeTest(
    "given an entry, when it is dropped, waiting or failed, then it is gone and cannot be applied",
    function* ({ calls, inbox, ledger }) {
      yield* storeLeg({ calls })
      yield* accepted(inbox, [entry("I1"), entry("I2")])
      yield* inbox.fail(NETWORK, "I2", FAILURE)
      same(yield* inbox.drop(NETWORK, "I3"), false)
      for (const entryId of ["I1", "I2"]) {
        same(yield* inbox.drop(NETWORK, entryId), true)
        same(yield* inbox.drop(NETWORK, entryId), false)
        same(yield* inbox.get(NETWORK, entryId), undefined)
        same(yield* append(ledger, ledgerWrite({ appliesEntry: applied(entryId) })), "conflict")
      }
      same(yield* inbox.waiting(null, null, 10), [])
    },
  ),
  storeTest(
    "given entries, when they are applied, fail or are dropped, then their fate is known until it is forgotten",
    function* ({ calls, inbox, ledger }) {
      yield* storeLeg({ calls })
      const [first, ...others] = ["I1", "I2\0", "I3", "I4"]
      yield* accepted(inbox, [
        entry(first ?? "", { advertiserIdFromNetwork: "\ud800" }),
        ...others.map((one) => entry(one)),
      ])
      const { arrivedAt } = entry("I2")
      const fate = { advertiserIdFromNetwork: null, arrivedAt, failure: null, transactionIds: [] }
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I1") })), "committed")
      yield* inbox.fail(NETWORK, "I2\0", FAILURE)
      yield* inbox.fail(NETWORK, "I3", FAILURE)
      same(yield* inbox.drop(NETWORK, "I3"), true)
      const { groupTransactions } = ledgerWrite({})
      const transactionIds = groupTransactions.map(({ transactionId }) => transactionId)
      same(yield* inbox.fate(NETWORK, "I1"), {
        ...fate,
        advertiserIdFromNetwork: "\ud800",
        status: "applied",
        transactionIds,
      })
      same(yield* inbox.fate(NETWORK, "I2\0"), { ...fate, status: "failed", failure: FAILURE })
      same(yield* inbox.fate(NETWORK, "I3"), { ...fate, status: "dropped" }, "nothing of it stays")
      same(yield* inbox.fate(NETWORK, "I4"), { ...fate, status: "waiting" })
      same(yield* inbox.fate(NETWORK, "I5"), undefined)
      same(yield* inbox.fate(OTHER_NETWORK, "I1"), undefined)
      yield* forgetAll(ledger, { fatesBefore: fate.arrivedAt })
      same((yield* inbox.fate(NETWORK, "I1"))?.status, "applied")
      yield* forgetAll(ledger, { fatesBefore: instant(fate.arrivedAt + 1) })
      same(yield* inbox.fate(NETWORK, "I1"), undefined)
      same(yield* inbox.fate(NETWORK, "I3"), undefined)
      same((yield* inbox.fate(NETWORK, "I4"))?.status, "waiting")
      same(yield* inbox.accept(entry("I1"), null, null), "conflict")
    },
  ),
]

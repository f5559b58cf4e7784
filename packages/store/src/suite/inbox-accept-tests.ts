// Accepting entries of the inbox: durably, once, and not for a leg that has changed.
import { callRecordId, instant, transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { InboxEntry } from "../ports/inbox.ts"
import {
  append,
  applied,
  boundToLeg,
  entry,
  firstWrite,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { accepted, boundToRecord, entryIds, FAILURE, waitingFor } from "./inbox-given.ts"
import { faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of accepting entries. */
export const acceptTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given entries of several organizations, then those of one that wait and have failed are counted with their bytes, as far as asked",
    function* ({ inbox }) {
      // four bytes in three characters
      const of = (advertiserIdFromNetwork: string | null) => ({ advertiserIdFromNetwork, body: '"ü"' })
      yield* accepted(inbox, [
        entry("I1", of(null)),
        entry("I2", of("a")),
        entry("I3", of("a")),
        entry("I4", of("a")),
        entry("I5", { ...of("a"), networkId: OTHER_NETWORK }),
      ])
      const most = { waiting: 10, failed: 10 }
      const counts = (organization: string | null, to = most) => inbox.countOf(NETWORK, organization, to)
      same(yield* counts(null), { waiting: 1, failed: 0, bytes: 4 })
      same(yield* counts("a"), { waiting: 3, failed: 0, bytes: 12 })
      same(yield* counts("a", { waiting: 2, failed: 0 }), { waiting: 2, failed: 0, bytes: 8 })
      same(yield* counts("b"), { waiting: 0, failed: 0, bytes: 0 })
      yield* inbox.fail(NETWORK, "I2", FAILURE)
      same(yield* inbox.drop(NETWORK, "I3"), true)
      same(yield* counts("a"), { waiting: 1, failed: 1, bytes: 8 })
      yield* inbox.fail(NETWORK, "I4", FAILURE)
      same(yield* counts("a", { waiting: 2, failed: 1 }), { waiting: 0, failed: 1, bytes: 4 })
      same(yield* counts(null), { waiting: 1, failed: 0, bytes: 4 })
      same(yield* inbox.retry(NETWORK, "I2"), true)
      same(yield* counts("a"), { waiting: 1, failed: 1, bytes: 8 })
    },
  ),
  storeTest("given entries of a call, then those of one leg are listed alone, in order", function* ({ inbox }) {
    const bound = { binding: boundToLeg("T2") }
    yield* accepted(inbox, [entry("I1", { binding: boundToRecord }), entry("I2"), entry("I3", bound), entry("I4")])
    const ofLeg = (leg: string, after: string | null = null, limit = 999) =>
      Effect.map(inbox.waitingForCall(NETWORK, callRecordId("C1"), transactionId(leg), after, limit), entryIds)
    same(yield* ofLeg("T1"), ["I2", "I4"])
    same(yield* ofLeg("T1", null, 1), ["I2"])
    same(yield* ofLeg("T1", "I3"), ["I4"])
    same(yield* ofLeg("T3"), [])
    same(yield* inbox.drop(NETWORK, "I2"), true)
    same(yield* ofLeg("T1"), ["I4"])
  }),
  storeTest("given an entry, when it is accepted, then it can be read as it was", function* ({ inbox }) {
    const whole: InboxEntry = {
      ...entry("I\0\ud800"),
      advertiserIdFromNetwork: "\ue000",
      body: '"\\ud800" \ud800',
      binding: boundToRecord,
      arrivedAt: instant(-5),
    }
    yield* accepted(inbox, [whole])
    same(yield* inbox.get(NETWORK, whole.entryId), whole)
    same(yield* inbox.get(OTHER_NETWORK, whole.entryId), undefined)
    same(yield* inbox.get(NETWORK, "other"), undefined)
  }),
  storeTest(
    "given an entry id, when it is accepted again, then it is a conflict, also once it is applied or dropped",
    function* ({ calls, inbox, ledger }) {
      yield* storeLeg({ calls })
      yield* accepted(inbox, [entry("I1"), entry("I2")])
      same(yield* inbox.accept(entry("I1", { body: "{}" }), null, null), "conflict")
      same((yield* inbox.get(NETWORK, "I1"))?.body, entry("I1").body)
      same(yield* append(ledger, ledgerWrite({ appliesEntry: applied("I1") })), "committed")
      same(yield* inbox.drop(NETWORK, "I2"), true)
      same(yield* inbox.accept(entry("I1"), null, null), "conflict")
      same(yield* inbox.accept(entry("I2"), null, null), "conflict")
      yield* accepted(inbox, [entry("I1", { networkId: OTHER_NETWORK })])
    },
  ),
  storeTest(
    "given a leg's version, when it changes before the entry is accepted, then it is a conflict",
    function* ({ calls, inbox }) {
      same(yield* inbox.accept(entry("I0"), 1, null), "conflict")
      same(yield* inbox.accept(entry("I0"), 0, null), "committed")
      yield* storeLeg({ calls })
      same(yield* inbox.accept(entry("I1"), 0, null), "conflict")
      same(yield* inbox.accept(entry("I1"), 1, null), "committed")
      const completed = { ...firstWrite({ completedAt: 2_000 }), firstTransaction: null, expectedVersion: 1 }
      same(yield* calls.commit(completed), "committed")
      same(yield* inbox.accept(entry("I2"), 1, null), "conflict")
      same(yield* inbox.get(NETWORK, "I2"), undefined)
      same(entryIds(yield* waitingFor(inbox, "C1")), ["I0", "I1"])
    },
  ),
  storeTest(
    "given a request id, when it is taken, then the entry is not accepted, and the other way round",
    function* ({ inbox, ledger }) {
      const withOutcome = (body: string) => ({ key: requestKey("R1"), outcome: outcome(body) })
      same(yield* inbox.accept(entry("I1"), null, withOutcome("first")), "committed")
      same(yield* ledger.outcome(requestKey("R1")), outcome("first"))
      same(yield* inbox.accept(entry("I2"), null, withOutcome("second")), "conflict")
      same(yield* inbox.get(NETWORK, "I2"), undefined)
      same(yield* inbox.accept(entry("I1"), null, { key: requestKey("R2"), outcome: outcome("") }), "conflict")
      same(yield* ledger.outcome(requestKey("R2")), undefined)
    },
  ),
  storeTest("given an entry that makes no sense, when it is accepted, then it is a defect", function* ({ inbox }) {
    const failed = entry("I1", { status: "failed", failure: FAILURE })
    same(yield* faultReasonOf(inbox.accept(failed, null, null)), "defect")
    same(yield* faultReasonOf(inbox.accept(entry("I1", { binding: boundToRecord }), 1, null)), "defect")
    same(yield* inbox.get(NETWORK, "I1"), undefined)
  }),
]

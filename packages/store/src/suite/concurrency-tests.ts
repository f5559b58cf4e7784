// Many writes at once: unique values stay unique, and nothing is counted twice.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { CallStoreShape } from "../ports/call-store.ts"
import type { LedgerStoreShape } from "../ports/ledger-store.ts"
import type { OutboxShape } from "../ports/outbox.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  applied,
  entry,
  event,
  firstWrite,
  groupTransaction,
  id,
  ledgerWrite,
  NETWORK,
  outcome,
  readLeg,
  requestKey,
  storeLeg,
} from "./given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

const AT_ONCE = 24

// Runs the same effect several times at once, each with its number.
const together = <A>(one: (number: number) => Effect.Effect<A, StoreFault>) =>
  Effect.forEach(
    Array.from({ length: AT_ONCE }, (_, number) => number),
    one,
    { concurrency: "unbounded" },
  )

const count = <A>(answers: ReadonlyArray<A>, answer: A): number => answers.filter((one) => one === answer).length

// Reads, decides and writes until the write is not a conflict.
const increment = (ledger: LedgerStoreShape, number: number, attempt = 0): Effect.Effect<void, StoreFault> =>
  Effect.gen(function* () {
    const read = yield* readLeg(ledger, "T1", [""])
    const head = read?.groups.get("")
    const version = (head?.version ?? 0) + 1
    const corrects = head?.transactionId ?? null
    const transaction = groupTransaction({ id: `G${number}.${attempt}`, version, corrects })
    const expectedLedgerVersion = read?.ledgerVersion ?? 1
    const write = ledgerWrite({ expectedLedgerVersion, groupTransactions: [transaction] })
    if ((yield* ledger.commit(write)) === "conflict") yield* increment(ledger, number, attempt + 1)
  })

const EVENTS_OF_LEG = [0, 1, 2]

// Writes a leg in several versions, each with an event.
const writeEvents = (calls: CallStoreShape, number: number) =>
  Effect.forEach(EVENTS_OF_LEG, (expectedVersion) => {
    const write = firstWrite({ id: `T${number}` }, [event(`T${number}-${expectedVersion}`)])
    return calls.commit(expectedVersion === 0 ? write : { ...write, firstTransaction: null, expectedVersion })
  })

// Follows the outbox until all is read.
const eventsRead = (outbox: OutboxShape) =>
  Effect.gen(function* () {
    const read: Array<string> = []
    for (let after = 0; read.length < AT_ONCE * EVENTS_OF_LEG.length; ) {
      const { events, through } = yield* outbox.read(after, 5)
      for (const { eventId } of events) read.push(eventId)
      after = through
      yield* Effect.yieldNow
    }
    return read
  })

/** Tests of writes at the same time. */
export const concurrencyTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given many corrections of one group at once, when all are in, then the chain has no gap and no fork",
    function* (stores) {
      yield* storeLeg(stores)
      yield* together((number) => increment(stores.ledger, number))
      const { groups } = yield* everyTransaction(stores.ledger, NETWORK, id("T1"))
      same(
        groups.map(({ correctsTransactionId, version }) => [version, correctsTransactionId]),
        groups.map((_, place) => [place + 1, groups[place - 1]?.transactionId ?? null]),
      )
      same(groups.length, AT_ONCE)
    },
  ),
  storeTest("given one request many times at once, when all are answered, then one is committed", function* (stores) {
    yield* together((number) => storeLeg(stores, { id: `T${number}` }))
    const answers = yield* together((number) =>
      stores.ledger.commit(
        ledgerWrite({
          legId: id(`T${number}`),
          groupTransactions: [groupTransaction({ id: `G${number}`, leg: `T${number}` })],
          outcome: { key: requestKey("R1"), outcome: outcome(`${number}`) },
        }),
      ),
    )
    same([count(answers, "committed"), count(answers, "conflict")], [1, AT_ONCE - 1])
    const number = (yield* stores.ledger.outcome(requestKey("R1")))?.body
    const made = yield* together((other) => everyTransaction(stores.ledger, NETWORK, id(`T${other}`)))
    same(
      made.flatMap(({ groups }) => groups.map(({ transactionId }) => transactionId)),
      [`G${number}`],
    )
  }),
  storeTest(
    "given one new leg many times at once, when all are answered, then one is committed",
    function* ({ calls, outbox }) {
      const answers = yield* together((number) => calls.commit(firstWrite({}, [event(`E${number}`)])))
      same([count(answers, "committed"), count(answers, "conflict")], [1, AT_ONCE - 1])
      same((yield* outbox.waiting(AT_ONCE)).length, 1)
    },
  ),
  storeTest(
    "given writes and readers of events at once, when each goes on where it was, then it reads each event once, in order per leg",
    function* (stores) {
      const [readers] = yield* Effect.all(
        [
          Effect.forEach([1, 2, 3], () => eventsRead(stores.outbox), { concurrency: "unbounded" }),
          together((number) => writeEvents(stores.calls, number)),
        ],
        { concurrency: "unbounded" },
      )
      for (const read of readers) {
        const ofLeg = (number: number) => read.filter((eventId) => eventId.startsWith(`T${number}-`))
        same(
          yield* together((number) => Effect.succeed(ofLeg(number))),
          yield* together((number) => Effect.succeed(EVENTS_OF_LEG.map((version) => `T${number}-${version}`))),
        )
        same(read.length, AT_ONCE * EVENTS_OF_LEG.length)
      }
    },
  ),
  storeTest(
    "given one transaction id on many legs at once, when all are answered, then one is committed",
    function* (stores) {
      yield* together((number) => storeLeg(stores, { id: `T${number}` }))
      const answers = yield* together((number) =>
        stores.ledger.commit(
          ledgerWrite({
            legId: id(`T${number}`),
            groupTransactions: [groupTransaction({ id: "G1", leg: `T${number}` })],
          }),
        ),
      )
      same(count(answers, "committed"), 1)
    },
  ),
  storeTest(
    "given one name in many casings at once, when all are answered, then one casing is registered",
    function* (stores) {
      yield* together((number) => storeLeg(stores, { id: `T${number}` }))
      const answers = yield* together((number) =>
        stores.ledger.commit(
          ledgerWrite({ legId: id(`T${number}`), newNames: [{ folded: "sale", casing: `Sale ${number}` }] }),
        ),
      )
      same(count(answers, "committed"), 1)
      same((yield* readLeg(stores.ledger, "T1", [], ["sale"]))?.names.size, 1)
    },
  ),
  storeTest(
    "given one entry applied many times at once, when all are answered, then it is applied once",
    function* (stores) {
      yield* together((number) => storeLeg(stores, { id: `T${number}` }))
      same(yield* stores.inbox.accept(entry("I1"), 1, null), "committed")
      const answers = yield* together((number) =>
        stores.ledger.commit(
          ledgerWrite({ legId: id(`T${number}`), appliesEntry: applied("I1"), events: [event(`E${number}`)] }),
        ),
      )
      same(count(answers, "committed"), 1)
      same((yield* stores.outbox.waiting(AT_ONCE)).length, 1)
    },
  ),
  storeTest(
    "given entries accepted while their leg completes, when all is done, then each was accepted before or refused",
    function* (stores) {
      yield* storeLeg(stores)
      const completed = { ...firstWrite({ completedAt: 2_000 }), firstTransaction: null, expectedVersion: 1 }
      const answers = yield* together((number) =>
        number === AT_ONCE / 2 ? stores.calls.commit(completed) : stores.inbox.accept(entry(`I${number}`), 1, null),
      )
      same(answers[AT_ONCE / 2], "committed")
      const waiting = yield* stores.inbox.waitingForCall(NETWORK, callRecordId("C1"), null, null, 999)
      same(waiting.length, count(answers, "committed") - 1)
      same(yield* stores.inbox.accept(entry("late"), 1, null), "conflict")
    },
  ),
  storeTest(
    "given one affiliate name many times at once, when all are answered, then one has it",
    function* ({ affiliates }) {
      const answers = yield* together((number) =>
        affiliates.put(
          NETWORK,
          { idFromNetwork: `a${number}`, name: "A", status: "Applied", sites: [], users: [], customData: {} },
          0,
        ),
      )
      same(count<unknown>(answers, "name-taken"), AT_ONCE - 1)
      same((yield* affiliates.list(NETWORK, 0, 9)).length, 1)
    },
  ),
  storeTest(
    "given one version of settings many times at once, when all are answered, then one is kept",
    function* ({ settings }) {
      const campaign = { networkId: NETWORK, advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "k1" }
      const answers = yield* together((number) =>
        settings.append(campaign, { version: 1, recordCalls: true, condition: `${number}`, storedAt: instant(1) }),
      )
      same(count(answers, "committed"), 1)
      same((yield* settings.history(campaign, 0, 9)).length, 1)
    },
  ),
]

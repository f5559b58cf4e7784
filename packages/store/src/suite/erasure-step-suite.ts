// The suite of erasures over rows: each step is bounded, and between two of them everything may happen.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { StoreFault } from "../ports/store-fault.ts"
import type { Stores } from "../ports/stores.ts"
import { ERASED_AT_ONCE, type ErasureRow, type PersonalRecordsRow } from "../rows/operations/erasure.ts"
import type { Operations } from "../rows/operations.ts"
import { type ArchiveDatabase, copied, exported, verified } from "./archive-database.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  append,
  entry,
  event,
  type GivenGroup,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
} from "./given.ts"
import { eraseAsRead, KNOWN, knownWrite, RECORD, SUMMARY, storeKnownCall } from "./known-caller.ts"
import { type EveryStore, everyStore, faultReasonOf, same } from "./store-test.ts"

/** What is done beside an operation: before it, which may fail in its place, and with its answer. */
export interface Beside {
  /** Runs before an operation, by its name and its first argument. */
  readonly before: (operation: string, first: unknown) => Effect.Effect<void, StoreFault>
  /** Hears of an operation and its answer. */
  readonly after: (operation: string, answer: unknown) => void
}

/** A database of which each operation can be seen. */
export interface StepDatabase extends ArchiveDatabase {
  /** The stores over operations with something beside each of them: see {@link beside}. */
  readonly storesWith: (what: Beside) => Layer<Stores, StoreFault>
}

/** A test runner, and databases. */
export interface ErasureStepSuite {
  /** Begins a group of tests. */
  readonly describe: (name: string, body: () => void) => unknown
  /** Registers a test. */
  readonly it: (name: string, body: () => Promise<void>) => unknown
  /** The name of the stores in the names of the tests. */
  readonly name: string
  /** A new, empty database at each call. */
  readonly newDatabase: () => Promise<StepDatabase>
}

/** Operations with something beside each of them. */
export const beside = (operations: Operations, { after, before }: Beside): Operations => ({
  ...operations,
  call: (operation, ...args) =>
    Effect.andThen(
      before(operation, args[0]),
      Effect.tap(operations.call(operation, ...args), (answer) => Effect.sync(() => after(operation, answer))),
    ),
})

const VERSIONS = 30
const GROUPS = 10
const LONG = "a failed body".repeat(45_000)

const versionOf = (version: number, group: number): GivenGroup => ({
  id: `B${version}-${group}`,
  corrects: version === 1 ? null : `B${version - 1}-${group}`,
  version,
  partnerUniqueId: `p${group}`,
  callTransaction: "K2",
  customData: { colour: "crimson", size: `crimson ${version}`, note: "n".repeat(400) },
})

/** The call of `storeKnownCall` with 300 more transactions, 30 requests and three long failed requests; nothing waits for it. */
const storeLongCall = (stores: EveryStore) =>
  Effect.gen(function* () {
    yield* storeKnownCall(stores)
    yield* stores.inbox.drop(NETWORK, "N1")
    for (let version = 1; version <= VERSIONS; version += 1) {
      const places = Array.from({ length: GROUPS }, (_, group) => group)
      const write = ledgerWrite({
        groupTransactions: places.map((group) => groupTransaction(versionOf(version, group))),
        correctedGroups: version === 1 ? [] : places.map((group) => groupTransaction(versionOf(version - 1, group))),
        outcome: { key: requestKey(`B${version}`), outcome: outcome("a body") },
      })
      same(yield* append(stores.ledger, write), "committed")
    }
    const binding = { to: "call-record", callRecordId: RECORD } as const
    for (const name of ["F1", "F2", "F3"]) {
      same(yield* stores.inbox.accept(entry(name, { body: LONG, binding }), null, null), "committed")
      yield* stores.inbox.fail(NETWORK, name, { class: "RecordInvalid", message: "the failure" })
    }
  })

const RECORDS = { leg: 2, transaction: 305, request: 32, inbox_entry: 5, transcript: 1 }

const STEPS = new Set(["erasePart", "erase"])

const NOTHING: Beside = { before: () => Effect.void, after: () => {} }

/** Runs something on the stores of a database, with something beside each operation. */
const on = <A>(
  { storesWith }: StepDatabase,
  run: (stores: EveryStore) => Effect.Effect<A, StoreFault, Stores>,
  what: Beside = NOTHING,
): Promise<A> => Effect.runPromise(Effect.provide(Effect.flatMap(everyStore, run), storesWith(what)))

const personalBytes = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>): number =>
  rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0)

const added = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(left), ...Object.keys(right)])].map((kind) => [
      kind,
      (left[kind] ?? 0) + (right[kind] ?? 0),
    ]),
  )

const erasedOf = async (database: StepDatabase) => {
  const { networks, problems } = await verified(database)
  same(problems, [])
  const own = networks.find(({ networkId }) => networkId === NETWORK)
  return { digest: own?.digest, erased: own?.erased }
}

/** Registers the tests of erasures that take several steps. */
// ENG-358
export const erasureStepSuite = ({ describe, it, name, newDatabase }: ErasureStepSuite): void => {
  describe(`erasures in steps: ${name}`, () => {
    it("given a call of many records and long ones, when it is erased, then no step reads or writes more than a step may", async () => {
      const database = await newDatabase()
      const read: Array<PersonalRecordsRow> = []
      const written: Array<ErasureRow> = []
      const beside: Beside = {
        before: (operation, first) =>
          Effect.sync(() => void (STEPS.has(operation) && written.push(first as ErasureRow))), // its own argument
        after: (operation, answer) => {
          if (operation === "personalRecords") read.push(answer as PersonalRecordsRow) // its own answer
        },
      }
      await on(database, storeLongCall)
      const report = await on(database, eraseAsRead, beside)
      same(report, { legs: 2, records: RECORDS, isWhole: true })
      for (const { records } of read) {
        const rows = Object.values(records).flat()
        const isOne = rows.length === 1
        same(
          [rows.length <= ERASED_AT_ONCE.records, isOne || personalBytes(rows) < 2 * ERASED_AT_ONCE.bytes],
          [true, true],
        )
      }
      same(read.length > 3, true)
      same(
        written.map(({ records }) => Object.values(records).flat().length),
        read.map(({ records }) => Object.values(records).flat().length),
      )
      same(
        read.map(({ isLast, records }) => [isLast, (records["leg"] ?? []).length]),
        read.map((_, place) => (place === read.length - 1 ? [true, 2] : [false, 0])),
      )
    })

    it("given another network, when a call is erased, then it is answered between the steps", async () => {
      const database = await newDatabase()
      await on(database, storeLongCall)
      const answered = await on(database, ({ calls, erasure }) => {
        let isErased = false
        let count = 0
        const over = Effect.sync(() => {
          isErased = true
        })
        const erasing = Effect.andThen(erasure.erase(NETWORK, RECORD), over)
        const asking = Effect.gen(function* () {
          while (!isErased) {
            yield* calls.leg(OTHER_NETWORK, id("T1"))
            count += 1
          }
        })
        return Effect.map(Effect.all([erasing, asking], { concurrency: 2 }), () => count)
      })
      same(answered > 5, true)
    })

    // ENG-360
    for (const steps of [1, 2, 3]) {
      it(`given an erasure that breaks off before step ${steps + 1}, then the digest stays and the number finds the call, and once more erases the rest`, async () => {
        const database = await newDatabase()
        await on(database, storeLongCall)
        const { digest } = await erasedOf(database)
        let begun = 0
        const breaking: Beside = {
          ...NOTHING,
          before: (operation) =>
            Effect.suspend(() => {
              if (!STEPS.has(operation)) return Effect.void
              begun += 1
              return begun > steps ? Effect.fail(new StoreFault({ reason: "full", cause: "test" })) : Effect.void
            }),
        }
        same(await on(database, ({ erasure }) => faultReasonOf(erasure.erase(NETWORK, RECORD)), breaking), "full")
        const first = await erasedOf(database)
        same(first.digest, digest)
        same((first.erased?.["transaction"] ?? 0) > 0, true)
        same(first.erased?.["leg"], undefined)
        const copy = await newDatabase()
        await copied(await exported(database), async () => copy)
        same((await erasedOf(copy)).digest, digest)
        for (const one of [database, copy]) {
          const rest = await on(one, ({ erasure }) =>
            Effect.gen(function* () {
              same(yield* erasure.callsOf(NETWORK, "+14155550199", null, 9), [callRecordId("C1")])
              const { legs, records } = yield* erasure.erase(NETWORK, RECORD)
              same(yield* erasure.callsOf(NETWORK, "+14155550199", null, 9), [])
              same(yield* erasure.erase(NETWORK, RECORD), { legs, records: {} })
              return records
            }),
          )
          same(added(first.erased ?? {}, rest), RECORDS)
          const last = await erasedOf(one)
          same([last.digest, last.erased], [digest, RECORDS])
          const text = JSON.stringify(Object.fromEntries(await one.tables()))
          same(
            KNOWN.filter((value) => text.includes(value)),
            [],
          )
        }
      })
    }

    for (const step of [1, 2, 3]) {
      it(`given writes on a call between step ${step} of its erasure and the next one, then they are erased too, but for a request that waits`, async () => {
        const database = await newDatabase()
        await on(database, storeLongCall)
        let begun = 0
        let meanwhile: Effect.Effect<void, StoreFault> = Effect.void
        const writing: Beside = {
          ...NOTHING,
          before: (operation) =>
            Effect.suspend(() => {
              if (!STEPS.has(operation)) return Effect.void
              begun += 1
              return begun === step + 1 ? meanwhile : Effect.void
            }),
        }
        const run = (stores: EveryStore) => {
          meanwhile = writeMeanwhile(stores)
          return Effect.gen(function* () {
            const report = yield* eraseAsRead(stores)
            const more = { ...RECORDS, transaction: RECORDS.transaction + 2, request: 33, inbox_entry: 6 }
            same(report, { legs: 2, records: more, isWhole: true })
            const waiting = yield* stores.inbox.get(NETWORK, "W1")
            same([waiting?.status, waiting?.body], ["waiting", "a request that waits"])
            same(yield* eraseAsRead(stores), "requests-wait")
            const { calls, groups } = yield* everyTransaction(stores.ledger, NETWORK, id("T1"))
            same(
              [...calls, ...groups].filter(({ customData }) => Object.keys(customData).length > 0),
              [],
            )
          })
        }
        await on(database, run, writing)
        const { erased } = await erasedOf(database)
        same(erased?.["inbox_entry"], 6)
        const text = JSON.stringify(Object.fromEntries(await database.tables()))
        same(
          KNOWN.filter((value) => text.includes(value)),
          [],
        )
      })
    }
  })
}

/** A report on the call, an event of its leg, a request that fails and one that waits. */
const writeMeanwhile = ({ calls, inbox, ledger, transcripts }: EveryStore): Effect.Effect<void, StoreFault> =>
  Effect.gen(function* () {
    const next = versionOf(VERSIONS + 1, 0)
    const corrected = groupTransaction(versionOf(VERSIONS, 0))
    const stored = { key: requestKey("M1"), outcome: outcome("a body") }
    same(
      yield* append(ledger, groupWrite(next, { correctedGroups: [corrected], outcome: stored, events: [event("M")] })),
      "committed",
    )
    const other = groupTransaction({ id: "M2", partnerUniqueId: "a", callTransaction: "K2", customData: { x: "teal" } })
    same(yield* append(ledger, ledgerWrite({ groupTransactions: [other] })), "committed")
    const { state, version } = (yield* calls.leg(NETWORK, id("T1"))) ?? { state: undefined, version: 0 }
    if (state === undefined) throw new Error("the leg is gone")
    const late = { kind: "custom_data", eventId: "M", at: instant(9_500), source: "network" } as const
    const events = [...state.events, { ...late, customData: { colour: "teal" } }]
    const update = { ...knownWrite(), state: { ...state, events }, firstTransaction: null, expectedVersion: version }
    same(yield* calls.commit(update), "committed")
    same(yield* inbox.accept(entry("M1", { body: "a failed body" }), null, null), "committed")
    yield* inbox.fail(NETWORK, "M1", { class: "RecordInvalid", message: "the failure" })
    same(yield* inbox.accept(entry("W1", { body: "a request that waits" }), null, null), "committed")
    yield* transcripts.put(NETWORK, RECORD, { ...SUMMARY, at: instant(9_600) })
  })

// A reader of the feed while transactions are written and several processes think that they are the relay.
import { instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { StoreFault } from "../ports/store-fault.ts"
import { everyTransaction } from "./every-transaction.ts"
import { everything } from "./feed-tests.ts"
import { groupTransaction, id, ledgerWrite, NETWORK, readLeg, storeLeg } from "./given.ts"
import { type Random, seeded } from "./random.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

/** What takes part. */
type Followed = Pick<EveryStore, "calls" | "feed" | "ledger">

const LEGS = ["T1", "T2", "T3"]
const WRITERS = 4
const WRITES = 12

/** Lets the others go on for a while. */
const others = (random: Random): Effect.Effect<void> =>
  Effect.forEach(Array.from({ length: random.below(4) }), () => Effect.yieldNow, { discard: true })

const write = ({ ledger }: Followed, random: Random, name: string): Effect.Effect<void, StoreFault> =>
  Effect.gen(function* () {
    const leg = LEGS[random.below(LEGS.length)] ?? "T1"
    const partnerUniqueId = random.oneOf(["", "p"])
    for (let attempt = 0; ; attempt++) {
      const read = yield* readLeg(ledger, leg, [partnerUniqueId])
      yield* others(random)
      const head = read?.groups.get(partnerUniqueId)
      const made = groupTransaction({
        id: `${name}.${attempt}`,
        leg,
        partnerUniqueId,
        version: (head?.version ?? 0) + 1,
        corrects: head?.transactionId ?? null,
        // clocks of several processes: no order of the ledger
        createdAt: instant(random.below(9_000)),
      })
      const expectedLedgerVersion = read?.ledgerVersion ?? 1
      const given = { legId: id(leg), expectedLedgerVersion, groupTransactions: [made] }
      if ((yield* ledger.commit(ledgerWrite(given))) === "committed") return
    }
  })

/** A process that gives positions until nobody writes any more and nothing waits. */
const relay = ({ feed }: Followed, random: Random, isOver: () => boolean): Effect.Effect<void, StoreFault> =>
  Effect.gen(function* () {
    for (;;) {
      const over = isOver()
      const batch = yield* feed.waiting(NETWORK, 1 + random.below(5))
      if (over && batch.transactions.length === 0) return
      // paused for longer than another needs
      yield* others(random)
      yield* feed.give(batch)
      yield* others(random)
    }
  })

/** What a reader has read who goes on where the page before ended. */
const follow = ({ feed }: Followed, random: Random, isOver: () => boolean) =>
  Effect.gen(function* () {
    const read: Array<{ readonly position: number; readonly legId: string; readonly transactionId: string }> = []
    for (let after = 0; ; ) {
      const over = isOver()
      const page = yield* feed.read(everything({ after, limit: 1 + random.below(7) }))
      for (const { leg, position, transaction } of page.entries) {
        read.push({ position, legId: leg.legId, transactionId: transaction.transactionId })
      }
      after = page.through
      if (over && after === page.last) return read
      yield* others(random)
    }
  })

/**
 * Writes, gives positions and reads at once, and fails unless the reader has read every transaction once, those of a leg in the order
 * of its ledger, with positions that have no gap.
 */
export const followed = (stores: Followed, seed: number) =>
  Effect.gen(function* () {
    for (const leg of LEGS) yield* storeLeg(stores, { id: leg })
    const running = { writers: true, relays: true }
    const relays = yield* Effect.forkChild(
      Effect.forEach([1, 2], (number) => relay(stores, seeded(seed * 10 + number), () => !running.writers), {
        concurrency: "unbounded",
      }),
    )
    const reader = yield* Effect.forkChild(follow(stores, seeded(seed * 10 + 3), () => !running.relays))
    yield* Effect.forEach(
      Array.from({ length: WRITERS }, (_, number) => number),
      (number) => {
        const random = seeded(seed * 100 + number)
        const writes = Array.from({ length: WRITES }, (_, place) => `W${number}.${place}`)
        return Effect.forEach(writes, (name) => write(stores, random, name), { discard: true })
      },
      { concurrency: "unbounded" },
    )
    running.writers = false
    yield* Fiber.join(relays)
    running.relays = false
    const read = yield* Fiber.join(reader)
    same(
      read.map(({ position }) => position),
      Array.from({ length: LEGS.length + WRITERS * WRITES }, (_, index) => index + 1),
      "positions",
    )
    for (const leg of LEGS) {
      const { calls, groups } = yield* everyTransaction(stores.ledger, NETWORK, id(leg))
      same(
        read.filter(({ legId }) => legId === leg).map(({ transactionId }) => transactionId),
        [...calls, ...groups].map(({ transactionId }) => transactionId),
        `transactions of ${leg}`,
      )
    }
  })

/** Tests of a reader among writers and relays. */
// ENG-199, ENG-200
export const feedReaderTests: ReadonlyArray<StoreTest> = [1, 2, 3, 4, 5].map((seed) =>
  storeTest(
    `given writers, two relays and a reader of seed ${seed}, when all run at once, then it reads every transaction once and in order`,
    function* (stores) {
      yield* followed(stores, seed)
    },
  ),
)

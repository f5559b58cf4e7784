// Feeds of a ledger that was restored from a copy: what was lost is known to its readers, who must not go on in silence.
// What was read before the copy stays good; that is a test of SQLite, with copies of files.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, type TestEngine, testEngine } from "../fixture.ts"
import { cursorsOf, idsOf, isGone, OUTBOX, read, TRANSACTIONS } from "./feed-readers.ts"

/**
 * A ledger of which a copy was made after the first call, and what came after it. Here each is
 * written anew: they begin alike, but for what rows draw.
 */
const ledger = async (secondsLater: number, ...calls: ReadonlyArray<string>): Promise<TestEngine> => {
  const engine = await testEngine()
  await engine.completedCall({ call_record_id: "1", transaction_id: "LEG-1" })
  engine.wait(secondsLater * 1_000)
  for (const id of calls) await engine.completedCall({ call_record_id: id, transaction_id: `LEG-${id}` })
  return engine
}

// ENG-356
describe.each([TRANSACTIONS, OUTBOX])("the feed of a restored ledger: %s", (...feed) => {
  test("given as much written again as was lost, or the same calls again, when a cursor of what was lost is sent, then it is refused", async () => {
    const copied = (await cursorsOf(await ledger(0), feed)).length
    const cursors = await cursorsOf(await ledger(60, "2", "3"), feed)
    expect(cursors).toHaveLength(3 * copied)
    for (const calls of [[], ["9"], ["9", "3"], ["2", "3"], ["7", "8", "9"]]) {
      const restored = await ledger(3_600, ...calls)
      for (const cursor of cursors.slice(copied)) await isGone(restored, feed, cursor)
    }
  })
})

test("given filters that nothing passes, when the reader of the transactions goes on, then what it passed over is known, too", async () => {
  const lost = await ledger(60, "2")
  const { next } = await read(lost, TRANSACTIONS, "partner_unique_id=none")
  expect(next).toBe((await read(lost, TRANSACTIONS)).next)
  expect(idsOf(await read(lost, TRANSACTIONS, `after=${next}`))).toEqual([])
  await isGone(await ledger(3_600, "9", "10"), TRANSACTIONS, next)
})

test("given events that are taken, when a follower goes on behind them, then its cursor is good, and refused where another event stands", async () => {
  const take = async (engine: TestEngine) => {
    const taken = (await read(engine, OUTBOX)).events
    const { status } = await engine.send("POST", "/host/outbox/taken", { taken }, { token: HOST_TOKEN })
    expect(status).toBe(200)
  }
  const lost = await ledger(60, "2", "3")
  const early = (await read(lost, OUTBOX, "limit=3")).next
  const { next } = await read(lost, OUTBOX)
  await take(lost)
  // all is taken: what the answer passed over has left no mark
  expect(idsOf(await read(lost, OUTBOX, `after=${early}`))).toEqual([])
  expect((await read(lost, OUTBOX, `after=${next}`)).next).toBe(next)
  const passed = (await read(lost, OUTBOX)).next
  await lost.completedCall({ call_record_id: "4", transaction_id: "LEG-4" })
  for (const cursor of [early, next, passed]) {
    expect(idsOf(await read(lost, OUTBOX, `after=${cursor}`))).toEqual(["recording:LEG-4", "completed:LEG-4"])
  }
  const restored = await ledger(3_600, "8", "9", "10")
  for (const cursor of [early, next, passed]) await isGone(restored, OUTBOX, cursor)
})

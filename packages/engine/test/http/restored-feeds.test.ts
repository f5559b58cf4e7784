// Feeds of a ledger that was restored from a copy: what was lost is known to its readers, who must not go on in silence.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

interface Page {
  readonly next: string
  readonly transactions?: ReadonlyArray<{ readonly transaction_id: string }>
  readonly events?: ReadonlyArray<{ readonly network_id: string; readonly event_id: string }>
}

type Feed = readonly [name: string, path: string, options: { readonly token?: string }]

const TRANSACTIONS: Feed = ["transactions", SIGNALS, {}]
const OUTBOX: Feed = ["outbox", "/host/outbox", { token: HOST_TOKEN }]

const ask = ({ send }: TestEngine, [, path, options]: Feed, query: string) =>
  send("GET", `${path}?${query}`, undefined, options)

const read = async (engine: TestEngine, feed: Feed, query = ""): Promise<Page> => {
  const answer = await ask(engine, feed, query)
  expect([query, answer.status, answer.text]).toEqual([query, 200, answer.text])
  return answer.body as Page // as the contract describes it; another test holds that
}

const idsOf = ({ events = [], transactions = [] }: Page): ReadonlyArray<string> => [
  ...transactions.map((one) => one.transaction_id),
  ...events.map((one) => one.event_id),
]

/**
 * A ledger of which a copy was made after the first call, and what came after it. Two that were restored from one copy begin alike. On
 * PostgreSQL there is one at a time: each begins anew.
 */
const ledger = async (secondsLater: number, ...calls: ReadonlyArray<string>): Promise<TestEngine> => {
  const engine = await testEngine()
  await engine.completedCall({ call_record_id: "1", transaction_id: "LEG-1" })
  engine.wait(secondsLater * 1_000)
  for (const id of calls) await engine.completedCall({ call_record_id: id, transaction_id: `LEG-${id}` })
  return engine
}

/** The cursors of all places: `limit` 1, so that each answer has one item. */
const cursorsOf = async (engine: TestEngine, feed: Feed): Promise<ReadonlyArray<string>> => {
  const cursors: Array<string> = []
  for (let next = ""; ; ) {
    const page = await read(engine, feed, `limit=1${next === "" ? "" : `&after=${next}`}`)
    if (idsOf(page).length === 0) return cursors
    next = page.next
    cursors.push(next)
  }
}

const isGone = async (engine: TestEngine, feed: Feed, cursor: string): Promise<void> => {
  const { status, text } = await ask(engine, feed, `after=${cursor}`)
  expect([cursor, status, text]).toEqual([cursor, 403, expect.stringContaining("restored from an earlier state")])
}

// ENG-356
describe.each([TRANSACTIONS, OUTBOX])("the feed of a restored ledger: %s", (...feed) => {
  test("given as much written again as was lost, or the same calls again, when a cursor of what was lost is sent, then it is refused", async () => {
    const copied = (await cursorsOf(await ledger(0), feed)).length
    const cursors = await cursorsOf(await ledger(60, "2", "3"), feed)
    expect(cursors).toHaveLength(3 * copied)
    for (const calls of [[], ["9"], ["9", "3"], ["2", "3"], ["7", "8", "9"]]) {
      const restored = await ledger(3_600, ...calls)
      const all = idsOf(await read(restored, feed))
      for (const cursor of cursors.slice(copied)) await isGone(restored, feed, cursor)
      // what was read before the copy was made is still good
      for (const [index, cursor] of cursors.slice(0, copied).entries()) {
        expect(idsOf(await read(restored, feed, `after=${cursor}`))).toEqual(all.slice(index + 1))
      }
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

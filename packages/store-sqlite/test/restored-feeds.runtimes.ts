// Feeds of files that were copied, restored, moved and erased: cursors of what is there stay good, those of what was lost are refused.
import { copyFileSync } from "node:fs"
import { exportLedger, importLedger } from "@callrules/store/archive"
import { sqliteArchive, sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { describe, expect, it, test } from "vitest"
import { cursorsOf, idsOf, isGone, OUTBOX, read, TRANSACTIONS } from "../../engine/test/feed/feed-readers.ts"
import { HOST_TOKEN, type TestEngine, testEngine } from "../../engine/test/fixture.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const inFolder = temporaryFolder()
let lastFile = 0

/** A fresh path. */
const fresh = (): string => {
  lastFile += 1
  return inFolder(`feeds-${lastFile}.db`)
}

/** A copy of a file that nobody has open. */
const copyOf = (path: string): string => {
  const copy = fresh()
  copyFileSync(path, copy)
  return copy
}

/** Does something with an engine on a file, and closes it. */
const on = async <Result>(path: string, work: (engine: TestEngine) => Promise<Result>): Promise<Result> => {
  const engine = await testEngine({ stores: sqliteStores({ path, create: true }) })
  const result = await work(engine)
  await engine.engine.close()
  return result
}

const write = async (engine: TestEngine, secondsLater: number, calls: ReadonlyArray<string>): Promise<void> => {
  engine.wait(secondsLater * 1_000)
  for (const id of calls) await engine.completedCall({ call_record_id: id, transaction_id: `LEG-${id}` })
}

/** A file with one call, whose feed was read. */
const begun = async (): Promise<string> => {
  const path = fresh()
  await on(path, async (engine) => {
    await write(engine, 0, ["1"])
    await read(engine, TRANSACTIONS)
  })
  return path
}

// ENG-356
describe.each([TRANSACTIONS, OUTBOX])("the feed of a restored file: %s", (...feed) => {
  test("given as much written again as was lost, or the same calls again, when a cursor of what was lost is sent, then it is refused", async () => {
    const copied = await begun()
    const before = (await on(copyOf(copied), (engine) => cursorsOf(engine, feed))).length
    const cursors = await on(copyOf(copied), async (engine) => {
      await write(engine, 60, ["2", "3"])
      return cursorsOf(engine, feed)
    })
    expect(cursors).toHaveLength(3 * before)
    for (const calls of [[], ["9"], ["9", "3"], ["2", "3"], ["7", "8", "9"]]) {
      await on(copyOf(copied), async (engine) => {
        await write(engine, 3_600, calls)
        const all = idsOf(await read(engine, feed))
        for (const cursor of cursors.slice(before)) await isGone(engine, feed, cursor)
        // what was read before the copy was made is still good
        for (const [index, cursor] of cursors.slice(0, before).entries()) {
          expect(idsOf(await read(engine, feed, `after=${cursor}`))).toEqual(all.slice(index + 1))
        }
      })
    }
  })
})

it("given a lost call that is reported again with the same times, when it stands where it stood, then its cursor is refused", async () => {
  const copied = await begun()
  const lost = await on(copyOf(copied), async (engine) => {
    await write(engine, 60, ["2", "3"])
    return cursorsOf(engine, TRANSACTIONS)
  })
  await on(copyOf(copied), async (engine) => {
    await write(engine, 60, ["8", "3"])
    const now = await read(engine, TRANSACTIONS)
    expect(idsOf(now)).toEqual(["LEG-1", "LEG-8", "LEG-3"])
    expect(lost).toHaveLength(3)
    for (const cursor of lost.slice(1)) await isGone(engine, TRANSACTIONS, cursor)
  })
})

const erase = async (engine: TestEngine, record: string): Promise<void> => {
  const { status, text } = await engine.send(
    "POST",
    "/host/n1/erasures",
    { call_record_id: record },
    { token: HOST_TOKEN },
  )
  expect([status, text]).toEqual([200, text])
}

/** Imports what another file has into a new one. */
const moved = async (path: string): Promise<string> => {
  const lines: Array<string> = []
  const take = (some: ReadonlyArray<string>) => Effect.sync(() => void lines.push(...some))
  await Effect.runPromise(Effect.provide(exportLedger(take), sqliteArchive({ path })))
  const to = fresh()
  const all = Effect.flatMap(importLedger, (begun) => Effect.andThen(begun.lines(lines), begun.end))
  const { problems } = await Effect.runPromise(Effect.provide(all, sqliteArchive({ path: to, write: true })))
  expect(problems).toEqual([])
  return to
}

it("given cursors of all places, when the server starts again, callers are erased and the ledger is moved, then they stay good", async () => {
  const copied = await begun()
  const path = copyOf(copied)
  const calls = ["LEG-1", "LEG-2", "LEG-3"]
  const areGood = async (engine: TestEngine, cursors: ReadonlyArray<string>) => {
    expect(cursors).toHaveLength(calls.length)
    for (const [index, cursor] of cursors.entries()) {
      expect(idsOf(await read(engine, TRANSACTIONS, `after=${cursor}`))).toEqual(calls.slice(index + 1))
    }
  }
  const cursors = await on(path, async (engine) => {
    await write(engine, 60, ["2", "3"])
    return cursorsOf(engine, TRANSACTIONS)
  })
  const unerased = copyOf(path)
  const ofErased = await on(path, async (engine) => {
    await areGood(engine, cursors)
    await erase(engine, "2")
    await areGood(engine, cursors)
    return cursorsOf(engine, TRANSACTIONS)
  })
  for (const file of [path, await moved(path), await moved(unerased), unerased]) {
    await on(file, async (engine) => {
      await areGood(engine, cursors)
      // also those that were given after the erasure, where the copy that is restored is older
      await areGood(engine, ofErased)
    })
  }
  // an erased transaction is told from another by its id and time
  await on(copyOf(copied), async (engine) => {
    await write(engine, 60, ["8", "9"])
    await erase(engine, "8")
    for (const cursor of [...cursors.slice(1), ...ofErased.slice(1)]) await isGone(engine, TRANSACTIONS, cursor)
  })
})

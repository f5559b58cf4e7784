// What becomes of messages in a file: outcomes that come together share a commit, and none is told before it is on the disk.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setImmediate as turn } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Delivery, PostOutcome } from "@callrules/webhooks"
import { type SqliteDeliveries, sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { describe, expect, it, onTestFinished } from "vitest"
import { storedTogether } from "../../src/sqlite/stored-together.ts"
import { commitsOf } from "../support/commits.ts"
import { event, OK, target, world } from "../support/receivers.ts"

const newPath = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "webhooks.db")
}

const message = (leg: number, number = 1) => ({
  ...{ targetId: "crm", networkId: "n1", legId: `L-${leg}`, eventId: `e-${leg}-${number}` },
  ...{ type: "call_completed", body: JSON.stringify({ data: { leg_id: `L-${leg}` } }) },
})

const messages = (count: number) => Array.from({ length: count }, (_, leg) => message(leg))

const filled = async (count: number, path = newPath()) => {
  const store = sqliteDeliveries(path)
  onTestFinished(() => store.close())
  await store.add(messages(count), 0)
  return { path, store, all: await store.every(0, count) }
}

const DELIVERED = { attempts: 1, failure: null, firstTriedAt: 1, status: "delivered" } as const

const changed = (store: SqliteDeliveries, all: ReadonlyArray<Delivery>) =>
  all.map((one) => store.change(one.position, DELIVERED, one))

/** Runs statements on a file that nobody uses, and gives it back. */
const alter = (path: string, sql: string): void => {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

describe("outcomes of messages in a file", () => {
  // ENG-516
  it("given 100 outcomes that come in one turn, then they are stored in 2 commits, with a turn for others in between", async () => {
    const { all, path, store } = await filled(100)
    const before = commitsOf(path)
    const stored = changed(store, all)
    // nothing is written yet: who asked goes on first
    expect(commitsOf(path) - before).toBe(0)
    await Promise.race(stored)
    expect(commitsOf(path) - before).toBe(1)
    expect(await store.counted()).toEqual({ delivered: 64, failed: 0, waiting: 36 })
    expect(await Promise.all(stored)).toEqual(Array(100).fill(true))
    expect(commitsOf(path) - before).toBe(2)
    expect(await store.counted()).toEqual({ delivered: 100, failed: 0, waiting: 0 })
  })

  // ENG-516
  it("given many targets whose receivers answer together, then their outcomes share commits, and each leg keeps its order", async () => {
    const path = newPath()
    const store = sqliteDeliveries(path)
    onTestFinished(() => store.close())
    const targets = Array.from({ length: 50 }, (_, index) => target(`t-${index}`, "n1"))
    const { promise: answered, resolve: answer } = Promise.withResolvers<PostOutcome>()
    const { happen, attempts, taken, webhooks } = world(targets, () => answered, store)
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2))
    const working = webhooks.work()
    while (attempts.length < 50) await turn()
    const before = commitsOf(path)
    answer(OK)
    await working
    // the first message of each target, and then the second ones, of which eight begin in a turn
    expect(commitsOf(path) - before).toBeLessThanOrEqual(1 + 8)
    for (const { url } of targets) {
      const ids = taken.filter((one) => one.url === url).map(({ id }) => id)
      expect(ids).toEqual([1, 2].map((number) => `transaction_created:L-1-${number}`))
    }
  })

  // ENG-516
  it("given changes of one message in one turn, then each sees the one before it", async () => {
    const { all, store } = await filled(1)
    const [{ position } = { position: 0 }] = all
    const read = { attempts: 0, nextAt: 0 }
    const answers = await Promise.all([
      store.change(position, { attempts: 1, nextAt: 5 }, read),
      store.change(position, { attempts: 1, nextAt: 9 }, read),
      store.change(position, { status: "failed" }, { attempts: 1, nextAt: 5 }),
      store.change(position, { status: "waiting", nextAt: 7 }, null),
    ])
    expect(answers).toEqual([true, false, true, true])
    expect(await store.read(position)).toMatchObject({ attempts: 1, nextAt: 7, status: "waiting" })
  })

  // ENG-516
  it.each([
    ["is refused by the table", { status: "unknown" as "failed" }, "CHECK constraint failed"],
    ["changes nothing", {}, "syntax error"],
    ["ends the transaction", { failure: "end" }, "ended"],
  ])("given a change among others that %s, then it fails alone", async (_, change, error) => {
    const path = newPath()
    sqliteDeliveries(path).close()
    alter(
      path,
      `create trigger ending before update on delivery when new.failure = 'end' begin select raise(rollback, 'ended'); end`,
    )
    const { all, store } = await filled(70, path)
    const stored = all.map((one, index) => store.change(one.position, index === 5 ? change : DELIVERED, one))
    const ended = await Promise.allSettled(stored)
    expect(ended.flatMap((one, index) => (one.status === "rejected" ? [[index, String(one.reason)]] : []))).toEqual([
      [5, expect.stringContaining(error)],
    ])
    expect(await store.counted()).toEqual({ delivered: 69, failed: 0, waiting: 1 })
  })

  // ENG-516
  it("given a commit that fails, then every change in it has failed and nothing of it is stored, and later ones are", async () => {
    const path = newPath()
    sqliteDeliveries(path).close()
    alter(
      path,
      `create table other (id integer primary key, missing integer references other deferrable initially deferred);
       create trigger missing before update on delivery when new.failure = 'missing' begin insert into other (missing) values (99); end`,
    )
    const { all, store } = await filled(70, path)
    const stored = all.map((one, index) =>
      store.change(one.position, index === 5 ? { failure: "missing" } : DELIVERED, one),
    )
    const ended = await Promise.allSettled(stored)
    expect(ended.map(({ status }) => status)).toEqual([...Array(64).fill("rejected"), ...Array(6).fill("fulfilled")])
    expect(await store.counted()).toEqual({ delivered: 6, failed: 0, waiting: 64 })
    expect(await Promise.all(changed(store, all.slice(0, 64)))).not.toContain(false)
  })

  // ENG-516
  it("given outcomes that are queued, when the file is closed, then they are stored first, also while it is copied", async () => {
    for (const isCopied of [false, true]) {
      const { all, path, store } = await filled(100)
      const copied = isCopied ? store.backUp(`${path}.copy`) : undefined
      const stored = changed(store, all)
      store.close()
      await copied
      const again = sqliteDeliveries(path)
      expect(await again.counted()).toEqual({ delivered: 100, failed: 0, waiting: 0 })
      again.close()
      expect(await Promise.all(stored)).not.toContain(false)
      const [late] = await Promise.allSettled(changed(store, all.slice(0, 1)))
      expect(late).toMatchObject({ status: "rejected", reason: { message: "database is not open" } })
    }
  })

  // ENG-516
  it.each([
    ["none is stored", 0, 100],
    ["the first are stored", 1, 36],
  ])(
    "given a process that is killed when %s, then what was told is stored, and the rest is sent again",
    async (_, told, left) => {
      const { path, store } = await filled(100)
      store.close()
      const script = `import { writeSync } from "node:fs"
      const { sqliteDeliveries } = await import("@callrules/webhooks/sqlite")
      const store = sqliteDeliveries(${JSON.stringify(path)})
      const all = await store.every(0, 100)
      const stored = all.map((one) => store.change(one.position, ${JSON.stringify(DELIVERED)}, one))
      for (const one of stored) one.then(() => writeSync(1, "told\\n"))
      if (${told} > 0) await stored[0].then(() => new Promise((next) => process.nextTick(next)))
      process.kill(process.pid, "SIGKILL")`
      const run = () =>
        execFileSync(process.execPath, ["--conditions=@callrules/source", "--input-type=module", "--eval", script], {
          cwd: fileURLToPath(new URL("../..", import.meta.url)),
          encoding: "utf8",
          stdio: ["ignore", "pipe", "inherit"],
        })
      expect(run).toThrow(expect.objectContaining({ signal: "SIGKILL", stdout: "told\n".repeat(100 - left) }))
      const again = sqliteDeliveries(path)
      onTestFinished(() => again.close())
      expect(await again.counted()).toEqual({ delivered: 100 - left, failed: 0, waiting: left })
      const { pass, taken } = world([target("crm", "n1")], () => OK, again)
      await pass(0)
      expect(taken.length).toBe(left)
    },
  )

  // ENG-516
  it("given a disk whose commits take long, then others have the event loop for as long before the next one", async () => {
    const path = newPath()
    const { all, store } = await filled(65, path)
    store.close()
    const database = new DatabaseSync(path)
    onTestFinished(() => database.close())
    let time = 0
    // read before and after each commit, and when a turn is asked for
    const now = (): number => {
      if (database.isTransaction) throw new Error("a clock is not read within a commit")
      return time
    }
    database.function("slow", () => {
      time += 1
      return 1
    })
    database.exec("create trigger slow after update on delivery begin select slow(); end")
    const rests: Array<number> = []
    const { change } = storedTogether(database, now, (milliseconds, then) => {
      rests.push(milliseconds)
      setImmediate(() => {
        time += Math.max(milliseconds, 0)
        then()
      })
    })
    await Promise.all(all.map((one) => change(one.position, DELIVERED, one)))
    expect(rests).toEqual([0, 64])
    time += 10
    await change(all[0]?.position ?? 0, DELIVERED, null)
    // the last one took a millisecond, which is over
    expect(rests.slice(2)).toEqual([1 - 10])
  })

  // ENG-516
  it("given a file that somebody else writes to, when no commit can begin, then all that asked in a turn are told, and later ones are stored", async () => {
    const { all, path, store } = await filled(3)
    store.close()
    const [database, other] = [new DatabaseSync(path), new DatabaseSync(path)]
    onTestFinished(() => database.close())
    other.exec("begin immediate")
    const { change } = storedTogether(database)
    const refused: Array<unknown> = []
    for (const one of all) change(one.position, DELIVERED, one).catch((error) => refused.push(error))
    await turn()
    other.close()
    expect(refused).toHaveLength(3)
    expect(await Promise.all(all.map((one) => change(one.position, DELIVERED, one)))).toEqual([true, true, true])
  })

  // ENG-519
  it("given many delivered messages of earlier days, when they are removed, then in pieces, with turns for others in between", async () => {
    const { all, path, store } = await filled(300)
    await Promise.all(changed(store, all))
    const before = commitsOf(path)
    let turns = 0
    let isForgotten = false
    const forgetting = store.forget(1).then(() => {
      isForgotten = true
    })
    for (; !isForgotten; turns += 1) await turn()
    await forgetting
    expect(await store.counted()).toEqual({ delivered: 0, failed: 0, waiting: 0 })
    expect(commitsOf(path) - before).toBe(3)
    expect(turns).toBeGreaterThanOrEqual(2)
  })
})

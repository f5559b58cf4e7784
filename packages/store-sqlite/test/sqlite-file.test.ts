import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { SqliteFile, sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { BUNDLED_WORKER } from "../../../scripts/bundled.ts"
import { MIGRATIONS } from "../src/schema/migrate.ts"
import { groupsOf, LEG, LEGS, NETWORK, receivedLeg, requestKey, requestWrite, waitingEntry } from "./support/records.ts"
import { faultOn, onStore, stores } from "./support/running.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const file = temporaryFolder()

describe("opening a file", () => {
  it("given a new file, when it is opened, then it keeps a write-ahead log and is at the newest schema", async () => {
    const path = file("new.db")
    await onStore({ path }, stores)
    const database = new DatabaseSync(path)
    expect(database.prepare("PRAGMA journal_mode").get()?.["journal_mode"]).toBe("wal")
    expect(database.prepare("PRAGMA user_version").get()?.["user_version"]).toBe(MIGRATIONS.length)
    const tables = database.prepare("SELECT name, strict FROM pragma_table_list WHERE type = 'table'").all()
    const loose = tables.filter(({ name, strict }) => strict !== 1 && !String(name).startsWith("sqlite_"))
    expect(loose).toEqual([])
    database.close()
  })

  it("given what may be left of a ledger, when it is opened, then no other one is begun in its place", async () => {
    writeFileSync(file("cut.db"), "")
    const header = new DatabaseSync(file("header.db"))
    header.exec("PRAGMA journal_mode = WAL")
    header.close()
    for (const [name, cause] of [
      ["cut.db", "cut.db is empty, and a new ledger is begun only on request"],
      ["header.db", "the file has no ledger in it (a copy without its log?)"],
    ] as const) {
      const size = statSync(file(name)).size
      const fault = await faultOn({ path: file(name), create: false }, stores)
      expect([fault.reason, fault.cause]).toEqual(["unavailable", expect.stringContaining(cause)])
      expect(statSync(file(name)).size).toBe(size)
    }
    writeFileSync(`${file("cut.db")}-wal`, "what was acknowledged")
    for (const create of [true, false]) {
      const fault = await faultOn({ path: file("cut.db"), create }, stores)
      expect(fault.cause).toContain("cut.db is empty, and the log beside it is not empty")
      expect(statSync(`${file("cut.db")}-wal`).size).toBe(21)
    }
    rmSync(file("cut.db"))
    const gone = await faultOn({ path: file("cut.db"), create: true }, stores)
    expect(gone.cause).toContain("cut.db does not exist, and the log beside it is not empty")
    expect(existsSync(file("cut.db"))).toBe(false)
    rmSync(`${file("cut.db")}-wal`)
    await onStore({ path: file("cut.db"), create: true }, stores)
    await onStore({ path: file("header.db"), create: true }, stores)
  })

  it("given what is no file of ours, when it is opened, then the fault says in one line what it is", async () => {
    writeFileSync(file("text.db"), "this is not a database, but a text that is long enough to be looked at ".repeat(20))
    new DatabaseSync(file("other.db")).exec("CREATE TABLE t (a)")
    new DatabaseSync(file("newer.db")).exec("PRAGMA application_id = 0x63616c6c; PRAGMA user_version = 99")
    mkdirSync(file("folder.db"))
    symlinkSync(file("nothing.db"), file("dangling.db"))
    for (const [path, cause] of [
      [file("text.db"), "file is not a database"],
      [file("dangling.db"), "dangling.db is a link to a file that does not exist"],
      [file("other.db"), "the file is a database of another program"],
      [file("newer.db"), "the file has schema version 99"],
      [file("folder.db"), "unable to open database file"],
      [file("missing/new.db"), "no such file or directory"],
    ] as const) {
      const fault = await faultOn({ path }, stores)
      expect(fault.reason).toBe("unavailable")
      expect(fault.cause).toContain(path)
      expect(fault.cause).toContain(cause)
      expect(String(fault.cause)).not.toContain("\n")
    }
  })

  it("given two names of one file, when both are opened, then the second is refused", async () => {
    const path = file("one.db")
    await onStore({ path }, stores)
    symlinkSync(path, file("link.db"))
    const second = Effect.promise(() => faultOn({ path: file("link.db") }, stores))
    const fault = await onStore({ path }, Effect.andThen(stores, second))
    expect(fault.reason).toBe("busy")
  })

  it("given two engines of one process on a file, when the second opens it, then it is told so", async () => {
    const path = file("engines.db")
    const second = Effect.promise(() => faultOn({ path }, stores))
    const fault = await onStore({ path }, Effect.andThen(stores, second))
    expect([fault.reason, fault.cause]).toEqual([
      "busy",
      `the file ${path} is in use by another engine of this process`,
    ])
  })

  it("given a file with a second link, when it is opened by either, then it is refused", async () => {
    const path = file("first.db")
    await onStore({ path }, stores)
    linkSync(path, file("second.db"))
    for (const name of [path, file("second.db")]) {
      const fault = await faultOn({ path: name }, stores)
      expect([fault.reason, fault.cause]).toEqual(["unavailable", expect.stringContaining("has 2 links")])
    }
  })

  it("given no file, when it is opened without `create`, then it is refused and nothing is made", async () => {
    const path = file("mistyped.db")
    const opened = Layer.build(sqliteStores({ path, workerUrl: BUNDLED_WORKER }))
    const faults = [
      await Effect.runPromise(Effect.flip(Effect.scoped(opened))),
      await faultOn({ path, create: false }, stores),
    ]
    for (const { cause, reason } of faults) {
      const told = `the file ${path} does not exist, and a new one is made only on request: \`create: true\``
      expect([reason, cause]).toEqual(["unavailable", told])
    }
    expect(existsSync(path)).toBe(false)
    await onStore({ path, create: true }, stores)
    await onStore({ path, create: false }, stores)
  })

  it("given a new file, when it is written to, then its owner alone may read it and its log", async () => {
    const path = file("private.db")
    const modes = await onStore(
      { path },
      Effect.flatMap(stores, ({ calls }) =>
        Effect.map(calls.commit(receivedLeg()), () => [path, `${path}-wal`].map((name) => statSync(name).mode & 0o777)),
      ),
    )
    expect(modes).toEqual([0o600, 0o600])
  })
})

describe("a file that changes under an open store", () => {
  const write = (request: string) =>
    Effect.flatMap(stores, ({ ledger }) => Effect.exit(ledger.commit(requestWrite(request, `group ${request}`, 1))))

  writeFileSync(file("another.db"), "")

  it.each<[what: string, change: (path: string) => void]>([
    ["removed", (path) => rmSync(path)],
    ["moved", (path) => renameSync(path, `${path}.old`)],
    ["replaced by another", (path) => renameSync(file("another.db"), path)],
    ["left without its log", (path) => rmSync(`${path}-wal`)],
  ])("given a file that is %s, when it is written to, then nothing is acknowledged", async (what, change) => {
    const path = file(`${what}.db`)
    const changed = Effect.gen(function* () {
      const { calls, ledger } = yield* stores
      yield* calls.commit(receivedLeg())
      yield* write("before")
      change(path)
      const after = yield* write("after")
      return [after, yield* Effect.flip(ledger.outcome(requestKey("before")))] as const
    })
    const [after, read] = await onStore({ path }, changed)
    expect(String(after)).toContain("removed, moved or replaced")
    expect([read.reason, read.cause]).toEqual(["unavailable", expect.stringContaining("removed")])
  })

  it("given a file that is removed, when it is only read, then that is noticed within seconds", async () => {
    const path = file("read only.db")
    const read = Effect.gen(function* () {
      const { calls } = yield* stores
      rmSync(path)
      yield* Effect.sleep(1_100)
      return yield* Effect.flip(calls.leg(NETWORK, LEG))
    })
    expect((await onStore({ path }, read)).reason).toBe("unavailable")
  })
})

describe("a copy of a database in use", () => {
  it("given writes meanwhile, when it is copied, then the copy is whole, of one moment, and its owner's alone", async () => {
    const path = file("source.db")
    const copy = file("copy.db")
    const copied = Effect.gen(function* () {
      const { calls, ledger } = yield* stores
      yield* calls.commit(receivedLeg())
      for (let number = 0; number < 50; number++) yield* ledger.commit(requestWrite(`R${number}`, "", number + 1))
      const backup = yield* Effect.forkChild(Effect.flatMap(SqliteFile, ({ backUp }) => backUp(copy)))
      for (let number = 50; number < 100; number++) {
        yield* ledger.commit(requestWrite(`R${number}`, "", number + 1))
      }
      yield* Fiber.join(backup)
      return yield* Effect.flip(Effect.flatMap(SqliteFile, ({ backUp }) => backUp(copy)))
    })
    const again = await Effect.runPromise(Effect.provide(copied, sqliteStores({ path, create: true })))
    expect([again.reason, again.cause]).toEqual(["unavailable", expect.stringContaining("exists")])
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(copy)
    expect(database.prepare("PRAGMA integrity_check").get()).toMatchObject({ integrity_check: "ok" })
    database.close()
    const groups = await onStore(
      { path: copy },
      Effect.flatMap(stores, ({ ledger }) => groupsOf(ledger, LEG)),
    )
    expect(groups.length).toBeGreaterThanOrEqual(50)
  })
})

describe("many writes", () => {
  it("given thousands of writes that wait, when the event loop is watched, then it keeps turning, and they come through", async () => {
    const path = file("waiting.db")
    const work = Effect.gen(function* () {
      const { calls, ledger } = yield* stores
      yield* calls.commit(receivedLeg())
      let turns = 0
      const timer = setInterval(() => turns++, 1)
      const writes = Array.from({ length: 4_000 }, (_, number) =>
        ledger.commit(requestWrite(`R${number}`, "", number + 1)),
      )
      const answers = yield* Effect.all(writes, { concurrency: "unbounded" })
      clearInterval(timer)
      return { answers: new Set(answers), turns }
    })
    const { answers, turns } = await onStore({ path }, work)
    expect([...answers]).toEqual(["committed"])
    expect(turns).toBeGreaterThan(10)
  })
})

describe("figures", () => {
  it("given an event and an entry, then how many wait is told, and since when", async () => {
    const path = file("figures.db")
    const work = Effect.gen(function* () {
      const { calls, inbox, ledger } = yield* stores
      yield* calls.commit(receivedLeg())
      yield* ledger.commit(requestWrite("R1", "", 1))
      for (const entryId of ["P1", "P2", "P3"]) yield* inbox.accept(waitingEntry(entryId), null, null)
      for (const entryId of ["P2", "P3"]) {
        yield* inbox.fail(waitingEntry(entryId).networkId, entryId, { class: "RecordNotFound", message: "no call" })
      }
      const { figures, newestTime } = yield* SqliteFile
      return { ...(yield* figures), newest: yield* newestTime }
    })
    const told = { inboxWaiting: 1, inboxOldest: 3, inboxFailed: 2, outboxWaiting: 1, outboxOldest: 2, newest: 2 }
    expect(await Effect.runPromise(Effect.provide(work, sqliteStores({ path, create: true })))).toMatchObject(told)
  })
})

describe("closing", () => {
  it("given writes under way, when the store is closed, then they are finished first, and then it is unavailable", async () => {
    const path = file("closed.db")
    const { answers, late } = await Effect.runPromise(
      Effect.gen(function* () {
        const answers: Array<unknown> = []
        const store = yield* Effect.promise(() =>
          onStore(
            { path },
            Effect.gen(function* () {
              const open = yield* stores
              for (const legId of LEGS) yield* open.calls.commit(receivedLeg(legId))
              for (const [number, legId] of LEGS.entries()) {
                const write = open.ledger.commit(requestWrite(`R${number}`, "", 1, legId))
                yield* Effect.forkDetach(Effect.map(write, (answer) => answers.push(answer)))
              }
              yield* Effect.yieldNow
              return open
            }),
          ),
        )
        const late = yield* Effect.flip(store.calls.leg(NETWORK, LEG))
        return { answers, late }
      }),
    )
    expect(answers).toEqual(LEGS.map(() => "committed"))
    expect([late.reason, late.cause]).toEqual(["unavailable", "the store is closed"])
    const legs = await onStore(
      { path },
      Effect.flatMap(stores, ({ ledger }) => Effect.forEach(LEGS, (legId) => groupsOf(ledger, legId))),
    )
    expect(legs.map((groups) => groups.length)).toEqual(LEGS.map(() => 1))
  })
})

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { MIGRATIONS } from "../src/schema/migrate.ts"
import { LEG, NETWORK, receivedLeg, requestWrite } from "./records.ts"
import { faultOn, onStore, stores } from "./running.ts"
import { temporaryFolder } from "./temporary-folder.ts"

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

  it("given what is no file of ours, when it is opened, then the fault says in one line what it is", async () => {
    writeFileSync(file("text.db"), "this is not a database, but a text that is long enough to be looked at ".repeat(20))
    new DatabaseSync(file("other.db")).exec("CREATE TABLE t (a)")
    new DatabaseSync(file("newer.db")).exec("PRAGMA application_id = 0x63616c6c; PRAGMA user_version = 99")
    mkdirSync(file("folder.db"))
    for (const [path, cause] of [
      [file("text.db"), "file is not a database"],
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
})

describe("a file that another program writes to", () => {
  const blocked = (
    path: string,
    busyTimeoutMilliseconds: number,
    whileBlocked: (other: DatabaseSync) => Promise<void>,
  ) =>
    onStore(
      { path, busyTimeoutMilliseconds },
      Effect.gen(function* () {
        const { calls } = yield* stores
        const other = new DatabaseSync(path)
        other.exec("BEGIN IMMEDIATE")
        const write = yield* Effect.forkChild(
          Effect.match(calls.commit(receivedLeg()), { onFailure: ({ reason }) => reason, onSuccess: (value) => value }),
        )
        yield* Effect.promise(() => whileBlocked(other))
        const answer = yield* Fiber.join(write)
        other.close()
        return answer
      }),
    )

  it("given a write that waits, when the event loop is watched, then it keeps turning, and the write comes through", async () => {
    let turns = 0
    const answer = await blocked(file("waiting.db"), 60_000, async (other) => {
      for (; turns < 200; turns++) await new Promise((resolve) => setTimeout(resolve, 1))
      other.exec("ROLLBACK")
    })
    expect([turns, answer]).toEqual([200, "committed"])
  })

  it("given a write that waits in vain, when its patience ends, then it is busy", async () => {
    expect(await blocked(file("busy.db"), 20, async () => {})).toBe("busy")
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
              yield* open.calls.commit(receivedLeg())
              for (let number = 0; number < 50; number++) {
                const write = open.ledger.commit(requestWrite(`R${number}`, `group ${number}`, 1))
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
    expect(answers).toEqual(Array.from({ length: 50 }, () => "committed"))
    expect([late.reason, late.cause]).toEqual(["unavailable", "the store is closed"])
    const { groups } = await onStore(
      { path },
      Effect.flatMap(stores, ({ ledger }) => ledger.transactions(NETWORK, LEG)),
    )
    expect(groups).toHaveLength(50)
  })
})

// An archive that is only read leaves its file as it is, wherever that lies and whoever reads it too.
import { copyFileSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { CallStore, LedgerArchive, StoreFault } from "@callrules/store"
import { exportLedger } from "@callrules/store/archive"
import { sqliteArchive } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { LEGS, receivedLeg } from "./support/records.ts"
import { onStore } from "./support/running.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const file = temporaryFolder()

/** A name that would be read as something else in an address. */
const path = file("calls of ?%41#.db")

const received = (at: string, ...legs: ReadonlyArray<number>) =>
  onStore(
    { path: at },
    Effect.gen(function* () {
      const calls = yield* CallStore
      for (const leg of legs) yield* calls.commit(receivedLeg(LEGS[leg]))
    }),
  )

const onArchive = <A>(from: string, work: Effect.Effect<A, StoreFault, LedgerArchive>): Promise<A | StoreFault> =>
  Effect.runPromise(
    Effect.match(Effect.provide(work, sqliteArchive({ path: from })), {
      onSuccess: (value) => value,
      onFailure: (fault) => fault,
    }),
  )

/** How many legs an export has, or the fault. */
const legsIn = (from: string) =>
  onArchive(
    from,
    Effect.map(
      exportLedger(() => Effect.void),
      ({ networks }) => networks[0]?.records["leg"],
    ),
  )

/** What lies in the folder of a file under its name. */
const namesOf = (of: string): ReadonlyArray<string> =>
  readdirSync(dirname(of)).filter((name) => name.startsWith(basename(of)))

beforeAll(() => received(path, 0, 1))

// ENG-471
describe("an archive that is only read", () => {
  it("given a copy, when several read it at once, then each has all of it, no byte changes, and nothing is left beside it", async () => {
    const before = readFileSync(path)
    const reader = Effect.andThen(LedgerArchive, (archive) =>
      Effect.andThen(
        Effect.promise(() => legsIn(path)),
        (legs) => Effect.map(archive.networkAfter(null), (network) => [legs, network]),
      ),
    )
    expect(await onArchive(path, reader)).toEqual([2, "n1"])
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(namesOf(path)).toEqual([basename(path)])
  })

  it("given a copy with the log that a killed server has left, when it is read, then what is in the log counts, and neither changes", async () => {
    const [original, copy] = [file("killed.db"), file("killed-copy.db")]
    await received(original, 0)
    const server = new DatabaseSync(original)
    server.exec("PRAGMA locking_mode = EXCLUSIVE; DELETE FROM legs")
    for (const end of ["", "-wal"]) copyFileSync(original + end, copy + end)
    server.close()
    const [before, log] = [readFileSync(copy), readFileSync(`${copy}-wal`)]
    expect(log.length).toBeGreaterThan(0)
    expect(await legsIn(copy)).toBe(undefined)
    expect([readFileSync(copy).equals(before), readFileSync(`${copy}-wal`).equals(log)]).toEqual([true, true])
  })

  it("given a file that an engine uses, when it is read, then it is in use", async () => {
    const used = file("used.db")
    await received(used, 0)
    const fault = await onStore(
      { path: used },
      Effect.andThen(
        CallStore,
        Effect.promise(() => legsIn(used)),
      ),
    )
    expect(fault).toEqual(new StoreFault({ reason: "busy", cause: `the file ${used} is in use by another process` }))
  })

  it("given a server that starts while a file is read, then it can, and nothing that was read after that is given", async () => {
    const taken = file("taken.db")
    await received(taken, 0)
    const reader = (start: () => Promise<unknown>) =>
      Effect.gen(function* () {
        const archive = yield* LedgerArchive
        yield* archive.networkAfter(null)
        yield* Effect.promise(start)
        return yield* archive.networkAfter(null)
      })
    const busy = new StoreFault({ reason: "busy", cause: `the file ${taken} is in use by another process` })
    expect(
      await onArchive(
        taken,
        reader(() => Promise.resolve()),
      ),
    ).toBe("n1")
    expect(
      await onArchive(
        taken,
        reader(() => received(taken, 1)),
      ),
    ).toEqual(busy)
    const running: Array<DatabaseSync> = []
    const start = async (): Promise<void> => {
      const server = new DatabaseSync(taken)
      server.exec("PRAGMA locking_mode = EXCLUSIVE; DELETE FROM legs")
      running.push(server)
    }
    expect(await onArchive(taken, reader(start))).toEqual(busy)
    for (const server of running) server.close()
  })

  it("given a file of an older schema, when it is read, then it is not migrated, and the fault says what does that", async () => {
    const older = file("older.db")
    const database = new DatabaseSync(older)
    database.exec("PRAGMA application_id = 0x63616c6c; CREATE TABLE t (a)")
    database.close()
    const before = readFileSync(older)
    expect(await legsIn(older)).toEqual(
      new StoreFault({
        reason: "unavailable",
        cause: `${older} cannot be used: the file has schema version 0, and this program reads version 1: start a server of this program on it once, which migrates it`,
      }),
    )
    expect(readFileSync(older).equals(before)).toBe(true)
  })
})

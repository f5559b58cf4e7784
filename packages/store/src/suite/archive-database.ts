// A database under the archive's suite, and what is done with it.
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { exportLedger, type LedgerSummary, verifyLedger } from "../archive/export-ledger.ts"
import { importLedger } from "../archive/import-ledger.ts"
import type { LedgerArchive } from "../ports/ledger-archive.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import type { Stores } from "../ports/stores.ts"
import { fill } from "./filled-store.ts"
import { same } from "./store-test.ts"

/** An empty database. What a layer opens is closed after each use. */
export interface ArchiveDatabase {
  /** The stores on it. */
  readonly stores: Layer<Stores, StoreFault>
  /** Its archive. */
  readonly archive: Layer<LedgerArchive, StoreFault>
  /**
   * Every row of every table that the database has, in any order: each table by its name, without the columns that another
   * database may fill in another way, such as places in the order of writing.
   */
  readonly tables: () => Promise<ReadonlyMap<string, ReadonlyArray<unknown>>>
  /** Runs a statement behind the stores' back; tables go by their names alone. */
  readonly plant: (sql: string) => Promise<unknown>
  /** Statements after each of which an id leads elsewhere, or nowhere, or stands for nothing. */
  readonly misleading: ReadonlyArray<string>
}

/** A test runner, and databases. */
export interface ArchiveSuite {
  /** Begins a group of tests. */
  readonly describe: (name: string, body: () => void) => unknown
  /** Registers a test. */
  readonly it: (name: string, body: () => Promise<void>) => unknown
  /** The name of the stores in the names of the tests. */
  readonly name: string
  /** A new, empty database at each call. */
  readonly newDatabase: () => Promise<ArchiveDatabase>
}

/** A database with something in each of its tables. */
export const filled = async (database: ArchiveDatabase): Promise<ArchiveDatabase> => {
  await Effect.runPromise(Effect.provide(fill, database.stores))
  return database
}

/** The lines of an export, in which nothing is wrong. */
export const exported = async ({ archive }: ArchiveDatabase): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  const take = (some: ReadonlyArray<string>) => Effect.sync(() => void lines.push(...some))
  const { problems } = await Effect.runPromise(Effect.provide(exportLedger(take), archive))
  same(problems, [])
  return lines
}

/** What an import of lines says. */
export const imported = ({ archive }: ArchiveDatabase, lines: ReadonlyArray<string>): Promise<LedgerSummary> =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(importLedger, (begun) => Effect.andThen(begun.lines(lines), begun.end)),
      archive,
    ),
  )

/** What a check of a database says. */
export const verified = ({ archive }: ArchiveDatabase): Promise<LedgerSummary> =>
  Effect.runPromise(Effect.provide(verifyLedger, archive))

/** A new database with the records of an export. */
export const copied = async (lines: ReadonlyArray<string>, newDatabase: ArchiveSuite["newDatabase"]) => {
  const to = await newDatabase()
  await imported(to, lines)
  return to
}

/** Tables in a form that does not depend on the order of rows. */
export const sorted = (tables: ReadonlyMap<string, ReadonlyArray<unknown>>) =>
  Object.fromEntries([...tables].map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]))

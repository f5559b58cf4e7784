// Migrates a database to the newest schema.
import type { DatabaseSync } from "node:sqlite"
import { VERSION_1 } from "./version-1.ts"

/** SQL of each step, in order; the first creates version 1. Steps are added at the end, never changed. */
export const MIGRATIONS: ReadonlyArray<string> = [VERSION_1]

/** Marks a file as ours in its header: "call" in ASCII. */
const APPLICATION_ID = 0x63616c6c

/**
 * Applies the steps that a database has not had yet, all in one transaction: if it is interrupted, the database is as it
 * was, or at the newest version.
 *
 * @returns why the database cannot be used, in one line; `undefined` when it is at the newest version now.
 */
// ENG-66
export const migrate = (
  database: DatabaseSync,
  migrations: ReadonlyArray<string> = MIGRATIONS,
  create = true,
): string | undefined => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const refusal = refusalOf(database, migrations.length, create)
    if (refusal !== undefined) {
      database.exec("ROLLBACK")
      return refusal
    }
    for (const step of migrations.slice(headerNumber(database, "user_version"))) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${APPLICATION_ID}`)
    database.exec("COMMIT")
    return undefined
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK")
    throw error
  }
}

/** Why a database cannot be read as it is, in one line: one of an older schema is not migrated by who only reads it. */
export const refusalToRead = (database: DatabaseSync): string | undefined => {
  const newest = MIGRATIONS.length
  const refusal = refusalOf(database, newest, false)
  const version = headerNumber(database, "user_version")
  return refusal !== undefined || version === newest
    ? refusal
    : `the file has schema version ${version}, and this program reads version ${newest}: start a server of this program on it once, which migrates it`
}

// ENG-67
const refusalOf = (database: DatabaseSync, newest: number, create: boolean): string | undefined => {
  const application = headerNumber(database, "application_id")
  const version = headerNumber(database, "user_version")
  const isEmpty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined
  if (application !== APPLICATION_ID && !(isEmpty && application === 0 && version === 0)) {
    return "the file is a database of another program"
  }
  // ENG-296
  if (isEmpty && !create) {
    return "the file has no ledger in it (a copy without its log?), and a new one is begun only on request: `create: true`"
  }
  return version > newest
    ? `the file has schema version ${version}, this program knows versions up to ${newest}: use a newer program`
    : undefined
}

const headerNumber = (database: DatabaseSync, pragma: "application_id" | "user_version"): number =>
  Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma])

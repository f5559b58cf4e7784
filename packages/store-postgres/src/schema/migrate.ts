// Migrates a database to the newest schema, and says in one line why one cannot be used.
import type { ClientBase } from "pg"
import { isTaken } from "../connection/fault.ts"
import { CALL_FUNCTIONS } from "../functions/calls.ts"
import { definition, FUNCTIONS_VERSION } from "../functions/define.ts"
import { DIRECTORY_FUNCTIONS } from "../functions/directory.ts"
import { ERASURE_FUNCTIONS } from "../functions/erasure.ts"
import { FEED_FUNCTIONS } from "../functions/feed.ts"
import { FORGETTING_FUNCTIONS } from "../functions/forgetting.ts"
import { HOME_MOVE_FUNCTIONS } from "../functions/home-moves.ts"
import { INBOX_FUNCTIONS } from "../functions/inbox.ts"
import { LEDGER_FUNCTIONS } from "../functions/ledger.ts"
import { TYPES } from "../functions/ledger-parameters.ts"
import { RECORD_FUNCTIONS } from "../functions/records.ts"
import { SETTLING_FUNCTIONS } from "../functions/settling.ts"
import { VERSION_1 } from "./version-1.ts"
import { grantsTo } from "./walls.ts"

/** SQL of each step, in order; the first creates version 1. Steps are added at the end, never changed. */
export const MIGRATIONS: ReadonlyArray<string> = [VERSION_1]

/** The SQL of every function of this version, and of the types of their parameters. */
export const FUNCTIONS: string = [
  TYPES,
  ...[
    ...CALL_FUNCTIONS,
    ...LEDGER_FUNCTIONS,
    ...ERASURE_FUNCTIONS,
    ...HOME_MOVE_FUNCTIONS,
    ...FEED_FUNCTIONS,
    ...FORGETTING_FUNCTIONS,
    ...INBOX_FUNCTIONS,
    ...RECORD_FUNCTIONS,
    ...SETTLING_FUNCTIONS,
    ...DIRECTORY_FUNCTIONS,
  ].map(definition),
].join("")

/** What a version of the program brings a database to. */
export interface Schema {
  /** SQL of each step, in order. */
  readonly migrations: ReadonlyArray<string>
  /** SQL of its functions, and of those of earlier versions that it makes speak to their engines as before. */
  readonly functions: string
}

const VERSIONS = `
CREATE SCHEMA IF NOT EXISTS callrules;
CREATE TABLE IF NOT EXISTS callrules.schema_versions (
  kind text NOT NULL CHECK (kind IN ('tables', 'functions')),
  version integer NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, version)
);
LOCK TABLE callrules.schema_versions IN EXCLUSIVE MODE;
`

/**
 * Applies the steps that a database has not had yet, and the functions of this version, all in one transaction. Functions of other
 * versions stay, for engines that still use them.
 *
 * @param role - the role of the engines, which gets the rights that it needs; none is given when left out.
 * @returns why the database cannot be used, in one line; `undefined` when it is at the newest version now.
 */
// ENG-66, ENG-67, ENG-217
export const migrate = async (
  client: ClientBase,
  role: string | undefined,
  { functions, migrations }: Schema = { functions: FUNCTIONS, migrations: MIGRATIONS },
): Promise<string | undefined> => {
  try {
    return await migrateOnce(client, role, { functions, migrations })
  } catch (error) {
    // another process made the schema at the same moment: from then on each waits for the table of versions
    if (!isTaken(error)) throw error
    return await migrateOnce(client, role, { functions, migrations })
  }
}

const migrateOnce = async (
  client: ClientBase,
  role: string | undefined,
  { functions, migrations }: Schema,
): Promise<string | undefined> => {
  await client.query("BEGIN")
  try {
    const encoding = await oneValue(client, "SHOW server_encoding")
    if (encoding !== "UTF8") {
      await client.query("ROLLBACK")
      return `the database has the encoding ${String(encoding)}: create one with \`ENCODING 'UTF8'\``
    }
    await client.query(VERSIONS)
    const version = await tablesVersion(client)
    if (version > migrations.length) {
      await client.query("ROLLBACK")
      return newer(version, migrations.length)
    }
    for (const [index, step] of migrations.entries()) {
      if (index < version) continue
      await client.query(step)
      await client.query("INSERT INTO callrules.schema_versions (kind, version) VALUES ('tables', $1)", [index + 1])
    }
    await client.query(functions)
    await client.query(
      "INSERT INTO callrules.schema_versions (kind, version) VALUES ('functions', $1) ON CONFLICT DO NOTHING",
      [FUNCTIONS_VERSION],
    )
    if (role !== undefined) await client.query(grantsTo(role))
    await client.query("COMMIT")
    return undefined
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

/** Why a database cannot be used by this version, in one line; `undefined` when it can. */
export const schemaRefusal = async (client: ClientBase): Promise<string | undefined> => {
  const isThere = await oneValue(client, "SELECT to_regclass('callrules.schema_versions') IS NOT NULL")
  if (isThere !== true) return "the database has no tables of callrules yet: run `callrules migrate`"
  const version = await tablesVersion(client)
  if (version < MIGRATIONS.length) {
    return `the database has schema version ${version}, this program needs ${MIGRATIONS.length}: run \`callrules migrate\``
  }
  const functions = await oneValue(
    client,
    `SELECT true FROM callrules.schema_versions WHERE kind = 'functions' AND version = ${FUNCTIONS_VERSION}`,
  )
  if (functions !== true) return "the database lacks the functions of this program: run `callrules migrate`"
  return undefined
}

const newer = (version: number, known: number): string =>
  `the database has schema version ${version}, this program knows versions up to ${known}: use a newer program`

const tablesVersion = async (client: ClientBase): Promise<number> =>
  Number((await oneValue(client, "SELECT max(version) FROM callrules.schema_versions WHERE kind = 'tables'")) ?? 0)

const oneValue = async (client: ClientBase, sql: string): Promise<unknown> => {
  const { rows } = await client.query<Record<string, unknown>>(sql)
  return Object.values(rows[0] ?? {})[0]
}

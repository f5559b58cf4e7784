// Everything in a SQLite file as records, for moving it and for checking it.

import type { DatabaseSync } from "node:sqlite"
import { type ArchiveRow, LedgerArchive, type LedgerArchiveShape, type LegHeads, StoreFault } from "@callrules/store"
import {
  byNetworkId,
  ERASABLE_KINDS,
  type ErasableKind,
  erasureColumns,
  placing,
  RECORD_KINDS,
  type RecordKind,
  recordKind,
  rowsOfNetwork,
} from "@callrules/store/archive"
import { FURTHER_IDS, fromJson } from "@callrules/store/rows"
import { type FaultData, faultOf, inUse } from "@callrules/store/sqlite-file"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { openDatabase } from "./thread/open-database.ts"
import { type OpenToRead, openToRead } from "./thread/open-to-read.ts"
import { prepare } from "./thread/statement.ts"

/** Where the file is. */
export interface SqliteArchiveOptions {
  /** The file; no engine may use it at the same time. */
  readonly path: string
  /**
   * Whether records are added: a file that does not exist is made, and one of an older schema is migrated. Default false: the file is
   * only read, and no byte of it changes.
   */
  readonly write?: boolean
}

/**
 * A SQLite file as records, read as of one moment. What is added is one transaction, and the file is locked until it is over; who only
 * reads keeps no other reader out.
 *
 * Rules ENG-165, ENG-168, ENG-361 and ENG-471.
 *
 * @returns a layer that fails with a `StoreFault`: `busy` when an engine uses the file, `unavailable` when it cannot be opened.
 */
export const sqliteArchive = ({ path, write = false }: SqliteArchiveOptions): Layer.Layer<LedgerArchive, StoreFault> =>
  Layer.effect(
    LedgerArchive,
    Effect.map(
      Effect.acquireRelease(
        Effect.suspend(() => {
          const opened = write ? openToWrite(path) : openToRead(path)
          return "reason" in opened ? Effect.fail(new StoreFault(opened)) : Effect.succeed(opened)
        }),
        ({ close, database }) =>
          Effect.sync(() => {
            if (database.isTransaction) database.exec("ROLLBACK")
            close()
          }),
      ),
      (opened) => byNetworkId(archiveOn(opened, path)),
    ),
  )

const openToWrite = (path: string): OpenToRead | FaultData => {
  const opened = openDatabase({ path, create: true, maxWaiting: 0, maxPageCount: null })
  if ("reason" in opened) return opened
  opened.database.exec("BEGIN IMMEDIATE")
  return { ...opened, isAsOpened: () => true }
}

/** So many records are given at a time. */
const GIVEN_AT_ONCE = 500

const archiveOn = ({ database, isAsOpened }: OpenToRead, path: string): LedgerArchiveShape => {
  /** Gives nothing that may not be of the moment of the opening. */
  const attempt = <A>(run: () => A): Effect.Effect<A, StoreFault> =>
    Effect.suspend(() => {
      const done = Result.try({ try: run, catch: faultOf })
      if (!isAsOpened()) return Effect.fail(new StoreFault(inUse(path)))
      return Result.isSuccess(done) ? Effect.succeed(done.success) : Effect.fail(new StoreFault(done.failure))
    })
  const each = RECORD_KINDS.map(
    (kind) => `SELECT min(network_id) AS id FROM ${kind.table} WHERE ${rowsOfNetwork(kind, "> ?")}`,
  )
  const next = prepare<{ id: string | null }>(database, `SELECT min(id) AS id FROM (${each.join(" UNION ALL ")})`)
  const addHeads = headsAdded(database)
  const current = prepare<ArchiveRow>(
    database,
    `SELECT ${HEAD_COLUMNS.join(", ")} FROM group_heads WHERE network_id = ? AND leg_id = ?`,
  )
  const count = prepare<{ n: number }>(database, "SELECT count(*) AS n FROM group_heads WHERE network_id = ?")
  const misleading = prepare<{ id: string }>(database, MISLEADING_IDS_SQL)
  const adders = new Map(RECORD_KINDS.map((kind) => [kind.kind, adderOf(database, kind)]))
  const erasers = new Map(ERASABLE_KINDS.map((kind) => [kind.kind, eraserOf(database, kind)]))
  const eraseHead = prepare(
    database,
    "UPDATE group_heads SET custom_data = ? WHERE network_id = ? AND leg_id = ? AND partner_unique_id = ?",
  )
  return {
    networkAfter: (networkId) => attempt(() => next.get(...RECORD_KINDS.map(() => networkId ?? ""))?.id ?? undefined),
    read: (networkId, name, take) =>
      Effect.gen(function* () {
        const rows = rowsOf(database, recordKind(name), networkId)
        for (;;) {
          const some = yield* attempt(() => taken(rows, GIVEN_AT_ONCE))
          if (some.length === 0) return
          yield* take(some)
        }
      }),
    add: (networkId, name, rows) => attempt(() => adders.get(name)?.(networkId, rows) ?? 0),
    addHeads: (networkId, heads) => attempt(() => addHeads(networkId, heads)),
    unerased: (networkId, name, rows) => attempt(() => erasers.get(name)?.unerased(networkId, rows) ?? []),
    erase: (networkId, name, rows) => attempt(() => erasers.get(name)?.erase(networkId, rows)),
    eraseHeads: (networkId, heads) =>
      attempt(() => {
        for (const { groups, legId } of heads) {
          for (const { custom_data: data = null, partner_unique_id: group = null } of groups) {
            eraseHead.run(data, networkId, legId, group)
          }
        }
      }),
    current: (networkId, legIds) =>
      attempt(() => legIds.flatMap((legId) => current.all(networkId, legId).map((row) => ({ ...row, kind: "group" })))),
    currentGroups: (networkId) => attempt(() => count.get(networkId)?.n ?? 0),
    misleadingIds: (networkId) =>
      attempt(() => misleading.all(networkId, networkId, networkId, networkId).map(({ id }) => id)),
    commit: attempt(() => database.exec("COMMIT")),
  }
}

/** The rows of a kind, one by one, each with its place where it has one. */
function* rowsOf(database: DatabaseSync, kind: RecordKind, networkId: string): Generator<ArchiveRow> {
  const { columns, isPlaced, key, table } = kind
  const placed = placing(kind)
  const names = columns.map(({ name }) => name).join(", ")
  const order = [...key, ...(isPlaced ? ["sequence"] : [])].join(", ")
  const sql = `SELECT ${names} FROM ${table} WHERE ${rowsOfNetwork(kind, "= ?")}${order === "" ? "" : ` ORDER BY ${order}`}`
  for (const row of prepare<ArchiveRow>(database, sql).iterate(networkId)) yield placed(row)
}

const taken = (rows: Generator<ArchiveRow>, count: number): ReadonlyArray<ArchiveRow> => {
  const some: Array<ArchiveRow> = []
  while (some.length < count) {
    const next = rows.next()
    if (next.done === true) break
    some.push(next.value)
  }
  return some
}

const adderOf = (database: DatabaseSync, { columns, kind, table }: RecordKind) => {
  const names = columns.map(({ name }) => name)
  const insert = prepare(
    database,
    `INSERT INTO ${table} (network_id, ${names.join(", ")}) VALUES (?${", ?".repeat(names.length)}) ON CONFLICT DO NOTHING`,
  )
  const further = prepare(database, "INSERT INTO further_leg_ids VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
  return (networkId: string, rows: ReadonlyArray<ArchiveRow>): number => {
    let added = 0
    for (const row of rows) {
      added += insert.run(networkId, ...names.map((name) => row[name] ?? null))
      if (kind !== "leg") continue
      for (const id of fromJson(FURTHER_IDS, String(row["further_ids"])))
        further.run(networkId, id, row["leg_id"] ?? null)
    }
    return added
  }
}

// ENG-361
const eraserOf = (database: DatabaseSync, kind: ErasableKind) => {
  const { personal, rowKey, table } = kind
  const where = `network_id = ? AND ${rowKey.map((name) => `${name} = ?`).join(" AND ")} AND salt IS NOT NULL`
  const find = prepare<ArchiveRow>(database, `SELECT ${erasureColumns(kind).join(", ")} FROM ${table} WHERE ${where}`)
  const set = personal.map(({ name }) => `${name} = ?`).join(", ")
  const update = prepare(database, `UPDATE ${table} SET ${set}, salt = NULL WHERE ${where}`)
  const keyOf = (row: ArchiveRow) => rowKey.map((name) => row[name] ?? null)
  return {
    unerased: (networkId: string, rows: ReadonlyArray<ArchiveRow>): ReadonlyArray<ArchiveRow> =>
      rows.flatMap((row) => find.all(networkId, ...keyOf(row))),
    erase: (networkId: string, rows: ReadonlyArray<ArchiveRow>): void => {
      for (const row of rows) update.run(...personal.map(({ name }) => row[name] ?? null), networkId, ...keyOf(row))
    },
  }
}

const HEAD_COLUMNS = [
  "leg_id",
  "partner_unique_id",
  "version",
  "transaction_id",
  "corrects_transaction_id",
  "call_transaction_id",
  "signals",
  "custom_data",
  "created_at",
]

const headsAdded = (database: DatabaseSync) => {
  const insert = prepare(
    database,
    `INSERT INTO group_heads (network_id, ${HEAD_COLUMNS.join(", ")}) VALUES (?${", ?".repeat(HEAD_COLUMNS.length)})
     ON CONFLICT DO NOTHING`,
  )
  return (networkId: string, heads: ReadonlyArray<LegHeads>): void => {
    for (const { groups } of heads) {
      for (const group of groups) insert.run(networkId, ...HEAD_COLUMNS.map((name) => group[name] ?? null))
    }
  }
}

const MEANT_IDS =
  "SELECT further.value AS id, leg_id FROM legs, json_each(further_ids, '$[1]') AS further WHERE network_id = ?"
const KEPT_IDS = "SELECT transaction_id AS id, leg_id FROM further_leg_ids WHERE network_id = ?"
// every other id is found in the index of the table that has it
const MISLEADING_IDS_SQL = `SELECT DISTINCT id FROM (
  SELECT * FROM (${MEANT_IDS} EXCEPT ${KEPT_IDS}) UNION ALL SELECT * FROM (${KEPT_IDS} EXCEPT ${MEANT_IDS})) LIMIT 100`

// Everything in a PostgreSQL database as records, for moving it and for checking it.
import {
  type ArchiveRow,
  LedgerArchive,
  type LedgerArchiveShape,
  type LegHeads,
  type StoreFault,
} from "@callrules/store"
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
import { guardedConnection } from "@callrules/store/rows"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Client } from "pg"
import { faultOf } from "./connection/fault.ts"
import type { PostgresStoresOptions } from "./postgres-stores.ts"
import { schemaRefusal } from "./schema/migrate.ts"

/**
 * A PostgreSQL database as records, while engines use it or not: everything is read as of one moment, and what is added is one
 * transaction. The role may be that of the engines, or the owner.
 *
 * Rules ENG-165, ENG-168 and ENG-361.
 *
 * @returns a layer that fails with a `StoreFault`: `unavailable` when the database cannot be reached, or has to be migrated.
 */
export const postgresArchive = (
  options: Pick<PostgresStoresOptions, "connectMilliseconds" | "tls" | "url">,
): Layer.Layer<LedgerArchive, StoreFault> =>
  Layer.effect(
    LedgerArchive,
    Effect.map(
      Effect.acquireRelease(
        attempt(() => connected(options)),
        (client) => Effect.promise(() => client.end().catch(() => undefined)),
      ),
      (client) => byNetworkId(archiveOn(client)),
    ),
  )

const connected = async (options: Parameters<typeof postgresArchive>[0]): Promise<Client> => {
  const settings = {
    connectionString: options.url,
    connectionTimeoutMillis: options.connectMilliseconds ?? 5_000,
    ...(options.tls === undefined ? {} : { ssl: options.tls }),
  }
  const client = guardedConnection(new Client(settings))
  try {
    await client.connect()
    const refusal = await schemaRefusal(client)
    if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: "08000" })
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ")
    await client.query("SELECT set_config('callrules.every_network', 'yes', true)")
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** So many records are given at a time. */
const GIVEN_AT_ONCE = 500

const archiveOn = (client: Client): LedgerArchiveShape => ({
  networkAfter: (networkId) =>
    attempt(async () => {
      const each = RECORD_KINDS.map(
        (kind) =>
          `SELECT min(network_id) AS id FROM callrules.${kind.table} WHERE ${rowsOfNetwork(kind, '> $1 COLLATE "C"')}`,
      )
      const sql = `SELECT min(id COLLATE "C") AS id FROM (${each.join(" UNION ALL ")}) ids`
      const { rows } = await client.query<{ readonly id: string | null }>(sql, [networkId ?? ""])
      return rows[0]?.id ?? undefined
    }),
  read: (networkId, name, take) =>
    Effect.gen(function* () {
      const kind = recordKind(name)
      const next = placing(kind)
      yield* attempt(() => client.query(`DECLARE records NO SCROLL CURSOR FOR ${selectSql(kind)}`, [networkId]))
      for (;;) {
        const { rows } = yield* attempt(() => client.query<ArchiveRow>(`FETCH ${GIVEN_AT_ONCE} FROM records`))
        if (rows.length === 0) break
        yield* take(rows.map(next))
      }
      yield* attempt(() => client.query("CLOSE records"))
    }),
  add: (networkId, name, rows) =>
    attempt(async () => {
      const [insert = "", ...further] = ADD_SQL.get(name) ?? []
      const { rowCount } = await client.query(insert, [networkId, JSON.stringify(rows)])
      for (const sql of further) await client.query(sql, [networkId, JSON.stringify(rows)])
      return rowCount ?? 0
    }),
  addHeads: (networkId, heads) =>
    attempt(async () => {
      const calls = heads.flatMap(({ call }) => (call === null ? [] : [call]))
      await client.query(CALL_HEADS_SQL, [networkId, JSON.stringify(calls)])
      await client.query(GROUP_HEADS_SQL, [networkId, JSON.stringify(heads.flatMap(groupsOf))])
    }),
  unerased: (networkId, name, rows) =>
    attempt(async () => {
      const sql = ERASURE_SQL.get(name)?.unerased
      return sql === undefined ? [] : (await client.query<ArchiveRow>(sql, [networkId, JSON.stringify(rows)])).rows
    }),
  erase: (networkId, name, rows) =>
    attempt(async () => {
      const { columns = [], erase = "" } = ERASURE_SQL.get(name) ?? {}
      for (const row of rows) await client.query(erase, [networkId, ...columns.map((column) => row[column])])
    }),
  eraseHeads: (networkId, heads) =>
    attempt(async () => {
      for (const { call, groups, legId } of heads) {
        if (call !== null) await client.query(ERASE_CALL_HEAD_SQL, [networkId, legId, call["custom_data"]])
        for (const { custom_data: data, partner_unique_id: group } of groups) {
          await client.query(ERASE_GROUP_HEAD_SQL, [networkId, legId, group, data])
        }
      }
    }),
  current: (networkId, legIds) =>
    attempt(async () => (await client.query<ArchiveRow>(CURRENT_SQL, [networkId, legIds])).rows),
  currentGroups: (networkId) =>
    attempt(async () => {
      const sql = "SELECT count(*)::float8 AS n FROM callrules.group_heads WHERE network_id = $1"
      return (await client.query<{ readonly n: number }>(sql, [networkId])).rows[0]?.n ?? 0
    }),
  misleadingIds: (networkId) =>
    attempt(async () =>
      (await client.query<{ readonly id: string }>(MISLEADING_IDS_SQL, [networkId])).rows.map(({ id }) => id),
    ),
  commit: Effect.asVoid(attempt(() => client.query("COMMIT"))),
})

const groupsOf = ({ groups }: LegHeads): ReadonlyArray<ArchiveRow> => groups

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, StoreFault> =>
  Effect.tryPromise({ try: run, catch: faultOf })

/** The order in which records were written, where a kind has one. */
const ORDER: Readonly<Record<string, string>> = {
  transaction: "ledger_version, place",
  inbox_entry: "sequence",
  event: "sequence",
}

const selectSql = (of: RecordKind): string => {
  const { columns, key, kind, table } = of
  const names = columns.map(({ name, type }) => (type === "integer" ? `${name}::float8` : name))
  const order = [...key, ...(ORDER[kind] === undefined ? [] : [ORDER[kind]])].join(", ")
  return `SELECT ${names.join(", ")} FROM callrules.${table} WHERE ${rowsOfNetwork(of, "= $1")}${order === "" ? "" : ` ORDER BY ${order}`}`
}

const ROWS = (table: string): string => `json_populate_recordset(NULL::callrules.${table}, $2::json) AS one`

const insertSql = ({ columns, kind, table }: RecordKind): string => {
  const names = columns.map(({ name }) => name)
  // what was written before, in its order: a version of the ledger that no later write has
  const placed = kind === "transaction"
  return `INSERT INTO callrules.${table} (network_id, ${names.join(", ")}${placed ? ", ledger_version, place" : ""})
    SELECT $1, ${names.map((name) => `one.${name}`).join(", ")}${placed ? ", 0, one.place" : ""} FROM ${ROWS(table)}
    ON CONFLICT DO NOTHING`
}

/** What follows from a record beside its own row: the ids that are taken. */
const TAKEN_IDS: Readonly<Record<string, string>> = {
  leg: `SELECT $1, one.leg_id, one.leg_id, 'leg', NULL::integer, NULL::integer FROM ${ROWS("legs")}
    UNION ALL
    SELECT $1, further.id, one.leg_id, 'further', NULL, NULL
    FROM ${ROWS("legs")}, json_array_elements_text(one.further_ids::json->1) AS further (id)`,
  transaction: `SELECT $1, one.transaction_id, one.leg_id, one.kind, 0, one.place FROM ${ROWS("transactions")}
    WHERE one.kind = 'group' OR one.transaction_id <> one.leg_id`,
}

const ADD_SQL: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  RECORD_KINDS.map((kind) => {
    const ids = TAKEN_IDS[kind.kind]
    return [
      kind.kind,
      [
        insertSql(kind),
        ...(ids === undefined
          ? []
          : [
              `INSERT INTO callrules.transaction_ids (network_id, transaction_id, leg_id, kind, ledger_version, place) ${ids} ON CONFLICT DO NOTHING`,
            ]),
      ],
    ]
  }),
)

/**
 * How the records of a kind with the keys of some others are found where they have not been erased, and how one is erased. Each is
 * looked for by its key: in a table without statistics the database would read all of a network for every batch.
 */
// ENG-361
const erasureSql = (kind: ErasableKind) => {
  const { personal, rowKey, table } = kind
  const columns = erasureColumns(kind).map((name) => (name === "version" ? `${name}::float8` : name))
  const values = personal.map(({ name }, index) => `${name} = $${index + rowKey.length + 2}`)
  return {
    unerased: `SELECT there.* FROM ${ROWS(table)} CROSS JOIN LATERAL (
      SELECT ${columns.join(", ")} FROM callrules.${table} AS kept
      WHERE network_id = $1 AND ${rowKey.map((name) => `kept.${name} = one.${name}`).join(" AND ")} AND kept.salt IS NOT NULL OFFSET 0) there`,
    erase: `UPDATE callrules.${table} SET ${values.join(", ")}, salt = NULL
      WHERE network_id = $1 AND ${rowKey.map((name, index) => `${name} = $${index + 2}`).join(" AND ")} AND salt IS NOT NULL`,
    columns: [...rowKey, ...personal.map(({ name }) => name)],
  }
}

const ERASURE_SQL = new Map(ERASABLE_KINDS.map((kind) => [kind.kind, erasureSql(kind)]))

const ERASE_CALL_HEAD_SQL =
  "UPDATE callrules.legs SET head_custom_data = $3 WHERE network_id = $1 AND leg_id = $2 AND head_id IS NOT NULL"
const ERASE_GROUP_HEAD_SQL =
  "UPDATE callrules.group_heads SET custom_data = $4 WHERE network_id = $1 AND leg_id = $2 AND partner_unique_id = $3"

const CALL_HEADS_SQL = `UPDATE callrules.legs SET head_id = one.transaction_id, head_corrects = one.corrects_transaction_id,
    head_version = one.version, head_custom_data = one.custom_data, head_created_at = one.created_at
  FROM ${ROWS("transactions")}
  WHERE legs.network_id = $1 AND legs.leg_id = one.leg_id AND legs.head_id IS NULL`

const HEAD_COLUMNS = `leg_id, partner_unique_id, version, transaction_id, corrects_transaction_id, call_transaction_id,
  signals, custom_data, created_at`
const GROUP_HEADS_SQL = `INSERT INTO callrules.group_heads (network_id, ${HEAD_COLUMNS})
  SELECT $1, ${HEAD_COLUMNS} FROM ${ROWS("group_heads")} ON CONFLICT DO NOTHING`

const CURRENT_SQL = `SELECT leg_id, 'call' AS kind, '' AS partner_unique_id, head_version AS version, head_id AS transaction_id,
    head_corrects AS corrects_transaction_id, NULL AS call_transaction_id, NULL AS signals, head_custom_data AS custom_data,
    head_created_at::float8 AS created_at
  FROM callrules.legs WHERE network_id = $1 AND leg_id = ANY($2)
  UNION ALL
  SELECT leg_id, 'group', partner_unique_id, version, transaction_id, corrects_transaction_id, call_transaction_id, signals,
    custom_data, created_at::float8
  FROM callrules.group_heads WHERE network_id = $1 AND leg_id = ANY($2)`

const MEANT_IDS = `SELECT leg_id AS id, leg_id, 'leg' AS kind, NULL::integer AS ledger_version, NULL::integer AS place
  FROM callrules.legs WHERE network_id = $1
  UNION ALL
  SELECT further.id, leg_id, 'further', NULL, NULL
  FROM callrules.legs, json_array_elements_text(further_ids::json->1) AS further (id) WHERE network_id = $1
  UNION ALL
  SELECT transaction_id, leg_id, kind, ledger_version, place
  FROM callrules.transactions WHERE network_id = $1 AND (kind = 'group' OR transaction_id <> leg_id)`
const KEPT_IDS = `SELECT transaction_id AS id, leg_id, kind, ledger_version, place
  FROM callrules.transaction_ids WHERE network_id = $1`
const MISLEADING_IDS_SQL = `WITH meant AS (${MEANT_IDS}), kept AS (${KEPT_IDS})
  SELECT DISTINCT id FROM ((TABLE meant EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE meant)) AS misleading
  LIMIT 100`

// Messages in a PostgreSQL database, in a schema of their own beside that of the stores. Any number of processes use it.
import { Socket } from "node:net"
import { boundedEnd, boundGivingUp, guardedPool } from "@callrules/store/rows"
import { Pool, type QueryResultRow } from "pg"
import { begun } from "../begun.ts"
import { columnsOf } from "../delivery-columns.ts"
import { COUNTED_TO, countsOf, waitingForTargetOf, waitingOf } from "../delivery-counts.ts"
import { pageOf } from "../delivery-page.ts"
import type { Delivery, MovableDeliveries } from "../delivery-store.ts"
import { DUE } from "./first-waiting.ts"
import { FIND_TABLE } from "./migrate.ts"

/** A store of messages in a database. */
export interface PostgresDeliveries extends MovableDeliveries {
  /** Closes its connections. Statements under way have half a second, then they are cut: what becomes of them is not known. */
  readonly close: () => Promise<void>
}

/** Where the database is. */
export interface PostgresDeliveriesOptions {
  /** `postgres://user:password@host:5432/database`, as libpq reads it. */
  readonly url: string
  /** How many connections are open at the most; default 2. */
  readonly connections?: number
  /** How long a statement may take, in milliseconds; default 30,000. The connection of one that takes longer is given up. */
  readonly statementMilliseconds?: number
}

const DELIVERY = `position, network_id as "networkId", target_id as "targetId", leg_id as "legId", event_id as "eventId", type,
  body, status, attempts, first_tried_at as "firstTriedAt", next_at as "nextAt", failure`

// one statement, so all or none; in the order of the list, so that positions rise in the order of the events
const INSERT = `insert into callrules_webhooks.delivery
    (network_id, target_id, leg_id, event_id, type, body, status, attempts, first_tried_at, next_at, failure)
  select network_id, target_id, leg_id, event_id, type, body, status, attempts, first_tried_at, next_at, failure
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::bigint[],
    $10::bigint[], $11::text[]) with ordinality as one
    (network_id, target_id, leg_id, event_id, type, body, status, attempts, first_tried_at, next_at, failure, place)
  order by place on conflict do nothing`

const WAITING = `select
  (select count(*) from (select from callrules_webhooks.delivery where status = 'waiting' limit ${COUNTED_TO}) as one)::integer as count,
  (select min(coalesce(first_tried_at, next_at)) from callrules_webhooks.delivery where status = 'waiting') as since`

const WAITING_BY_TARGET = `select network_id as "networkId", target_id as "targetId", count(*) as count
  from callrules_webhooks.delivery where status = 'waiting' group by network_id, target_id
  order by network_id collate "C", target_id collate "C"`

/**
 * Opens a store of messages in a database that `migratePostgresDeliveries` has prepared. Processes that share it share the work
 * by a relay: see `WebhooksOptions`.
 *
 * @returns the store; the promise is rejected when the database cannot be used.
 *
 * @example
 * ```ts
 * import { postgresDeliveries } from "@callrules/webhooks/postgres"
 *
 * const opened = postgresDeliveries({ url: "postgres://nobody@127.0.0.1:1/none" })
 * console.assert((await opened.catch(() => "away")) === "away")
 * ```
 */
// ENG-228
export const postgresDeliveries = async ({
  connections = 2,
  statementMilliseconds = 30_000,
  url,
}: PostgresDeliveriesOptions): Promise<PostgresDeliveries> => {
  const ending = boundedEnd()
  const settings = {
    connectionString: url,
    stream: () => ending.opened(new Socket()),
    max: connections,
    connectionTimeoutMillis: 5_000,
    // ENG-421: a database that is gone without a word, as after a failover, answers on a new connection
    query_timeout: statementMilliseconds,
    allowExitOnIdle: true,
  }
  const pool = guardedPool(new Pool(settings))
  const { giveBack, giveUpAll } = boundGivingUp(connections)
  const query = async <Row extends QueryResultRow>(sql: string, values: Array<unknown> = []) => {
    const client = await pool.connect()
    try {
      const result = await client.query<Row>(sql, values)
      client.release()
      return result
    } catch (error) {
      giveBack(client, error)
      throw error
    }
  }
  try {
    const { rows } = await query<{ found: boolean }>(FIND_TABLE)
    if (rows[0]?.found !== true) throw new Error("the database has no table of messages yet: migrate it first")
  } catch (error) {
    await pool.end()
    throw error
  }
  const deliveries = async (sql: string, values: ReadonlyArray<unknown>): Promise<ReadonlyArray<Delivery>> =>
    (await query<Record<string, unknown>>(sql, [...values])).rows.map(deliveryOf)
  const put = async (all: ReadonlyArray<Omit<Delivery, "position">>): Promise<void> => {
    if (all.length === 0) return
    await query(
      INSERT,
      COLUMNS_ADDED.map((key) => all.map((one) => one[key])),
    )
  }
  return {
    add: (all, at) => put(all.map((one) => ({ ...one, ...begun(at) }))),
    due: (network, target, at, limit) => deliveries(`select ${DELIVERY} ${DUE}`, [network, target, at, limit]),
    change: async (position, change, read) => {
      const columns = columnsOf(change)
      const assigned = columns.map(([name], index) => `${name} = $${index + 4}`).join(", ")
      const { rowCount } = await query(
        `update callrules_webhooks.delivery set ${assigned}
         where position = $1 and ($2::integer is null or (status = 'waiting' and attempts = $2 and next_at = $3::bigint))`,
        [position, read?.attempts ?? null, read?.nextAt ?? null, ...columns.map(([, value]) => value)],
      )
      return rowCount === 1
    },
    read: async (position) =>
      (await deliveries(`select ${DELIVERY} from callrules_webhooks.delivery where position = $1`, [position]))[0],
    list: async (networkId, status, after, limit) => {
      const found = await deliveries(
        `select ${DELIVERY} from callrules_webhooks.delivery
         where network_id = $1 and status = $2 and position > $3 order by position limit $4`,
        [networkId, status, after, limit + 1],
      )
      return pageOf(found, limit)
    },
    waiting: async () => waitingOf((await query<Record<string, unknown>>(WAITING)).rows[0]),
    waitingByTarget: async () => (await query<Record<string, unknown>>(WAITING_BY_TARGET)).rows.map(waitingForTargetOf),
    remove: async (networkId, position) => {
      const { rowCount } = await query(
        "delete from callrules_webhooks.delivery where network_id = $1 and position = $2",
        [networkId, position],
      )
      return rowCount === 1
    },
    forget: async (before) => {
      await query("delete from callrules_webhooks.delivery where status = 'delivered' and next_at < $1", [before])
    },
    every: (after, limit) =>
      deliveries(`select ${DELIVERY} from callrules_webhooks.delivery where position > $1 order by position limit $2`, [
        after,
        limit,
      ]),
    counted: async () => {
      const sql = "select status, count(*)::float8 as count from callrules_webhooks.delivery group by status"
      return countsOf((await query<Record<string, unknown>>(sql)).rows)
    },
    put,
    close: async () => {
      giveUpAll()
      await ending.end(pool)
    },
  }
}

const COLUMNS_ADDED = [
  ...(["networkId", "targetId", "legId", "eventId", "type", "body"] as const),
  ...(["status", "attempts", "firstTriedAt", "nextAt", "failure"] as const),
]

// the columns are named after the keys of a message; `pg` gives 64-bit integers as text, and these are times and small counts
const deliveryOf = (row: Readonly<Record<string, unknown>>): Delivery =>
  ({
    ...row,
    position: Number(row["position"]),
    nextAt: Number(row["nextAt"]),
    firstTriedAt: row["firstTriedAt"] === null ? null : Number(row["firstTriedAt"]),
  }) as unknown as Delivery

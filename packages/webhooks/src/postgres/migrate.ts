// The tables of messages in PostgreSQL, and the rights of the role that servers connect as.
import { guardedConnection } from "@callrules/store/rows"
import { Client, escapeIdentifier } from "pg"
import { FIRST_WAITING } from "./first-waiting.ts"

const SCHEMA = `
create schema if not exists callrules_webhooks;
create table if not exists callrules_webhooks.delivery (
  position bigint generated always as identity primary key,
  network_id text not null,
  target_id text not null,
  leg_id text not null,
  event_id text not null,
  type text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  first_tried_at bigint,
  next_at bigint not null,
  failure text,
  unique (network_id, target_id, event_id)
);
create index if not exists delivery_waiting on callrules_webhooks.delivery (network_id, target_id, leg_id, position)
  where status = 'waiting';
create index if not exists delivery_listed on callrules_webhooks.delivery (network_id, status, position);
create index if not exists delivery_oldest on callrules_webhooks.delivery (coalesce(first_tried_at, next_at))
  where status = 'waiting';
create index if not exists delivery_delivered on callrules_webhooks.delivery (next_at) where status = 'delivered';
${FIRST_WAITING}`

const rightsOf = (role: string): string => `
grant usage on schema callrules_webhooks to ${escapeIdentifier(role)};
grant select, insert, update, delete on callrules_webhooks.delivery, callrules_webhooks.first_waiting to ${escapeIdentifier(role)};
`

/** Where the database is, and who uses it. */
export interface MigrateDeliveriesOptions {
  /** `postgres://user:password@host:5432/database`: of a role that may make a schema. */
  readonly url: string
  /** The role that servers connect as, which gets the rights that it needs; left out: the same one. */
  readonly grantTo?: string
}

/** Processes that start together make it one after the other. The number stands for this and for nothing else. */
const LOCKED = "select pg_advisory_xact_lock(7227105)"

/**
 * Makes what a store of messages needs in a database; again changes nothing.
 *
 * @returns when it is there; the promise is rejected with what `pg` says when the database cannot be used.
 *
 * @example
 * ```ts
 * import { migratePostgresDeliveries } from "@callrules/webhooks/postgres"
 *
 * const prepare = (url: string) => migratePostgresDeliveries({ url, grantTo: "callrules_engines" })
 * console.assert(await prepare("postgres://nobody@127.0.0.1:1/none").catch(() => "away") === "away")
 * ```
 */
export const migratePostgresDeliveries = async ({ grantTo, url }: MigrateDeliveriesOptions): Promise<void> => {
  const client = guardedConnection(new Client(url))
  await client.connect()
  try {
    await client.query(`begin; ${LOCKED}; ${SCHEMA} ${grantTo === undefined ? "" : rightsOf(grantTo)} commit`)
  } finally {
    await client.end()
  }
}

/** Whether the table of messages is there. */
export const FIND_TABLE = "select to_regclass('callrules_webhooks.delivery') is not null as found"

/**
 * Whether a database has what a store of messages needs; changes nothing.
 *
 * @param url - of the database, as libpq reads it.
 * @returns whether `postgresDeliveries` finds its table there; the promise is rejected with what `pg` says when the database cannot be used.
 *
 * @example
 * ```ts
 * import { hasPostgresDeliveries } from "@callrules/webhooks/postgres"
 *
 * const found = hasPostgresDeliveries("postgres://nobody@127.0.0.1:1/none")
 * console.assert(await found.catch(() => "away") === "away")
 * ```
 */
export const hasPostgresDeliveries = async (url: string): Promise<boolean> => {
  const client = guardedConnection(new Client(url))
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly found: boolean }>(FIND_TABLE)
    return rows[0]?.found === true
  } finally {
    await client.end()
  }
}

// Messages in an SQLite file of their own, durable before a promise is kept. One process uses it.
import { closeSync, existsSync, lstatSync, openSync, realpathSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { begun } from "../begun.ts"
import { columnsOf } from "../delivery-columns.ts"
import { COUNTED_TO, countsOf, waitingForTargetOf, waitingOf } from "../delivery-counts.ts"
import { pageOf } from "../delivery-page.ts"
import type { Delivery, MovableDeliveries } from "../delivery-store.ts"
import { DUE, FIRST_WAITING } from "./first-waiting.ts"

/** A store of messages in a file. */
export interface SqliteDeliveries extends MovableDeliveries {
  /**
   * Throws an Error where the file was removed or replaced while it is in use: a copy of what has its name now would be without
   * the messages.
   */
  readonly requirePlace: () => void
  /** Closes the file. */
  readonly close: () => void
}

const SCHEMA = `
create table if not exists delivery (
  position integer primary key autoincrement,
  network_id text not null,
  target_id text not null,
  leg_id text not null,
  event_id text not null,
  type text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  first_tried_at integer,
  next_at integer not null,
  failure text,
  unique (network_id, target_id, event_id)
) strict;
create index if not exists delivery_waiting on delivery (network_id, target_id, leg_id, position) where status = 'waiting';
create index if not exists delivery_listed on delivery (network_id, status, position);
create index if not exists delivery_oldest on delivery (coalesce(first_tried_at, next_at)) where status = 'waiting';
create index if not exists delivery_delivered on delivery (next_at) where status = 'delivered';
${FIRST_WAITING}`

const PRAGMAS = "pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;"

const DELIVERY = `position, network_id as networkId, target_id as targetId, leg_id as legId, event_id as eventId, type, body,
  status, attempts, first_tried_at as firstTriedAt, next_at as nextAt, failure`

const WAITING = `select
  (select count(*) from (select 1 from delivery where status = 'waiting' limit ${COUNTED_TO})) as count,
  (select min(coalesce(first_tried_at, next_at)) from delivery where status = 'waiting') as since`

const WAITING_BY_TARGET = `select network_id as networkId, target_id as targetId, count(*) as count
  from delivery where status = 'waiting' group by network_id, target_id order by network_id, target_id`

/**
 * Opens a store of messages in a file, which is made for its owner alone when it is missing.
 *
 * @param path - the file, which nothing else uses; `:memory:` is none.
 *
 * @throws what `node:fs` or `node:sqlite` throws when the file cannot be used; an Error when it is a database of something else, or
 * in use. What locks it has `-lock` behind its name, and stays.
 *
 * @example
 * ```ts
 * import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
 *
 * const deliveries = sqliteDeliveries(":memory:")
 * console.assert((await deliveries.due("n1", "crm", Date.now(), 10)).length === 0)
 * deliveries.close()
 * ```
 */
// ENG-183
export const sqliteDeliveries = (path: string): SqliteDeliveries => {
  if (typeof path !== "string" || path === "") {
    throw new TypeError('expected the path of a file; write sqliteDeliveries("webhooks.db")')
  }
  const { database, lock, place } = opened(path)
  /** What is written to a file without its name is gone with the process: an event stays in its outbox then. */
  // ENG-375
  const requirePlace = (): void => {
    if (identityOf(path) !== place) throw new Error(`${path} was removed or replaced while it is in use`)
  }
  const insert = database.prepare(
    `insert into delivery (network_id, target_id, leg_id, event_id, type, body, status, attempts, first_tried_at, next_at, failure)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const put = async (deliveries: ReadonlyArray<Omit<Delivery, "position">>): Promise<void> => {
    database.exec("begin immediate")
    try {
      for (const one of deliveries) insert.run(...COLUMNS_ADDED.map((key) => one[key]))
      database.exec("commit")
    } catch (error) {
      // a full disk has ended it already
      if (database.isTransaction) database.exec("rollback")
      throw error
    }
  }
  const counts = database.prepare("select status, count(*) as count from delivery group by status")
  const every = database.prepare(`select ${DELIVERY} from delivery where position > ? order by position limit ?`)
  const due = database.prepare(`select ${DELIVERY} ${DUE}`)
  const one = database.prepare(`select ${DELIVERY} from delivery where position = ?`)
  const listed = database.prepare(
    `select ${DELIVERY} from delivery where network_id = ? and status = ? and position > ? order by position limit ?`,
  )
  const waiting = database.prepare(WAITING)
  const remove = database.prepare("delete from delivery where network_id = ? and position = ?")
  const forget = database.prepare("delete from delivery where status = 'delivered' and next_at < ?")
  return {
    add: async (deliveries, at) => {
      requirePlace()
      await put(deliveries.map((one) => ({ ...one, ...begun(at) })))
    },
    due: async (network, target, at, limit) => due.all(network, target, at, limit).map(deliveryOf),
    change: async (position, change, read) => {
      const columns = columnsOf(change)
      const assigned = columns.map(([name]) => `${name} = ?`).join(", ")
      const values = columns.map(([, value]) => value)
      const update = `update delivery set ${assigned}
        where position = ? and (? or (status = 'waiting' and attempts = ? and next_at = ?))`
      const expected = [read === null ? 1 : 0, read?.attempts ?? null, read?.nextAt ?? null]
      const given = [...values, position, ...expected]
      return database.prepare(update).run(...given).changes === 1
    },
    read: async (position) => {
      const row = one.get(position)
      return row === undefined ? undefined : deliveryOf(row)
    },
    list: async (networkId, status, after, limit) =>
      pageOf(listed.all(networkId, status, after, limit + 1).map(deliveryOf), limit),
    waiting: async () => waitingOf(waiting.get()),
    waitingByTarget: async () => database.prepare(WAITING_BY_TARGET).all().map(waitingForTargetOf),
    remove: async (networkId, position) => remove.run(networkId, position).changes === 1,
    forget: async (before) => void forget.run(before),
    every: async (after, limit) => every.all(after, limit).map(deliveryOf),
    counted: async () => countsOf(counts.all()),
    put,
    requirePlace,
    close: () => {
      database.close()
      lock?.close()
    },
  }
}

const COLUMNS_ADDED = [
  ...(["networkId", "targetId", "legId", "eventId", "type", "body"] as const),
  ...(["status", "attempts", "firstTriedAt", "nextAt", "failure"] as const),
]

/** A file that is open, and what keeps others off it. */
interface Opened {
  readonly database: DatabaseSync
  readonly lock: DatabaseSync | undefined
  readonly place: string | undefined
}

const opened = (path: string): Opened => {
  refuseLinks(path)
  // before a missing file is made: it may be missing while somebody sends from it, who has to see that it is
  const lock = lockOf(path)
  let database: DatabaseSync | undefined
  try {
    makeMissing(path)
    const place = identityOf(path)
    database = new DatabaseSync(path)
    refuseOthers(database, path)
    database.exec(PRAGMAS)
    database.exec(SCHEMA)
    return { database, lock, place }
  } catch (error) {
    database?.close()
    lock?.close()
    throw error
  }
}

/** For its owner alone; SQLite gives its log the same mode. */
// ENG-282
const makeMissing = (path: string): void => {
  if (path !== ":memory:" && !existsSync(path)) closeSync(openSync(path, "wx", 0o600))
}

/** What a file is, whatever it is called; undefined for none. */
const identityOf = (path: string): string | undefined => {
  const found = path === ":memory:" ? undefined : statSync(path, { throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev}:${found.ino}`
}

/**
 * Each name of a file has a log of its own: what is written under one is not seen under the other. A link to nothing has no name
 * yet that a lock could have.
 */
// ENG-372
const refuseLinks = (path: string): void => {
  if (path === ":memory:") return
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new Error(`${path} is a link to a file that does not exist`)
  }
  // a folder has as many as it has folders in it
  if (found?.isFile() && found.nlink > 1) {
    throw new Error(`${path} has ${found.nlink} links: remove the others, since each name has a log of its own`)
  }
}

/**
 * Keeps other processes, and other senders of this one, off a file: each would send what the other one has to send. The operating
 * system releases the lock when the process ends, however it ends. The file itself is not locked, so that it can be copied.
 */
// ENG-372
const lockOf = (path: string): DatabaseSync | undefined => {
  if (path === ":memory:") return undefined
  const real = existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  const lock = new DatabaseSync(`${real}-lock`)
  try {
    lock.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive")
    return lock
  } catch (error) {
    lock.close()
    throw new Error(`${path} is used by another process`, { cause: error })
  }
}

/** A mistaken name would put the table of messages into another database, such as that of the ledger. */
const refuseOthers = (database: DatabaseSync, path: string): void => {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  if (tables.length > 0 && !tables.some(({ name }) => name === "delivery")) {
    throw new Error(`${path} is a database of something else, and no file of messages`)
  }
}

// the columns are named after the keys of a message, and the schema says what is in them
const deliveryOf = (row: Readonly<Record<string, unknown>>): Delivery => ({ ...row }) as unknown as Delivery

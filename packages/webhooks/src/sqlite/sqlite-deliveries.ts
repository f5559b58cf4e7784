// Messages in an SQLite file of their own, durable before a promise is kept. One process uses it.
import { setImmediate as turnOfLoop } from "node:timers/promises"
import { backUpTo } from "@callrules/store/sqlite-file"
import { begun } from "../begun.ts"
import { COUNTED_TO, countsOf, waitingForTargetOf, waitingOf } from "../delivery-counts.ts"
import { pageOf } from "../delivery-page.ts"
import type { Delivery, MovableDeliveries } from "../delivery-store.ts"
import { askedDue, askedIsDue, DUE, FIRST_WAITING, IS_DUE } from "./first-waiting.ts"
import { openFile } from "./open-file.ts"
import { storedTogether } from "./stored-together.ts"

/** A store of messages in a file. */
export interface SqliteDeliveries extends MovableDeliveries {
  /**
   * Copies the messages into a new file that only its owner may read, while they are sent. It belongs to a copy of the outbox's own
   * database: make both within `whileNothingIsTaken`, so that each event is in one of them.
   *
   * @returns when the copy is durable; the promise is rejected with an Error where it cannot be made, and nothing is left of it then. A
   * file that exists is not touched. Until it is whole, the copy has `.part` behind its name: that is what a process leaves that is killed.
   */
  readonly backUp: (path: string) => Promise<void>
  /** Stores what became of messages and was not stored yet, and closes the file; where it is being copied, when the copy is made. */
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

const DELIVERY = `position, network_id as networkId, target_id as targetId, leg_id as legId, event_id as eventId, type, body,
  status, attempts, first_tried_at as firstTriedAt, next_at as nextAt, failure`

const WAITING = `select
  (select count(*) from (select 1 from delivery where status = 'waiting' limit ${COUNTED_TO})) as count,
  (select min(coalesce(first_tried_at, next_at)) from delivery where status = 'waiting') as since`

const WAITING_BY_TARGET = `select network_id as networkId, target_id as targetId, count(*) as count
  from delivery where status = 'waiting' group by network_id, target_id order by network_id, target_id`

/** So many messages are removed in a turn of the event loop. */
const FORGOTTEN_AT_ONCE = 128

const FORGET_SOME = `delete from delivery where position in (
  select position from delivery where status = 'delivered' and next_at < ? limit ${FORGOTTEN_AT_ONCE}
)`

/**
 * Opens a store of messages in a file, which is made for its owner alone when it is missing.
 *
 * @param path - the file, which nothing else uses; `:memory:` is none.
 *
 * @throws what `node:fs` or `node:sqlite` throws when the file cannot be used; an Error when it is a database of something else, is in
 * use, or has several links. The file itself is locked, so no other process can read it: `backUp` makes copies.
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
  const { database, isInPlace } = openFile(path, SCHEMA)
  const { change, end } = storedTogether(database)
  let copies = 0
  let isClosing = false
  let isClosed = false
  const closeIdle = (): void => {
    if (!isClosing || isClosed || copies > 0) return
    isClosed = true
    end()
    database.close()
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
  const isDue = database.prepare(IS_DUE)
  const due = database.prepare(`select ${DELIVERY} ${DUE}`)
  const one = database.prepare(`select ${DELIVERY} from delivery where position = ?`)
  const listed = database.prepare(
    `select ${DELIVERY} from delivery where network_id = ? and status = ? and position > ? order by position limit ?`,
  )
  const waiting = database.prepare(WAITING)
  const remove = database.prepare("delete from delivery where network_id = ? and position = ?")
  const forget = database.prepare(FORGET_SOME)
  return {
    add: async (deliveries, at) => {
      // what is written to a file without its name is gone with the process: the events stay in their outbox
      // ENG-375
      if (!isInPlace()) throw new Error(`${path} was removed or replaced while it is in use`)
      await put(deliveries.map((one) => ({ ...one, ...begun(at) })))
    },
    // most looks find nothing, and are a fraction of the other one
    due: async (networkId, targetId, at, limit) => {
      if (isDue.get(...askedIsDue(networkId, targetId, at)) === undefined) return []
      return due.all(...askedDue(networkId, targetId, at, limit)).map(deliveryOf)
    },
    change,
    read: async (position) => {
      const row = one.get(position)
      return row === undefined ? undefined : deliveryOf(row)
    },
    list: async (networkId, status, after, limit) =>
      pageOf(listed.all(networkId, status, after, limit + 1).map(deliveryOf), limit),
    waiting: async () => waitingOf(waiting.get()),
    waitingByTarget: async () => database.prepare(WAITING_BY_TARGET).all().map(waitingForTargetOf),
    remove: async (networkId, position) => remove.run(networkId, position).changes === 1,
    // ENG-519: a busy hour leaves a hundred thousand
    forget: async (before) => {
      while (!isClosing && forget.run(before).changes === FORGOTTEN_AT_ONCE) await turnOfLoop()
    },
    every: async (after, limit) => every.all(after, limit).map(deliveryOf),
    counted: async () => countsOf(counts.all()),
    put,
    // ENG-362
    backUp: async (to) => {
      copies += 1
      try {
        const fault = await backUpTo(database, to)
        if (fault !== undefined) throw new Error(fault.cause)
      } finally {
        copies -= 1
        closeIdle()
      }
    },
    close: () => {
      isClosing = true
      closeIdle()
    },
  }
}

const COLUMNS_ADDED = [
  ...(["networkId", "targetId", "legId", "eventId", "type", "body"] as const),
  ...(["status", "attempts", "firstTriedAt", "nextAt", "failure"] as const),
]

// the columns are named after the keys of a message, and the schema says what is in them
const deliveryOf = (row: Readonly<Record<string, unknown>>): Delivery => ({ ...row }) as unknown as Delivery

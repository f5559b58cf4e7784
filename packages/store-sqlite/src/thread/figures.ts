// What the operator wants to know of a database: how much waits in it, since when, and how large it is.
import type { DatabaseSync } from "node:sqlite"
import type { WaitingFigures } from "@callrules/store"
import { prepare } from "./statement.ts"

/** Counts end here: to count millions of rows takes long, and says nothing more. */
const MOST = 10_000

// network by network, since the index by age begins with the network
const NEWEST = `WITH RECURSIVE networks (id) AS (
  SELECT min(network_id) FROM requests
  UNION ALL SELECT (SELECT min(network_id) FROM requests WHERE network_id > id) FROM networks WHERE id IS NOT NULL
) SELECT max((SELECT max(stored_at) FROM requests WHERE network_id = id)) AS at FROM networks`

// the same for the index by status
const FAILED = `WITH RECURSIVE networks (id) AS (
  SELECT min(network_id) FROM inbox WHERE status IN ('waiting', 'failed')
  UNION ALL SELECT (SELECT min(network_id) FROM inbox WHERE network_id > id AND status IN ('waiting', 'failed'))
  FROM networks WHERE id IS NOT NULL
) SELECT count(*) AS count FROM (SELECT 1 FROM networks CROSS JOIN inbox
  ON network_id = id AND status = 'failed' AND status IN ('waiting', 'failed') AND salt IS NOT NULL LIMIT ${MOST})`

/** Figures of one moment. */
export interface StoreFigures extends WaitingFigures {
  /** The size of the database without its log. */
  readonly databaseBytes: number
}

/** Reads the figures of a database, and the time of its newest answer by the clock of then. */
export const figuresRead = (database: DatabaseSync) => {
  const inbox = prepare<{ count: number; oldest: number | null }>(
    database,
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM inbox WHERE status = 'waiting' AND salt IS NOT NULL LIMIT ${MOST})) AS count,
       (SELECT arrived_at FROM inbox WHERE status = 'waiting' AND salt IS NOT NULL ORDER BY sequence LIMIT 1) AS oldest`,
  )
  const failed = prepare<{ count: number }>(database, FAILED)
  const outbox = prepare<{ count: number; oldest: number | null }>(
    database,
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT ${MOST})) AS count,
       (SELECT event ->> '$[1].at' FROM outbox ORDER BY sequence LIMIT 1) AS oldest`,
  )
  const newest = prepare<{ at: number | null }>(database, NEWEST)
  const size = prepare<{ bytes: number }>(
    database,
    "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
  )
  return {
    newestTime: (): number | null => newest.get()?.at ?? null,
    figures: (): StoreFigures => ({
      inboxWaiting: inbox.get()?.count ?? 0,
      inboxOldest: inbox.get()?.oldest ?? null,
      inboxFailed: failed.get()?.count ?? 0,
      outboxWaiting: outbox.get()?.count ?? 0,
      outboxOldest: outbox.get()?.oldest ?? null,
      databaseBytes: size.get()?.bytes ?? 0,
    }),
  }
}

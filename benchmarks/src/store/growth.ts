// Requests to the engine on SQLite, with more and more calls stored, and on groups with longer and longer histories.
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Engine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"
import type { Result } from "../benchmark.ts"
import { median } from "../engine/median.ts"
import { clockAt, engineOn, post, RECEIVED, report } from "../engine/one-network.ts"

const STORED: ReadonlyArray<number> = [1_000, 10_000, 100_000, 1_000_000]
const CORRECTIONS: ReadonlyArray<number> = [1, 1_000, 10_000]
const ROUNDS = 7
const REQUESTS_A_ROUND = 60

/** The leg that all others are copies of, by its id, and when it was received and completed, in milliseconds. */
const TEMPLATE = { legId: "00000001-00000000", receivedAt: 1_700_000_000_001, completedAt: 1_700_000_060_002 }
/** A call begins every five seconds. */
const GAP_MILLISECONDS = 5_000
/** So many callers take turns: each has several calls however few are stored, as the match then has calls before and after to choose from. */
const CALLERS = 100

const legId = (number: number): string => `00000001-${number.toString(16).toUpperCase().padStart(8, "0")}`
const caller = (number: number): string => `+1415555${String(number % CALLERS).padStart(4, "0")}`
const receivedAt = (number: number): number => TEMPLATE.receivedAt + number * GAP_MILLISECONDS

/** A store with so many completed calls: one by the engine, the others copied from it by SQL. */
const withCalls = async (path: string, calls: number): Promise<Engine> => {
  const engine = await engineOn(sqliteStores({ path, create: true }), { clock: clockAt(TEMPLATE.receivedAt) })
  await report(engine, TEMPLATE.legId, "received", new Date(TEMPLATE.receivedAt).toISOString(), RECEIVED)
  await report(engine, TEMPLATE.legId, "completed", new Date(TEMPLATE.completedAt).toISOString(), {})
  await engine.close()
  const database = new DatabaseSync(path)
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -262144")
  database.exec(`
    CREATE TEMP TABLE copies AS
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${calls})
      SELECT n, printf('00000001-%08X', n) AS leg, n * ${GAP_MILLISECONDS} AS later,
        printf('+1415555%04d', n % ${CALLERS}) AS caller FROM numbers;
    INSERT INTO legs (network_id, leg_id, version, ledger_version, has_assigned_events, call_record_id, external_call_unique_id, advertiser_id_from_network,
        advertiser_campaign_id_from_network, affiliate_id_from_network, calling_phone_number, received_at, received_day,
        duration_seconds, live_since, transferred_at, completed_at, state, recording)
      SELECT network_id, leg, version, ledger_version, has_assigned_events, 'R' || leg, external_call_unique_id, advertiser_id_from_network,
        advertiser_campaign_id_from_network, affiliate_id_from_network, caller, received_at + later,
        (received_at + later) / 86400000, duration_seconds, live_since + later, transferred_at + later, completed_at + later,
        replace(replace(replace(replace(state, '${TEMPLATE.legId}', leg), '${RECEIVED.calling_phone_number}', caller),
          '${TEMPLATE.receivedAt}', received_at + later), '${TEMPLATE.completedAt}', completed_at + later),
        recording
      FROM legs, copies;
    INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id, is_whole, custom_data,
        created_at)
      SELECT network_id, leg, kind, partner_unique_id, version, leg, is_whole, custom_data, created_at + later
      FROM transactions, copies;
    PRAGMA wal_checkpoint(TRUNCATE); ANALYZE`)
  database.close()
  return engineOn(sqliteStores({ path, create: true }))
}

/** Nanoseconds each of some requests takes, one after the other. */
const timed = async (requests: number, send: (number: number) => Promise<void>): Promise<number> => {
  const figures: Array<number> = []
  for (let number = 0; number < requests; number++) {
    const begin = process.hrtime.bigint()
    await send(number)
    figures.push(Number(process.hrtime.bigint() - begin))
  }
  return median(figures)
}

interface Series {
  readonly name: string
  readonly send: (engine: Engine, calls: number, number: number) => Promise<void>
}

let sent = 0
/** One of so many calls, another one each time, all over the store. */
const anyOf = (calls: number): number => (++sent * 7_919) % calls

const SERIES: ReadonlyArray<Series> = [
  {
    name: "closest match by start time, nothing written",
    send: (engine, calls) => {
      const start = Math.trunc(receivedAt(anyOf(calls)) / 1_000) + 1
      return post(engine, { search: { call_start_time: String(start) } })
    },
  },
  {
    name: "closest match by start time and phone number, nothing written",
    send: (engine, calls) => {
      const call = anyOf(calls)
      const start = String(Math.trunc(receivedAt(call) / 1_000) + 1)
      return post(engine, { search: { call_start_time: start, calling_phone_number: caller(call) } })
    },
  },
  {
    name: "one signal for a call by its id, written durably",
    send: (engine, calls) =>
      post(engine, {
        search: { transaction_id: legId(anyOf(calls)) },
        signals: [{ name: "Sale", revenue: `${sent}.00` }],
      }),
  },
]

const ofStored = async (folder: string): Promise<ReadonlyArray<Result>> => {
  const engines = new Map<number, Engine>()
  for (const calls of STORED) engines.set(calls, await withCalls(join(folder, `grown-${calls}.db`), calls))
  const results: Array<Result> = []
  for (const { name, send } of SERIES) {
    results.push(
      ...(await grown(
        engines,
        (calls) => `${name}, ${calls} calls stored`,
        "flat",
        (engine, calls, number) => send(engine, calls, number),
      )),
    )
  }
  for (const engine of engines.values()) await engine.close()
  return results
}

/** The same requests to each of several engines in turn; every figure is the median of its rounds, beside the first one. */
const grown = async (
  engines: ReadonlyMap<number, Engine>,
  nameOf: (size: number) => string,
  goal: string,
  send: (engine: Engine, size: number, number: number) => Promise<void>,
): Promise<ReadonlyArray<Result>> => {
  const figures = new Map([...engines.keys()].map((size) => [size, [] as Array<number>]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [size, engine] of engines) {
      const figure = await timed(REQUESTS_A_ROUND, (number) => send(engine, size, number))
      if (round > 0) figures.get(size)?.push(figure) // the first round warms up
    }
  }
  const results: Array<Result> = []
  for (const [size, rounds] of figures) {
    const nanosecondsPerOperation = median(rounds)
    const [first] = results
    results.push(
      first?.nanosecondsPerOperation === undefined
        ? { name: nameOf(size), nanosecondsPerOperation }
        : {
            name: nameOf(size),
            nanosecondsPerOperation,
            ratioTo: first.name,
            ratio: nanosecondsPerOperation / (first.nanosecondsPerOperation ?? nanosecondsPerOperation),
            goal,
          },
    )
  }
  return results
}

/** Corrections of one group, the first by the engine, the others copied from it by SQL. */
const withCorrections = async (path: string, corrections: number): Promise<Engine> => {
  const first = await withCalls(path, 2)
  await post(first, { search: { transaction_id: TEMPLATE.legId }, signals: [{ name: "Sale", revenue: "1.00" }] })
  await first.close()
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA synchronous = OFF;
    INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id,
        corrects_transaction_id, call_transaction_id, is_whole, signals, custom_data, created_at)
      WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${corrections})
      SELECT network_id, leg_id, kind, partner_unique_id, n, printf('00000002-%08X', n),
        CASE n WHEN 2 THEN transaction_id ELSE printf('00000002-%08X', n - 1) END, call_transaction_id, is_whole,
        signals, custom_data, created_at
      FROM transactions, numbers WHERE kind = 'group' AND n <= ${corrections};
    UPDATE group_heads SET (version, transaction_id, corrects_transaction_id) = (
      SELECT version, transaction_id, corrects_transaction_id FROM transactions WHERE kind = 'group'
      ORDER BY version DESC LIMIT 1);
    UPDATE legs SET ledger_version = ledger_version + ${corrections} - 1 WHERE leg_id = '${TEMPLATE.legId}';
    PRAGMA wal_checkpoint(TRUNCATE)`)
  database.close()
  return engineOn(sqliteStores({ path, create: true }))
}

const ofHistory = async (folder: string): Promise<ReadonlyArray<Result>> => {
  const engines = new Map<number, Engine>()
  for (const corrections of CORRECTIONS) {
    engines.set(corrections, await withCorrections(join(folder, `history-${corrections}.db`), corrections))
  }
  const correct = (engine: Engine): Promise<void> =>
    post(engine, { search: { transaction_id: TEMPLATE.legId }, signals: [{ name: "Sale", revenue: `${++sent}.00` }] })
  const results = await grown(
    engines,
    (corrections) => `one more correction, durably, of a group with ${corrections}`,
    "flat",
    correct,
  )
  for (const engine of engines.values()) await engine.close()
  return results
}

/** The rows of the benchmark that show growth, each beside the first of its kind. */
export const growth = async (folder: string): Promise<ReadonlyArray<Result>> => [
  ...(await ofStored(folder)),
  ...(await ofHistory(folder)),
]

/**
 * The metrics of the process as Prometheus reads them, for a server of your own.
 *
 * @packageDocumentation
 */
import type { WaitingFigures } from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** What is measured of a database. */
export interface MeasuredDatabase extends WaitingFigures {
  /** The size of its file; absent where it has none. */
  readonly databaseBytes?: number
}

/** What waits for targets of webhooks. */
export interface MeasuredMessages {
  /** How many messages, counted to 10,000. */
  readonly count: number
  /** Since when the one that has waited longest waits, in epoch milliseconds; null when none does. */
  readonly since: number | null
}

/** Where figures come from that are measured only when somebody asks. Each is optional. */
export interface MetricsSources {
  /** What waits in the database: `figures` of `openSqlite` or `openPostgres`. */
  readonly figures?: () => Promise<MeasuredDatabase>
  /** What waits for targets of webhooks: `waiting` of the webhooks. */
  readonly messages?: () => Promise<MeasuredMessages>
}

const gauge = (name: string, description: string): Metric.Metric<number, unknown> => Metric.gauge(name, { description })

const INBOX_DEPTH = gauge("callrules_inbox_waiting", "requests that wait for their call, counted to 10,000")
const INBOX_AGE = gauge("callrules_inbox_oldest_seconds", "how long the oldest of them has waited")
const INBOX_FAILED = gauge(
  "callrules_inbox_failed",
  "requests that failed and are kept for the host, counted to 10,000",
)
const OUTBOX_DEPTH = gauge("callrules_outbox_waiting", "events that wait for the host, counted to 10,000")
const OUTBOX_AGE = gauge("callrules_outbox_oldest_seconds", "how old the oldest of them is")
const MESSAGES = gauge(
  "callrules_webhook_messages_waiting",
  "messages that wait for targets of webhooks, counted to 10,000",
)
const MESSAGES_AGE = gauge("callrules_webhook_oldest_seconds", "how long the one that has waited longest has waited")
const DATABASE = gauge("callrules_database_bytes", "size of the database file")

const PROCESS = Context.empty()

/** A source that hangs must not hold up what the other metrics say of it. */
const PATIENCE_MILLISECONDS = 5_000

/**
 * All metrics of the process in the text format of Prometheus: those of the engine, which counts as it works, and those of the
 * sources, which are asked now. A source that fails or takes longer than five seconds leaves its metrics as they were.
 *
 * @returns the text; serve it as `text/plain; version=0.0.4; charset=utf-8`.
 *
 * Rules ENG-205 and ENG-535; the metrics are listed in docs/operations.md.
 *
 * @example
 * ```ts
 * import { metricsText } from "@callrules/operations/metrics"
 * import { openSqlite } from "@callrules/store-sqlite"
 *
 * const database = await openSqlite({ path: ":memory:" })
 * const text = await metricsText({ figures: database.figures })
 * console.assert(text.includes("callrules_outbox_waiting 0"))
 * await database.close()
 * ```
 */
// ENG-205, ENG-535
export const metricsText = async ({ figures, messages }: MetricsSources = {}): Promise<string> => {
  const [database, waiting] = await Promise.all([answered(figures), answered(messages)])
  // ENG-397
  set(MESSAGES, waiting?.count)
  set(MESSAGES_AGE, age(waiting?.since))
  set(INBOX_DEPTH, database?.inboxWaiting)
  set(INBOX_AGE, age(database?.inboxOldest))
  set(INBOX_FAILED, database?.inboxFailed)
  set(OUTBOX_DEPTH, database?.outboxWaiting)
  set(OUTBOX_AGE, age(database?.outboxOldest))
  set(DATABASE, database?.databaseBytes)
  // it brings Effect's HTTP server along, for which no start should wait
  const { formatUnsafe } = await import("effect/observability/PrometheusMetrics")
  return formatUnsafe(PROCESS)
}

/** Only a number is taken: one value of a host's own mistake would make every later text impossible. */
const set = (metric: Metric.Metric<number, unknown>, value: unknown): void => {
  if (typeof value === "number" && Number.isFinite(value)) metric.updateUnsafe(value, PROCESS)
}

const age = (since: number | null | undefined): number | undefined => {
  if (since === undefined) return undefined
  return since === null ? 0 : Math.max(0, (Date.now() - since) / 1000)
}

/** What a source answers in time; `undefined` where it does not, or there is none. */
const answered = <A>(source: (() => Promise<A>) | undefined): Promise<A | undefined> =>
  source === undefined
    ? Promise.resolve(undefined)
    : Effect.runPromise(
        Effect.tryPromise(source).pipe(
          Effect.timeout(PATIENCE_MILLISECONDS),
          Effect.orElseSucceed(() => undefined),
        ),
      )

// The page that Prometheus reads: Effect's metrics, and what is measured only when somebody asks.
import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Webhooks } from "@callrules/webhooks"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { DatabaseFigures } from "./open-engine.ts"

/** What waits for the targets of webhooks. */
export type WaitingMessages = Webhooks["waiting"]

const gauge = (name: string, description: string): Metric.Metric<number, unknown> => Metric.gauge(name, { description })

const LOOP_DELAY = gauge(
  "callrules_event_loop_delay_seconds",
  "the longest delay of the event loop since the last time",
)
const MEMORY = gauge("process_resident_memory_bytes", "memory of the process")
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

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

const PROCESS = Context.empty()

/** A database that hangs must not hold up what the other metrics say of it. */
const answered = (messages: WaitingMessages) =>
  Effect.orElseSucceed(Effect.timeout(Effect.tryPromise(messages), "5 seconds"), () => undefined)

/** All metrics of the process as Prometheus reads them. Without an answer of the store, its gauges stay as they were. */
// ENG-205
export const metricsText = async (database: DatabaseFigures, messages: WaitingMessages): Promise<string> => {
  LOOP_DELAY.updateUnsafe(delay.max / 1e9, PROCESS)
  delay.reset()
  MEMORY.updateUnsafe(process.memoryUsage.rss(), PROCESS)
  const [figures, waiting] = await Promise.all([
    Effect.runPromise(Effect.orElseSucceed(database, () => undefined)),
    Effect.runPromise(answered(messages)),
  ])
  const age = (since: number | null): number => (since === null ? 0 : Math.max(0, (Date.now() - since) / 1000))
  // ENG-397
  if (waiting !== undefined) {
    MESSAGES.updateUnsafe(waiting.count, PROCESS)
    MESSAGES_AGE.updateUnsafe(age(waiting.since), PROCESS)
  }
  if (figures !== undefined) {
    INBOX_DEPTH.updateUnsafe(figures.inboxWaiting, PROCESS)
    INBOX_AGE.updateUnsafe(age(figures.inboxOldest), PROCESS)
    INBOX_FAILED.updateUnsafe(figures.inboxFailed, PROCESS)
    OUTBOX_DEPTH.updateUnsafe(figures.outboxWaiting, PROCESS)
    OUTBOX_AGE.updateUnsafe(age(figures.outboxOldest), PROCESS)
    if (figures.databaseBytes !== undefined) DATABASE.updateUnsafe(figures.databaseBytes, PROCESS)
  }
  // it brings Effect's HTTP server along, for which no start should wait
  const { formatUnsafe } = await import("effect/observability/PrometheusMetrics")
  return formatUnsafe(PROCESS)
}

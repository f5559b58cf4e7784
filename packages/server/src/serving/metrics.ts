// The page that Prometheus reads: the engine's metrics, and those of the process.
import { monitorEventLoopDelay } from "node:perf_hooks"
import { metricsText } from "@callrules/operations/metrics"
import type { Webhooks } from "@callrules/webhooks"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { DatabaseFigures } from "./open-engine.ts"

/** What waits for the targets of webhooks. */
export type WaitingMessages = Webhooks["waiting"]

const LOOP_DELAY = Metric.gauge("callrules_event_loop_delay_seconds", {
  description: "the longest delay of the event loop since the last time",
})
const MEMORY = Metric.gauge("process_resident_memory_bytes", { description: "memory of the process" })

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

const PROCESS = Context.empty()

/** All metrics of the process as Prometheus reads them. Without an answer of the store, its gauges stay as they were. */
// ENG-205
export const metricsPage = (database: DatabaseFigures, messages: WaitingMessages): Promise<string> => {
  LOOP_DELAY.updateUnsafe(delay.max / 1e9, PROCESS)
  delay.reset()
  MEMORY.updateUnsafe(process.memoryUsage.rss(), PROCESS)
  return metricsText({ figures: () => Effect.runPromise(database), messages })
}

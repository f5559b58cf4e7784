// The store's metrics, kept by Effect for the whole process.
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"

const WAITING = Metric.gauge("callrules_store_waiting", { description: "operations that wait for the store" })
const COMMIT_WRITES = Metric.histogram("callrules_store_commit_writes", {
  description: "writes that shared one commit",
  boundaries: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
})

const PROCESS = Context.empty()

/** Says how many operations wait for the store. */
export const gaugeWaiting = (count: number): void => WAITING.updateUnsafe(count, PROCESS)

/** Counts a commit and its writes. */
export const countCommit = (writes: number): void => COMMIT_WRITES.updateUnsafe(writes, PROCESS)

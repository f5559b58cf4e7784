/**
 * The store's own thread: the only one that touches the file. The stores start it themselves; a program that is bundled bundles it as
 * an entry point of its own.
 *
 * @packageDocumentation
 */
import { parentPort, workerData } from "node:worker_threads"
import { openDatabase } from "./open-database.ts"
import type { FromThread, ThreadOptions } from "./protocol.ts"
import { serve } from "./serve.ts"

if (parentPort !== null) {
  const opened = openDatabase(workerData as ThreadOptions) // given by `openStoreThread`
  if ("reason" in opened) parentPort.postMessage({ kind: "refused", fault: opened } satisfies FromThread)
  else serve(parentPort, opened)
}

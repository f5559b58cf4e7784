// The store's own thread: the only one that touches the file.
import { parentPort, workerData } from "node:worker_threads"
import { openDatabase } from "./open-database.ts"
import type { FromThread, ThreadOptions } from "./protocol.ts"
import { serve } from "./serve.ts"

if (parentPort !== null) {
  const opened = openDatabase(workerData as ThreadOptions) // given by `openStoreThread`
  if ("reason" in opened) parentPort.postMessage({ kind: "refused", fault: opened } satisfies FromThread)
  else serve(parentPort, opened)
}

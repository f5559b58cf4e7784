// The store's thread with one write more, which removes everything: another process cannot, for the file is locked.
import { parentPort, workerData } from "node:worker_threads"
import { openDatabase } from "../../src/thread/open-database.ts"
import type { ThreadOptions } from "../../src/thread/protocol.ts"
import { serve } from "../../src/thread/serve.ts"

const opened = openDatabase(workerData as ThreadOptions) // given by the test
if (parentPort === null || "reason" in opened) throw new Error("the thread of a test did not open its file")
const { database } = opened
database.exec("PRAGMA synchronous = OFF")
serve(parentPort, opened, {
  empty: () => {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    for (const { name } of tables) database.exec(`DELETE FROM ${name}`)
  },
})

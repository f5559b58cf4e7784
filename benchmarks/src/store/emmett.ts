// Emmett's SQLite event store doing the same: the request's transaction appended to the stream of its leg, durably.
import { registerHooks } from "node:module"
import { LEGS, ledgerWrite, legId } from "./records.ts"
import type { Writer } from "./writer.ts"

const PACKAGE = "@event-driven-io/emmett-sqlite"
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ["sqlite3", new URL("./sqlite3-on-node.ts", import.meta.url).href],
  ["web-streams-polyfill", new URL("./streams-on-node.ts", import.meta.url).href],
])

// its package imports what it does not declare, and a driver that is compiled on installing
registerHooks({
  resolve: (specifier, context, next) => {
    if (context.parentURL?.includes("/emmett-sqlite/") !== true || specifier.startsWith(".")) {
      return next(specifier, context)
    }
    const url = STAND_INS.get(specifier)
    return url === undefined
      ? next(specifier, { ...context, parentURL: import.meta.url })
      : { url, shortCircuit: true, format: "module-typescript" }
  },
})

/**
 * A new file of Emmett's. Requests come one after the other: its connection cannot tell requests in flight apart, so that those
 * of one process wait for each other. The connection stays open and its statements prepared.
 */
export const emmettWriter = async (path: string): Promise<Writer> => {
  const { appendToStream, createEventStoreSchema, sqliteConnection } = (await import(
    PACKAGE
  )) as typeof import("@event-driven-io/emmett-sqlite") // the hooks above have to be there first
  const connection = sqliteConnection({ fileName: path })
  await createEventStoreSchema(connection)
  return {
    write: async (first, requests) => {
      for (let request = first; request < first + requests; request++) {
        const [transaction] = ledgerWrite(request, undefined).groupTransactions
        if (transaction === undefined) throw new Error("a request without a transaction")
        const events = [{ type: "Made", data: { ...transaction, occurredAt: request } }]
        const stream = `call-${legId(request % LEGS)}`
        const { success } = await appendToStream(connection, stream, "call", events)
        if (!success) throw new Error(`request ${request} is a conflict`)
      }
    },
    close: async () => connection.close(),
  }
}

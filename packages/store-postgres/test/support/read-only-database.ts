// A database whose sessions begin as read-only, until it is told otherwise.
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { onDatabase, type TestServer } from "./database.ts"

/** A new database with our tables whose sessions are read-only, and what lets new ones write. */
export const readOnlyDatabase = async (
  server: TestServer,
): Promise<{ readonly url: string; readonly letWrite: () => Promise<unknown> }> => {
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const name = /\/(test_\d+)/.exec(url)?.[1] ?? ""
  const change = (what: string) => onDatabase(url.replace(name, "postgres"), `ALTER DATABASE ${name} ${what}`)
  await change("SET default_transaction_read_only = on")
  return { url, letWrite: () => change("RESET default_transaction_read_only") }
}

// `callrules migrate`: brings a PostgreSQL database to the schema that this version needs.
import { migratePostgres } from "@callrules/store-postgres"
import { migratePostgresDeliveries } from "@callrules/webhooks/postgres"
import * as Effect from "effect/Effect"
import { causeText, Failure } from "../failure.ts"
import { isPostgres, shownDatabase } from "../serving/database-name.ts"
import { ownerHint } from "../serving/missing-rights.ts"
import { openingHint } from "../serving/opening-fault.ts"

/**
 * Migrates a database; again changes nothing.
 *
 * @param grantTo - the role that engines connect as, which gets the rights that it needs.
 * @returns what to tell the person who asked; the promise is rejected with a `Failure` of one line.
 */
export const migrateDatabase = async (url: string, grantTo: string | undefined): Promise<string> => {
  if (!isPostgres(url)) {
    throw new Failure("only PostgreSQL databases are migrated by hand: give a URL that begins with `postgres://`")
  }
  try {
    const options = { url, ...(grantTo === undefined ? {} : { grantTo }) }
    await Effect.runPromise(migratePostgres(options))
    await migratePostgresDeliveries(options)
  } catch (error) {
    const cause = typeof error === "object" && error !== null && "cause" in error ? error.cause : error
    const message = causeText(cause)
    throw new Failure(
      `the database ${shownDatabase(url)} cannot be migrated: ${message}${openingHint(message)}${ownerHint(message)}`,
    )
  }
  return `${shownDatabase(url)} has the schema that this version needs`
}

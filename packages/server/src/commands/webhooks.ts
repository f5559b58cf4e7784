// `callrules webhooks move`: messages of webhooks are no part of the ledger, so they move on their own.
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { moveDeliveries } from "@callrules/webhooks"
import type { PostgresDeliveries } from "@callrules/webhooks/postgres"
import { type SqliteDeliveries, sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { causeText, Failure } from "../failure.ts"
import { isPostgres } from "../serving/database-name.ts"
import { messagesFileOf } from "../serving/messages-file.ts"
import { openingFailure } from "../serving/opening-fault.ts"

/**
 * Adds the messages of one store to another one.
 *
 * @param from - a file of messages, or the URL of a PostgreSQL database that is migrated; no server sends from it.
 * @param to - the same; a file is made when it does not exist.
 * @returns how many there were, as a line.
 */
// ENG-363
export const moveMessages = async (from: string, to: string): Promise<string> => {
  if (placeOf(from) === placeOf(to)) throw new Failure("messages cannot be moved from a store to itself")
  if (!isPostgres(from) && !existsSync(from)) throw new Failure(`the file ${from} does not exist`)
  const source = await opened(from)
  try {
    const target = await opened(to)
    try {
      const { delivered, failed, waiting } = await moveDeliveries(source, target)
      return `${waiting} waiting, ${failed} failed, ${delivered} delivered`
    } catch (error) {
      throw new Failure(`the messages cannot be moved: ${causeText(error)}`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const placeOf = (store: string): string => (isPostgres(store) ? store : resolve(store))

const opened = async (store: string): Promise<PostgresDeliveries | SqliteDeliveries> => {
  try {
    if (!isPostgres(store)) return sqliteDeliveries(store)
    const { postgresDeliveries } = await import("@callrules/webhooks/postgres")
    return await postgresDeliveries({ url: store })
  } catch (error) {
    throw openingFailure("the messages in", "used", store, causeText(error))
  }
}

/**
 * What to do about messages beside a database that is exported, in a line; undefined where nothing waits or has failed.
 *
 * @param database - a SQLite file, or the URL of a PostgreSQL database, whose messages are in it.
 */
// ENG-364
export const messagesLeft = async (database: string): Promise<string | undefined> => {
  if (isPostgres(database)) return undefined
  const file = messagesFileOf(database)
  if (!existsSync(file)) return undefined
  try {
    const messages = await opened(file)
    const { failed, waiting } = await messages.counted().finally(messages.close)
    if (waiting + failed === 0) return undefined
    return `the export has no messages of webhooks: ${waiting} that wait and ${failed} that have failed stay in ${file}; move them with \`callrules webhooks move ${file} <store>\``
  } catch (error) {
    // the export itself is whole
    return `whether messages of webhooks wait is not known: ${causeText(error)}`
  }
}

// Where the messages of webhooks are kept beside a database that is a file.
import { existsSync, realpathSync } from "node:fs"
import { resolve } from "node:path"

/**
 * The file of messages of a database in a file: named after it, so that two databases in one folder do not share their messages, and as
 * a copy of both is.
 *
 * @param named - the name in the configuration; undefined: none, so it is beside the database.
 */
// ENG-371
export const messagesFileOf = (database: string, named?: string): string => {
  if (named !== undefined) return resolve(named)
  if (database === ":memory:") return database
  const path = existsSync(database) ? realpathSync(database) : resolve(database)
  return `${path.replace(/\.db$/, "")}.webhooks.db`
}

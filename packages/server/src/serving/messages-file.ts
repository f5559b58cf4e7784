// Where the messages of webhooks are kept beside a database that is a file.
import { lstatSync, realpathSync } from "node:fs"
import { resolve } from "node:path"

/**
 * The file of messages of a database in a file: named after it, so that two databases in one folder do not share their messages, and as
 * a copy of both is.
 *
 * @throws where the database is a link to a file that does not exist.
 *
 * @param named - the name in the configuration; undefined: none, so it is beside the database.
 */
// ENG-371
export const messagesFileOf = (database: string, named?: string): string => {
  if (named !== undefined) return resolve(named)
  if (database === ":memory:") return database
  // a link to nothing is no database: it would get another name once there is something
  const isThere = lstatSync(database, { throwIfNoEntry: false }) !== undefined
  const path = isThere ? realpathSync(database) : resolve(database)
  return `${path.replace(/\.db$/, "")}.webhooks.db`
}

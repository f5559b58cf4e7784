// Where the messages of webhooks are kept beside a database that is a file.
import { dirname, resolve } from "node:path"

/**
 * The file of messages of a database in a file.
 *
 * @param named - the name in the configuration; undefined: none, so it is beside the database.
 */
export const messagesFileOf = (database: string, named?: string): string =>
  named === undefined ? resolve(dirname(database), "webhooks.db") : resolve(named)

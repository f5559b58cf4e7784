// Opens a file of messages for one sender alone.
import { DatabaseSync } from "node:sqlite"
import { commitToDisk, faultOf, inPlace, inUse, lockFile, prepareFile } from "@callrules/store/sqlite-file"

/** A file that is open. */
export interface OpenFile {
  readonly database: DatabaseSync
  /** Whether what is written still gets to the file that the path names. */
  readonly isInPlace: () => boolean
}

const IN_MEMORY = ":memory:"

/**
 * Opens a file of messages, which is made for its owner alone when it is missing, and locks it itself, whatever leads to it: another
 * process, or another sender of this one, would send what this one has to send.
 *
 * @param schema - the statements that make what is missing.
 */
// ENG-282, ENG-372, ENG-501
export const openFile = (path: string, schema: string): OpenFile => {
  const unusable = path === IN_MEMORY ? undefined : prepareFile(path, true)
  if (unusable !== undefined) throw new Error(unusable.cause)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    lockFile(database)
    refuseOthers(database, path)
    commitToDisk(database)
    database.exec(schema)
    return { database, isInPlace: path === IN_MEMORY ? () => true : inPlace(path) }
  } catch (error) {
    database?.close()
    throw faultOf(error).reason === "busy" ? new Error(inUse(path).cause, { cause: error }) : error
  }
}

/** A mistaken name would put the table of messages into another database, such as that of the ledger. */
const refuseOthers = (database: DatabaseSync, path: string): void => {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  if (tables.length > 0 && !tables.some(({ name }) => name === "delivery")) {
    throw new Error(`${path} is a database of something else, and no file of messages`)
  }
}

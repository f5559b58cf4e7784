// A store on the command line: a SQLite file or the URL of a database.
import { Failure } from "../failure.ts"
import { misspelledUrl } from "../serving/database-name.ts"

const VARIABLE = "CALLRULES_DATABASE_URL"

/**
 * A store as it was named, or with `-` from the environment, where a password is not seen in the list of processes.
 *
 * @throws Failure when the environment names none, or it looks like a URL that is misspelled.
 */
// ENG-333
export const storeNamed = (name: string): string => {
  const store = name === "-" ? (process.env[VARIABLE] ?? "") : name
  if (store === "") throw new Failure(`as the store, - stands for the URL in ${VARIABLE}, which is not set`)
  const misspelled = misspelledUrl(store)
  if (misspelled !== undefined) throw new Failure(misspelled)
  return store
}

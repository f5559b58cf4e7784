// A store on the command line: a SQLite file or the URL of a database.
import { Failure } from "../failure.ts"

const VARIABLE = "CALLRULES_DATABASE_URL"

/**
 * A store as it was named, or with `-` from the environment, where a password is not seen in the list of processes.
 *
 * @throws Failure when the environment names none.
 */
// ENG-333
export const storeNamed = (name: string): string => {
  if (name !== "-") return name
  const url = process.env[VARIABLE] ?? ""
  if (url === "") throw new Failure(`as the store, - stands for the URL in ${VARIABLE}, which is not set`)
  return url
}

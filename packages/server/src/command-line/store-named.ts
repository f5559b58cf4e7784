// A store on the command line: a SQLite file or the URL of a database.

/** A store as it was named, or from the environment, where a password is not seen in the list of processes. */
export const storeNamed = (name: string): string =>
  name === "-" ? (process.env["CALLRULES_DATABASE_URL"] ?? "") : name

// Why a database cannot be used, as a person reads it who has to do something about it.
import { resolve } from "node:path"
import { Failure } from "../failure.ts"
import { isPostgres, shownDatabase } from "./database-name.ts"
import { grantHint } from "./missing-rights.ts"

/**
 * The failure of a store that cannot be opened or used, with what to do.
 *
 * @param what - what is in the store, such as `the ledger in`.
 * @param hint - what to do, where the fault itself does not tell.
 */
export const openingFailure = (
  what: string,
  done: "opened" | "used",
  store: string,
  fault: string,
  hint = isPostgres(store) ? grantHint(fault, store) : "",
): Failure => new Failure(`${what} ${shownDatabase(store)} cannot be ${done}: ${openingFault(fault, store)}${hint}`)

/**
 * What a store says of a file that it cannot open, without the file's path once more and without an option of programs, and with what to do.
 *
 * @param path - the path or the URL of the database, which the sentence around names.
 */
// ENG-429, ENG-465
export const openingFault = (fault: string, path: string): string => {
  const again = [`${path} cannot be opened: `, `${path} cannot be used: `].find((said) => fault.startsWith(said)) ?? ""
  const rest = fault.slice(again.length)
  const file = [path, resolve(path)].map((named) => `the file ${named} `).find((named) => rest.startsWith(named)) ?? ""
  const why = `${file === "" ? "" : "it "}${rest.slice(file.length)}`
    .replace(/, (?:open|mkdir|lstat) '.*'$/s, "")
    .replace(/, and a new one is made only on request: `create: true`$/, "")
    .replace(/: `create: true`$/, "")
  return `${why}${openingHint(why)}`
}

/** What to do where the operating system does not let a file or a server be reached; empty for every other message. */
export const openingHint = (message: string): string => HINTS.find(([pattern]) => pattern.test(message))?.[1] ?? ""

/** How the URL of a database is written. */
export const POSTGRES_URL =
  "write it as postgres://user:password@host:5432/name, each special character of the password percent-encoded, such as %40 for @"

const HINTS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /\b(?:EACCES|EPERM|EROFS)\b|unable to open database file|readonly database/,
    "; this process must be able to write to the file and its folder",
  ],
  [/\bENOENT: no such file/, "; does its folder exist?"],
  [/^file is not a database$/, "; name the file of a ledger"],
  [/^Invalid URL$/, `; ${POSTGRES_URL}`],
  [
    /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b|connect ENOENT/,
    "; is PostgreSQL running, and are host and port right?",
  ],
]

// What a database is named by: a file, or a URL that may hold a password.

/** Whether a database of a configuration is in PostgreSQL: its URL. */
// ENG-149
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)

/** Whether a text is an address rather than the name of a file or a host: one with a scheme, or with a user and a password. */
export const isLikeAddress = (text: string): boolean => /^\s*[a-z][a-z0-9+.-]+:\/|:[^/\\]*@/i.test(text)

// what `pg` reads of a URL about TLS; another spelling is passed over, and the connection would be in the clear
const TLS_PARAMETERS: ReadonlySet<string> = new Set([
  "ssl",
  "sslmode",
  "sslcert",
  "sslkey",
  "sslrootcert",
  "sslnegotiation",
  "sslpassword",
])

// ENG-531
/** What is wrong with the name of a database that is hardly meant as it is written: in a word of the URL, or before its password. */
export const misspelledUrl = (database: string): string | undefined => {
  if (!isPostgres(database)) {
    return /^\s*postgres(ql)?:/i.test(database)
      ? "the database looks like the URL of one in PostgreSQL, which begins with postgres:// and no space"
      : undefined
  }
  const parameters = new URLSearchParams(database.split("?").slice(1).join("?"))
  const wrong = [...parameters].find(
    ([name, value]) => /^(?:ssl|tls)/i.test(name) && (!TLS_PARAMETERS.has(name) || value === ""),
  )
  return wrong === undefined
    ? undefined
    : `the URL of the database says \`${wrong.join("=")}\`, which would be passed over: write \`sslmode=verify-full\`, \`sslmode=require\` or another mode`
}

/** A database as messages show it: without the password of its URL. */
// ENG-289
export const shownDatabase = (database: string): string =>
  database.replace(/^([^:]+:\/\/[^:@/]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/gi, "$1...")

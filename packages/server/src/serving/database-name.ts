// What a database is named by: a file, or a URL that may hold a password.

/** Whether a database of a configuration is in PostgreSQL: its URL. */
// ENG-149
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)

/** Whether a text is an address rather than the name of a file or a host: one with a scheme, or with a user and a password. */
export const isLikeAddress = (text: string): boolean => /^\s*[a-z][a-z0-9+.-]+:\/|:[^/\\]*@/i.test(text)

/** A database as messages show it: without the password of its URL. */
// ENG-289
export const shownDatabase = (database: string): string =>
  database.replace(/^([^:]+:\/\/[^:@/]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/gi, "$1...")

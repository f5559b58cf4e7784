// What a database is named by: a file, or a URL that may hold a password.

/** Whether a database of a configuration is in PostgreSQL: its URL. */
// ENG-149
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)

/** A database as messages show it: without the password of its URL. */
// ENG-289
export const shownDatabase = (database: string): string =>
  database.replace(/^([^:]+:\/\/[^:@/]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/gi, "$1...")

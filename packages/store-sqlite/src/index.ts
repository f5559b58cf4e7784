/**
 * The engine's stores in one SQLite file, through Node's own `node:sqlite`, durable before the answer.
 *
 * @packageDocumentation
 */
export { type OpenSqlite, openSqlite } from "./open-sqlite.ts"
export { type SqliteArchiveOptions, sqliteArchive } from "./sqlite-archive.ts"
export { SqliteFile, type SqliteFileShape, type SqliteStoresOptions, sqliteStores } from "./sqlite-stores.ts"
export type { StoreFigures } from "./thread/figures.ts"

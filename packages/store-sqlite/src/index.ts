/**
 * The engine's stores in one SQLite file, through Node's own `node:sqlite`, durable before the answer.
 *
 * @packageDocumentation
 */
export { type SqliteStoresOptions, sqliteStores } from "./sqlite-stores.ts"

/**
 * Messages of webhooks in an SQLite file of their own.
 *
 * @packageDocumentation
 */
export { copySqliteDeliveries } from "./copy-deliveries.ts"
export { type SqliteDeliveries, sqliteDeliveries } from "./sqlite-deliveries.ts"

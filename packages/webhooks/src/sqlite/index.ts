/**
 * Messages of webhooks in an SQLite file of their own.
 *
 * @packageDocumentation
 */
export { type SqliteDeliveries, sqliteDeliveries } from "./sqlite-deliveries.ts"

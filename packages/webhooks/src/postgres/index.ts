/**
 * Messages of webhooks in a PostgreSQL database, for several processes.
 *
 * @packageDocumentation
 */
export { hasPostgresDeliveries, type MigrateDeliveriesOptions, migratePostgresDeliveries } from "./migrate.ts"
export { type PostgresDeliveries, type PostgresDeliveriesOptions, postgresDeliveries } from "./postgres-deliveries.ts"

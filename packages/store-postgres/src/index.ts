// The entry point of `@callrules/store-postgres`.
export { migratePostgres, type PostgresStoresOptions, postgresStores } from "./postgres-stores.ts"

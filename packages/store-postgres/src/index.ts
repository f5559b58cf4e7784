// The entry point of `@callrules/store-postgres`.

export { postgresArchive } from "./postgres-archive.ts"
export { migratePostgres, type PostgresStoresOptions, postgresStores } from "./postgres-stores.ts"

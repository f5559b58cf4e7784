// The entry point of `@callrules/store-postgres`.

export { type OpenPostgres, openPostgres } from "./open-postgres.ts"
export { postgresArchive } from "./postgres-archive.ts"
export {
  migratePostgres,
  PostgresDatabase,
  type PostgresDatabaseShape,
  type PostgresStoresOptions,
  postgresStores,
} from "./postgres-stores.ts"

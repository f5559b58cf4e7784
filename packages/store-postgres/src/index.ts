// The entry point of `@callrules/store-postgres`.

export { postgresArchive } from "./postgres-archive.ts"
export {
  migratePostgres,
  PostgresDatabase,
  type PostgresDatabaseShape,
  type PostgresStoresOptions,
  postgresStores,
} from "./postgres-stores.ts"

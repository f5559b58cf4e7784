/**
 * The store on PostgreSQL, for several engines. The same names as in `@callrules/store-postgres`.
 *
 * @packageDocumentation
 */
export * from "@callrules/store-postgres"

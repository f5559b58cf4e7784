/**
 * The store in one SQLite file. The same names as in `@callrules/store-sqlite`.
 *
 * @packageDocumentation
 */
export * from "@callrules/store-sqlite"

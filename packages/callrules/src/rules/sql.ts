/**
 * A condition as the WHERE of a query. The same names as in `@callrules/condition/sql`.
 *
 * @packageDocumentation
 */
export * from "@callrules/condition/sql"

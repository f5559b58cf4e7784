/**
 * A typed client of the HTTP interfaces. The same names as in `@callrules/client`.
 *
 * @packageDocumentation
 */
export * from "@callrules/client"

/**
 * The four formats of timestamps, in any zone. The same names as in `@callrules/timestamp`.
 *
 * @packageDocumentation
 */
export * from "@callrules/timestamp"

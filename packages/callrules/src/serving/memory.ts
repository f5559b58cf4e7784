/**
 * The stores in memory. The same names as in `@callrules/store/memory`.
 *
 * @packageDocumentation
 */
export * from "@callrules/store/memory"

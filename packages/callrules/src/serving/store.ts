/**
 * The ports of storage, of the directory and of the clock. The same names as in `@callrules/store`.
 *
 * @packageDocumentation
 */
export * from "@callrules/store"

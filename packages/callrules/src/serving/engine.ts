/**
 * The engine: one handler over a store. The same names as in `@callrules/engine`.
 *
 * @packageDocumentation
 */
export * from "@callrules/engine"

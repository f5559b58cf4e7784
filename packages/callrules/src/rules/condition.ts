/**
 * The condition language: read, check, compile, evaluate. The same names as in `@callrules/condition`.
 *
 * @packageDocumentation
 */
export * from "@callrules/condition"

/**
 * What can be asked of an engine apart from HTTP. The same names as in `@callrules/operations`.
 *
 * @packageDocumentation
 */
export * from "@callrules/operations"

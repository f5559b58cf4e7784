/**
 * The life of a call from its host events. The same names as in `@callrules/call`.
 *
 * @packageDocumentation
 */
export * from "@callrules/call"

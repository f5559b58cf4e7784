/**
 * The published vocabulary and the decision to record a call. The same names as in `@callrules/recording-condition`.
 *
 * @packageDocumentation
 */
export * from "@callrules/recording-condition"

/**
 * Questions about a condition: explain, analyze, complete. The same names as in `@callrules/condition/ask`.
 *
 * @packageDocumentation
 */
export * from "@callrules/condition/ask"

/**
 * Conditions that were stored as trees, evaluated without the parser. The same names as in `@callrules/condition/evaluate`.
 *
 * @packageDocumentation
 */
export * from "@callrules/condition/evaluate"

/**
 * Affiliates with their sites and users. The same names as in `@callrules/affiliate`.
 *
 * @packageDocumentation
 */
export * from "@callrules/affiliate"

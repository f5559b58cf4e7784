/**
 * The events of an engine as signed webhooks. The same names as in `@callrules/webhooks`.
 *
 * @packageDocumentation
 */
export * from "@callrules/webhooks"

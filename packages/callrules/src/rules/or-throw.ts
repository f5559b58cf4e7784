/**
 * Results as values or Errors. The same names as in `@callrules/model/or-throw`.
 *
 * @packageDocumentation
 */
export * from "@callrules/model/or-throw"

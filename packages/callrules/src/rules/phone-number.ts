/**
 * Phone numbers in canonical form. The same names as in `@callrules/model/phone-number`.
 *
 * @packageDocumentation
 */
export * from "@callrules/model/phone-number"

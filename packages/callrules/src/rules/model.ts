/**
 * Shared shapes: ids, instants, revenue, custom data fields, problems. The same names as in `@callrules/model`.
 *
 * @packageDocumentation
 */
export * from "@callrules/model"

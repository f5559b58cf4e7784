// The JSON Schema of stored trees, made from their schemas.
import * as Schema from "effect/Schema"
import { checkedConditionSchema } from "./tree.ts"

/**
 * The JSON Schema (draft 2020-12) of a checked condition as it is stored. It says all of the shape; that groups are not
 * nested in groups of their kind, that durations are not negative, and that attributes fit their tests, only
 * {@link readConditionTree} checks.
 */
// REC-111
export const CONDITION_JSON_SCHEMA: Readonly<Record<string, unknown>> = (() => {
  const { schema, definitions } = Schema.toJsonSchemaDocument(checkedConditionSchema)
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema, $defs: definitions }
})()

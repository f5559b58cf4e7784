/**
 * Stored trees as `effect/Schema`: their JSON Schema, and a reader that trusts nothing. An entry point of its own, so
 * that the language does not load it.
 *
 * @packageDocumentation
 */
export { CONDITION_JSON_SCHEMA } from "./json-schema.ts"
export { readConditionTree, TREE_PROBLEM_CODES, type TreeProblem } from "./read-tree.ts"
export { checkedConditionSchema, conditionNodeSchema, conditionSchema, conditionTestSchema } from "./tree.ts"

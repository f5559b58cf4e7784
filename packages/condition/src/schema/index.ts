/**
 * Stored trees as `effect/Schema`: their JSON Schema, and readers that trust nothing. An entry point of its own, so
 * that the language does not load it.
 *
 * @packageDocumentation
 */
export { TREE_PROBLEM_CODES, type TreeProblem } from "../evaluate/tree-problems.ts"
export { CONDITION_JSON_SCHEMA } from "./json-schema.ts"
export { readConditionTree } from "./read-tree.ts"
export { checkedConditionSchema, conditionNodeSchema, conditionSchema, conditionTestSchema } from "./tree.ts"

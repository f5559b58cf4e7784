/**
 * Recording conditions that were stored as trees (JSON), read under the vocabulary of today. An entry point of its own, so that
 * hosts that store text do not load the schemas.
 *
 * @packageDocumentation
 */
export { readStoredTree, recheckTrees } from "./stored/stored-tree.ts"

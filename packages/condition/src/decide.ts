/**
 * What a decision needs of a condition that has been read before: whether it is certain while facts are missing, and its text. The parser is not loaded.
 *
 * @packageDocumentation
 */
export { isCertain } from "./ask/partial/partial.ts"
export { alsoUnknown, type UnknownFacts } from "./ask/partial/unknown-facts.ts"
export { unknownWords } from "./ask/partial/unknown-words.ts"
export { treeProblem } from "./evaluate/tree-problems.ts"
export { formatCondition } from "./language/tree/format.ts"
export { testsOf } from "./language/tree/tree.ts"

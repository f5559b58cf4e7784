/**
 * What a decision needs of a condition that has been read before: whether it is certain while facts are missing, which facts that hangs on, and its text. The parser is not loaded.
 *
 * @packageDocumentation
 */
export { type KeptFacts, keptFacts } from "./ask/partial/kept-facts.ts"
export { isCertain } from "./ask/partial/partial.ts"
export { alsoUnknown, type UnknownFacts } from "./ask/partial/unknown-facts.ts"
export { unknownWords } from "./ask/partial/unknown-words.ts"
export { treeProblem } from "./check/tree-problem.ts"
export { outlineProblem } from "./evaluate/tree-problems.ts"
export { formatCondition } from "./language/tree/format.ts"
export { testsOf } from "./language/tree/tree.ts"

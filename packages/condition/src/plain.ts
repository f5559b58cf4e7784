/**
 * Parse and check without what reads mistakes: a text that is not valid is refused with its first problem, without a hint, and no name is looked for that may have been meant. For hosts
 * that load little, such as a page that only asks whether a condition is valid. Everything else comes from the main entry point.
 *
 * @packageDocumentation
 */
export { parseCondition, readCondition } from "./language/plain.ts"

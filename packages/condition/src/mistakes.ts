/**
 * What says what was meant by a text with mistakes, in one piece: to be handed to `parseCondition` and `readCondition` of `@callrules/condition/plain`. The main entry point has it in it.
 *
 * @packageDocumentation
 */
export type { MistakeReader } from "./language/mistake-reader.ts"
export { MISTAKES as mistakes } from "./mistakes/reader.ts"

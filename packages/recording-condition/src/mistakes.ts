/**
 * What says what was meant by a condition with mistakes, in one piece: to be handed to `validateSettingsRequest` of `@callrules/recording-condition/plain`. The main entry point has it in it.
 *
 * @packageDocumentation
 */
export { type MistakeReader, mistakes } from "@callrules/condition/mistakes"

/**
 * What most programs begin with: conditions and timestamps, and `orThrow` for those who would rather have an exception than a
 * result. Everything else has an entry point of its own, such as `callrules/engine`, so that nothing is loaded that is not used.
 *
 * @packageDocumentation
 */
export { compileCondition, readCondition } from "@callrules/condition"
export { InvalidInputError, orThrow } from "@callrules/model/or-throw"
export { publishedVocabulary } from "@callrules/recording-condition"
export { parseTimestamp, zone } from "@callrules/timestamp"

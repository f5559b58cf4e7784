/**
 * The test suite that every store has to pass, for any test runner.
 *
 * @packageDocumentation
 */

export type { ArchiveDatabase, ArchiveSuite } from "./archive-database.ts"
export { archiveSuite } from "./archive-suite.ts"
export {
  type Beside,
  beside,
  type ErasureStepSuite,
  erasureStepSuite,
  type StepDatabase,
} from "./erasure-step-suite.ts"
export { type StoreSuite, storeSuite } from "./store-suite.ts"

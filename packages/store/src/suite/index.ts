/**
 * The test suite that every store has to pass, for any test runner.
 *
 * @packageDocumentation
 */
export { type StoreSuite, storeSuite } from "./store-suite.ts"

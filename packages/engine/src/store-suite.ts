/**
 * The test suite that every store of the engine passes.
 *
 * @packageDocumentation
 */
export { type StoreSuite, storeSuite } from "./store-suite/store-suite.ts"

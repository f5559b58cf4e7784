/**
 * Every store in memory: for tests, and for hosts that need no storage.
 *
 * @packageDocumentation
 */
export { memoryStores } from "./memory-stores.ts"

/**
 * Every store in memory: for tests, and for hosts that keep nothing.
 *
 * @packageDocumentation
 */
export { memoryStores } from "./memory-stores.ts"

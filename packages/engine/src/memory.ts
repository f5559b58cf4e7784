/**
 * The engine's stores in memory.
 *
 * @packageDocumentation
 */
export { memoryStores } from "./memory/memory-stores.ts"

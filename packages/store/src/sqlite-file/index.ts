/**
 * A database in an SQLite file that one process uses: its lock, its place, its copies, and what SQLite's errors mean. It runs on
 * Node, Bun and Deno alone. For packages of this workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { backUpTo } from "./back-up.ts"
export { type FaultData, faultOf, inUse, isBeyondTrust, isTaken, openingFault } from "./fault.ts"
export { identityOf, inPlace, prepareFile, unchanged } from "./file-in-place.ts"
export { commitToDisk, lockFile } from "./lock.ts"

/**
 * The operations on the directory by themselves: an engine loads them for the first request about it. For packages of this
 * workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export {
  listDirectoryRecords,
  listNetworks,
  type NamedRecord,
  putDirectoryRecord,
  readDirectoryHistory,
  readDirectoryRecord,
  removeDirectoryRecord,
  type ShownRecord,
} from "./host/directory/records.ts"
export { seedDirectory } from "./host/directory/seed-directory.ts"
export { createToken, rotateToken } from "./host/directory/tokens.ts"

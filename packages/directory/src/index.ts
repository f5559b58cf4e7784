/**
 * What a host says of its networks, as plain data: their advertisers, campaigns and tokens, fixed or kept in the stores.
 *
 * @packageDocumentation
 */

export { DEFAULT_RETENTION } from "./retention.ts"
export {
  type AdvertiserDefinition,
  ALL_PERMISSIONS,
  type CampaignDefinition,
  type NetworkDefinition,
  staticDirectory,
  type TokenDefinition,
} from "./static-directory.ts"
export { type StoredDirectory, storedDirectory } from "./stored-directory.ts"
export { hashToken, headerToken } from "./tokens.ts"

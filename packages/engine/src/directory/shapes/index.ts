/**
 * The records of a directory as JSON: what the host interface and a configuration file have in common.
 *
 * @packageDocumentation
 */
export { reportRepeatedIds, reportRepeatedTokens, reportUnusableToken } from "./consistent-records.ts"
export { weeklyHours } from "./hours.ts"
export {
  ADVERTISER_MEMBERS,
  CAMPAIGN_MEMBERS,
  HOURS,
  ID,
  NETWORK_MEMBERS,
  RESERVED_NETWORK_IDS,
  readRetention,
  TOKEN_PERMISSIONS,
  type WrittenHours,
  type WrittenRetention,
  ZONE,
} from "./record-shapes.ts"

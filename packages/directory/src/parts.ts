/**
 * What the operations, the engine and the program share of a directory: its records as JSON, its checks, its hashes. For packages of
 * this workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { HOST_TOKEN_HASH } from "./check-definitions.ts"
export { definitionRecords } from "./definition-records.ts"
export { type Check, list, NUMBER, object, one, orAbsent, orNull, SWITCH, TEXT } from "./form.ts"
export { isStored, withDirectory } from "./given-directory.ts"
export { nameOf } from "./name-of.ts"
export { answerOfPort, callPort, failureOfPort, isStoreFault } from "./port-end.ts"
export { readingContext } from "./reading-context.ts"
export { retentionOf } from "./retention.ts"
export {
  reportRepeatedIds,
  reportRepeatedTokens,
  reportReservedId,
  reportUnusableToken,
} from "./shapes/consistent-records.ts"
export { campaignHours, hoursInZone } from "./shapes/hours.ts"
export {
  ADVERTISER_MEMBERS,
  AFFILIATE_ID,
  affiliateIdFault,
  CAMPAIGN_MEMBERS,
  HOURS,
  ID,
  NETWORK_MEMBERS,
  NEW_ID,
  newIdFault,
  RESERVED_NETWORK_IDS,
  readRetention,
  TOKEN_PERMISSIONS,
  type WrittenHours,
  type WrittenRetention,
  ZONE,
} from "./shapes/record-shapes.ts"
export { checked } from "./static-directory.ts"
export { sameHash } from "./tokens.ts"

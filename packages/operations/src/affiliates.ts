/**
 * The operations on affiliates by themselves: an engine loads them for the first request about an affiliate. For packages of this
 * workspace only; it may change in any version. Hosts find them in the main entry point.
 *
 * @packageDocumentation
 */
export { deleteAffiliate } from "./affiliates/delete-affiliate.ts"
export { pushAffiliate } from "./affiliates/push-affiliate.ts"
export { affiliatesOf, readAffiliate } from "./affiliates/read-affiliates.ts"

// An affiliate that a reception names and its network does not have. Its id may be mistyped, so nobody knows what the affiliate's
// own record says: a recording decision must not take what the record may set as absent.
import type { CallState } from "./call-state.ts"
import { type CustomDataWithSource, mergeCustomData } from "./custom-data-precedence.ts"
import type { LiveCustomDataSource, ReceivedDetails } from "./host-event.ts"
import type { UnknownAttribute } from "./recording-facts.ts"

/** The sources whose values stand over those of the affiliate's own record. */
const OVER_THE_RECORD: ReadonlySet<string> = new Set<LiveCustomDataSource>(["affiliate", "tag", "real_time_routing"])

/**
 * What a leg's unknown affiliate leaves open: its name where the host gave none, and each configured field whose value the affiliate's
 * own record could set.
 *
 * @param configured - the custom data fields that the network had when the leg was received.
 *
 * @returns nothing where the leg has no affiliate, or one that the network has.
 *
 * @example
 * ```ts
 * import { initialCall, openByAffiliate } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * console.assert(openByAffiliate(leg, ["tier"]).length === 0)
 * ```
 */
// REC-315
export const openByAffiliate = (
  { customData, details }: Pick<CallState, "customData" | "details">,
  configured: ReadonlyArray<string>,
): ReadonlyArray<UnknownAttribute> => {
  if (details?.isAffiliateUnknown !== true) return []
  const name = details.affiliateName === null ? [{ attribute: "affiliate_name" }] : []
  return [...name, ...configured.filter((field) => canBeSet(customData, field)).map(customDataField)]
}

/** What the unknown affiliate of a reception leaves open, as long as nothing is looked up later. */
export const openByAffiliateOf = (
  details: ReceivedDetails,
  configured: ReadonlyArray<string>,
): ReadonlyArray<UnknownAttribute> =>
  openByAffiliate({ details, customData: mergeCustomData(details.customDataBySource) }, configured)

const canBeSet = (customData: CustomDataWithSource, field: string): boolean =>
  !Object.hasOwn(customData, field) || !OVER_THE_RECORD.has(customData[field]?.source ?? "")

const customDataField = (field: string): UnknownAttribute => ({ attribute: "custom_data", field })

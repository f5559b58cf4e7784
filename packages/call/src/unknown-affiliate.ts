// An affiliate that a reception names and its network does not have. Its id may be mistyped or stand under another key, so nobody knows
// what the affiliate's own record says: a recording decision must not take what the record may set as absent.
import type { CallState } from "./call-state.ts"
import { isBelow, mergeCustomData, sourceOf } from "./custom-data-precedence.ts"
import type { ReceivedDetails } from "./host-event.ts"
import type { UnknownAttribute } from "./recording-facts.ts"

/**
 * Whether a reception names an affiliate, by whatever key. Only its `affiliate_id_from_network` leads to the affiliate's own record.
 *
 * @example
 * ```ts
 * import { namesAffiliate } from "@callrules/call"
 *
 * console.assert(namesAffiliate({ affiliateIdFromNetwork: null, affiliateName: "Blue Sky" }))
 * console.assert(!namesAffiliate({ affiliateIdFromNetwork: null, affiliateName: null }))
 * ```
 */
// REC-323
export const namesAffiliate = ({
  affiliateIdFromNetwork,
  affiliateName,
  further,
}: Pick<ReceivedDetails, "affiliateIdFromNetwork" | "affiliateName" | "further">): boolean =>
  affiliateIdFromNetwork !== null || affiliateName !== null || further?.affiliate_id !== undefined

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
  // what the host sent of the affiliate stands over its own record
  const fields = configured.filter((field) => {
    const source = sourceOf(customData, field)
    return source === undefined || isBelow(source, "affiliate")
  })
  return [...name, ...fields.map((field) => ({ attribute: "custom_data", field }))]
}

/** What the unknown affiliate of a reception leaves open, as long as nothing is looked up later. */
export const openByAffiliateOf = (
  details: ReceivedDetails,
  configured: ReadonlyArray<string>,
): ReadonlyArray<UnknownAttribute> =>
  openByAffiliate({ details, customData: mergeCustomData(details.customDataBySource) }, configured)

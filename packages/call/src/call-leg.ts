// What the ledger needs to know about a leg: its identity and what it can be found by.
import type { CallLeg } from "@callrules/model"
import type { CallState } from "./call-state.ts"

/**
 * A leg as the ledger sees it. A leg that was completed before it was received, by the host's clocks, counts as
 * completed at the moment it was received, so that no duration is negative.
 *
 * Source of the rule: section 2.5 of the specification (search fields).
 *
 * @returns the leg, or `undefined` until it is received.
 *
 * @example
 * ```ts
 * import { callLeg, initialCall } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * console.assert(callLeg(initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))) === undefined)
 * ```
 */
// CIP-38
export const callLeg = (state: CallState): CallLeg | undefined => {
  const { networkId, legId, callRecordId, details, receivedAt, completedAt } = state
  if (details === null || receivedAt === null) return undefined
  return {
    networkId,
    legId,
    callRecordId,
    externalCallUniqueId: details.externalCallUniqueId,
    advertiserIdFromNetwork: details.advertiserIdFromNetwork,
    advertiserCampaignIdFromNetwork: details.advertiserCampaignIdFromNetwork,
    affiliateIdFromNetwork: details.affiliateIdFromNetwork,
    callingPhoneNumber: details.callingPhoneNumber,
    receivedAt,
    completedAt: completedAt !== null && completedAt < receivedAt ? receivedAt : completedAt,
  }
}

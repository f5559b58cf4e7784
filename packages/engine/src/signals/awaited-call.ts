// What a request that has found no call will know its call by, and what a leg that is received may be awaited by: the same texts.
import type { CallLeg, TransactionId } from "@callrules/model"
import type { PendingSearch } from "@callrules/signal-ledger"

/**
 * What the call of a request will be known by when it comes: what its locator names, in the reach of an advertiser or of
 * the whole network. Of a start time it is only who calls: which start comes closest is found out then.
 */
// SIG-271
export const awaitedBy = (search: PendingSearch, advertiserOfToken: string | null): string => {
  const { advertiserIdFromNetwork: named, by, callingPhoneNumber: caller, text } = search
  const reach = advertiserOfToken ?? (by === "transaction_id" ? undefined : named) ?? null
  return JSON.stringify([by, reach, by === "call_start_time" ? (caller ?? null) : text])
}

/** What a received leg is awaited by where requests name an id of it. */
export const awaitedByIds = (leg: CallLeg, ids: ReadonlyArray<TransactionId>): ReadonlyArray<string> =>
  reachesOf(leg).flatMap((reach) => [
    ...ids.map((id) => JSON.stringify(["transaction_id", reach, id])),
    ...(leg.externalCallUniqueId === null
      ? []
      : [JSON.stringify(["external_call_unique_id", reach, leg.externalCallUniqueId])]),
  ])

/** What it is awaited by where requests name a start time: by its caller, or by nobody. */
export const awaitedByStart = (leg: CallLeg): ReadonlyArray<string> =>
  reachesOf(leg).flatMap((reach) =>
    [...new Set([null, leg.callingPhoneNumber])].map((caller) => JSON.stringify(["call_start_time", reach, caller])),
  )

const reachesOf = (leg: CallLeg): ReadonlyArray<string | null> => [null, leg.advertiserIdFromNetwork]

// What a request that has found no call will know its call by, and what a leg that is received may be awaited by: the same texts.
import { hashToken } from "@callrules/directory"
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
  return textOf([by, reach, by === "call_start_time" ? (caller ?? null) : text])
}

/** A request that waits may name its call by a text of any length, and databases index no long ones. */
// SIG-303
const LONGEST = 300

/** Whether a request may wait for a call record of this id before any of its legs is known: databases index the id. */
export const isShortId = (id: string): boolean => id.length <= LONGEST

const textOf = (parts: readonly [by: string, reach: string | null, named: string | null]): string => {
  const text = JSON.stringify(parts)
  return text.length > LONGEST ? hashToken(text) : text
}

/** What a received leg is awaited by where requests name an id of it. */
export const awaitedByIds = (leg: CallLeg, ids: ReadonlyArray<TransactionId>): ReadonlyArray<string> =>
  reachesOf(leg).flatMap((reach) => [
    ...ids.map((id) => textOf(["transaction_id", reach, id])),
    ...(leg.externalCallUniqueId === null
      ? []
      : [textOf(["external_call_unique_id", reach, leg.externalCallUniqueId])]),
  ])

/** What it is awaited by where requests name a start time: its caller's number, or none. */
export const awaitedByStart = (leg: CallLeg): ReadonlyArray<string> =>
  reachesOf(leg).flatMap((reach) =>
    [...new Set([null, leg.callingPhoneNumber])].map((caller) => textOf(["call_start_time", reach, caller])),
  )

/** What it is awaited by where requests name a start time with its caller's number; nothing for a caller without one. */
export const awaitedByCaller = (leg: CallLeg): ReadonlyArray<string> =>
  leg.callingPhoneNumber === null
    ? []
    : reachesOf(leg).map((reach) => textOf(["call_start_time", reach, leg.callingPhoneNumber]))

const reachesOf = (leg: CallLeg): ReadonlyArray<string | null> => [null, leg.advertiserIdFromNetwork]

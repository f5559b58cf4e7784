// Requests that came before their call: they are given their call as soon as it is received, so that they keep their turn.
import type { ReportedEvent } from "@callrules/call"
import type { Instant } from "@callrules/model"
import { type PendingSearch, validatePendingRequest } from "@callrules/signal-ledger"
import { Inbox, type InboxEntry, type Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readingContext } from "../directory/reading-context.ts"
import { bindEntry } from "./apply-entry.ts"

// each entry may hold a request of a megabyte
const PAGE_SIZE = 20

// who sends requests for calls that never come must not hold up the events of all others; due work tries the rest
const MOST_PAGES = 25

/**
 * Looks for the call of each request that has none, where the event may be what it waited for. Right after the event and
 * before anything is applied by it: a request that found its call only later would be applied after those that arrived after it.
 */
// SIG-265
export const bindUnfound = Effect.fnUntraced(function* (network: Network, reported: ReportedEvent, now: Instant) {
  const { networkId } = network
  const inbox = yield* Inbox
  const { zone } = yield* readingContext(network)
  let after: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: ReadonlyArray<InboxEntry> = yield* inbox.waitingForCall(networkId, null, after, PAGE_SIZE)
    for (const { body, entryId } of page) {
      const search = validatePendingRequest(JSON.parse(body), zone)
      if (Result.isSuccess(search) && mayMean(search.success, reported)) yield* bindEntry(networkId, entryId, now)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return
    after = last.entryId
  }
})

const mayMean = ({ by, text }: PendingSearch, { event, transactionId }: ReportedEvent): boolean => {
  // an event without an id may bring the reception of a leg that any id names
  if (by === "transaction_id") return transactionId === null || text === transactionId
  if (by === "external_call_unique_id") return event.kind === "received" && text === event.details.externalCallUniqueId
  return event.kind === "received"
}

// The inbox as its host sees it: what waits, what failed and why; retried or dropped by hand.
import { networkId as asNetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { Clock } from "../ports/clock.ts"
import { Inbox, type InboxEntry } from "../ports/inbox.ts"
import { refuse, refuseWith } from "../refusal.ts"
import { applyEntry } from "./apply-pending.ts"
import { hostNetwork } from "./host-events.ts"

/** How many entries are listed at the most. */
export const MAX_LISTED_ENTRIES = 1_000

/** An inbox entry as the host interface shows it. Times are epoch milliseconds. */
export interface InboxEntryBody {
  readonly entry_id: string
  readonly status: InboxEntry["status"]
  readonly arrived_at: number
  readonly advertiser_id_from_network: string | null
  readonly waits_for: InboxEntry["binding"]
  /** The request as it came, the token removed. */
  readonly request: unknown
  /** Why it failed; null while it waits. */
  readonly failure: InboxEntry["failure"]
}

const bodyOf = (entry: InboxEntry): InboxEntryBody => ({
  entry_id: entry.entryId,
  status: entry.status,
  arrived_at: entry.arrivedAt,
  advertiser_id_from_network: entry.advertiserIdFromNetwork,
  waits_for: entry.binding,
  request: JSON.parse(entry.body),
  failure: entry.failure,
})

/** The oldest entries of a status (`waiting` or `failed`), in order of arrival. */
export const listEntries = Effect.fnUntraced(function* (networkId: string, status: string) {
  const network = yield* hostNetwork(networkId)
  if (status !== "waiting" && status !== "failed") {
    return yield* refuse("InvalidInput", [
      {
        code: "unknown-status",
        path: ["status"],
        message: `\`${status}\` is not a status of an inbox entry`,
        hint: "use `waiting` or `failed`",
      },
    ])
  }
  const entries = yield* (yield* Inbox).list(network.networkId, status, MAX_LISTED_ENTRIES)
  return { entries: entries.map(bodyOf) }
})

const noEntry = (entryId: string) =>
  refuseWith("RecordNotFound", "entry-not-found", `there is no such inbox entry \`${entryId}\``)

/** Lets a failed entry be tried again, at once. */
export const retryEntry = Effect.fnUntraced(function* (networkId: string, entryId: string) {
  const inbox = yield* Inbox
  if (!(yield* inbox.retry(asNetworkId(networkId), entryId))) return yield* noEntry(entryId)
  const now = yield* (yield* Clock).now
  return { outcome: yield* applyEntry(asNetworkId(networkId), entryId, now) }
})

/** Drops an entry for good. */
export const dropEntry = Effect.fnUntraced(function* (networkId: string, entryId: string) {
  if (!(yield* (yield* Inbox).drop(asNetworkId(networkId), entryId))) return yield* noEntry(entryId)
  return {}
})

// The inbox as its host sees it: what waits, what failed and why; retried or dropped by hand.
import { type NetworkId, type Problem, utcText } from "@callrules/model"
import { Clock, Inbox, type InboxBinding, type InboxEntry } from "@callrules/store"
import * as Effect from "effect/Effect"
import { hostNetwork } from "../access/host-network.ts"
import { refuse, refuseWith } from "../refusal.ts"
import type { EntryOutcome } from "../signals/apply-entry.ts"
import { applyInTurn } from "../signals/apply-waiting.ts"
import { forgetSearch } from "../signals/waiting-searches.ts"
import { NOT_OF_THIS_LIST } from "./list-cursor.ts"

/** How many entries one answer lists at the most. */
const MAX_LISTED_ENTRIES = 1_000

/** How much text of requests and failures one answer carries at the most, in UTF-16 units; one entry is always listed. */
const MAX_LISTED_TEXT = 8 * 1_048_576

/** So many entries are read at a time: each can be as large as a request may be. */
const PAGE_SIZE = 20

/** What an inbox entry waits for. */
export type WaitsForBody =
  | {
      /** One leg. */
      readonly to: "leg"
      /** The leg's own id. */
      readonly leg_id: string
    }
  | {
      /** A whole call: the leg is chosen when it has ended. */
      readonly to: "call_record"
      /** The call record; it need not have a leg yet. */
      readonly call_record_id: string
    }
  | {
      /** A call that was not found yet. */
      readonly to: "unresolved"
    }

/** An inbox entry as the host interface shows it. */
export interface InboxEntryBody {
  /** The id to retry or drop the entry by. */
  readonly entry_id: string
  /** `waiting` for its call, or `failed` until the host retries or drops it. */
  readonly status: InboxEntry["status"]
  /** When it was accepted: ISO 8601 in UTC, to the millisecond. */
  readonly arrived_at: string
  /** The advertiser whose token brought it; null for the network's own. */
  readonly advertiser_id_from_network: string | null
  /** The leg, the call record, or a call that was not found yet. */
  readonly waits_for: WaitsForBody
  /** The request as it came, the token removed. */
  readonly request: unknown
  /** Why it failed; null while it waits. */
  readonly failure: InboxEntry["failure"]
}

/** Entries of the inbox as the host interface lists them. */
export interface InboxEntriesBody {
  /** In order of arrival: at most 1,000, and fewer where they are large. */
  readonly entries: ReadonlyArray<InboxEntryBody>
  /** The id to list the next ones after; null when there are none. */
  readonly next: string | null
}

/** What a retry answers. */
export interface RetriedEntryBody {
  /** What became of the entry at once. `waits`: its call has not ended or is not found, or an earlier entry waits; `gone`: it is done with already. */
  readonly outcome: EntryOutcome
}

const waitsFor = (binding: InboxBinding): WaitsForBody => {
  switch (binding.to) {
    case "leg":
      return { to: "leg", leg_id: binding.legId }
    case "call-record":
      return { to: "call_record", call_record_id: binding.callRecordId }
    case "unresolved":
      return { to: "unresolved" }
  }
}

const bodyOf = (entry: InboxEntry): InboxEntryBody => ({
  entry_id: entry.entryId,
  status: entry.status,
  arrived_at: utcText(entry.arrivedAt),
  advertiser_id_from_network: entry.advertiserIdFromNetwork,
  waits_for: waitsFor(entry.binding),
  request: JSON.parse(entry.body),
  failure: entry.failure,
})

/**
 * Entries of a status (`waiting` or `failed`), in order of arrival: the oldest ones, or with `after` (the `next` of the
 * answer before) those behind that entry, whatever became of it. At most 1,000 and about 8 MiB at a time.
 *
 * @returns the entries; RecordNotFound for an unknown network; InvalidInput for another status, and for an `after` that is no entry, or
 * one that is forgotten.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { listEntries, submitSignals } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { call_in_progress: true, search: { call_record_id: "c1" }, signals: [{ name: "Sale" }] }
 * await engine.run(submitSignals(context, { body, requestId: null, path: "/" }))
 * const { entries } = getOrThrow(await engine.run(listEntries("n1", "waiting")))
 * console.assert(entries[0]?.waits_for.to === "call_record")
 * await engine.close()
 * ```
 */
export const listEntries = Effect.fnUntraced(function* (
  networkId: string,
  status: string,
  after: string | null = null,
) {
  const network = yield* hostNetwork(networkId)
  const isKnown = after === null || (yield* (yield* Inbox).fate(network.networkId, after)) !== undefined
  const ofCursor = isKnown ? [] : [NOT_OF_THIS_LIST]
  if (status !== "waiting" && status !== "failed") return yield* refuse("InvalidInput", [noStatus(status), ...ofCursor])
  if (!isKnown) return yield* refuse("InvalidInput", ofCursor)
  return yield* listedAfter(network.networkId, status, after)
})

const noStatus = (status: string): Problem => ({
  code: "unknown-status",
  path: ["status"],
  message: `\`${status}\` is not a status of an inbox entry`,
  hint: "use `waiting` or `failed`",
})

const listedAfter = Effect.fnUntraced(function* (
  networkId: NetworkId,
  status: InboxEntry["status"],
  after: string | null,
) {
  const inbox = yield* Inbox
  const answer = (entries: ReadonlyArray<InboxEntryBody>, next: string | null): InboxEntriesBody => ({ entries, next })
  const entries: Array<InboxEntryBody> = []
  let text = 0
  for (let last = after; ; ) {
    const page: ReadonlyArray<InboxEntry> = yield* inbox.list(networkId, status, last, PAGE_SIZE)
    for (const entry of page) {
      text += entry.body.length + (entry.failure?.message.length ?? 0)
      // ENG-97
      const isFull = entries.length === MAX_LISTED_ENTRIES || text > MAX_LISTED_TEXT
      if (isFull && entries.length > 0) return answer(entries, last)
      entries.push(bodyOf(entry))
      last = entry.entryId
    }
    if (page.length < PAGE_SIZE) return answer(entries, null)
  }
})

const noEntry = (entryId: string) =>
  refuseWith(
    "RecordNotFound",
    "entry-not-found",
    `there is no such inbox entry \`${entryId}\``,
    "list the entries; one that was applied or dropped is gone",
  )

/**
 * Lets a failed entry be tried again, at once but in its turn: after those that arrived before it and wait for the same
 * call. Those that were applied while it was failed went ahead. One that fails again is kept as failed again. One that waits goes on
 * waiting, and is answered so.
 *
 * Rule ENG-251.
 *
 * @returns what became of it; RecordNotFound for an unknown network, and when it has no such entry.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { retryEntry } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { isFailure } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const answer = await engine.run(retryEntry("n1", "0000002A-DEADBEEF"))
 * console.assert(isFailure(answer) && answer.failure.class === "RecordNotFound")
 * await engine.close()
 * ```
 */
export const retryEntry = Effect.fnUntraced(function* (networkId: string, entryId: string) {
  const network = yield* hostNetwork(networkId)
  const inbox = yield* Inbox
  if (!(yield* inbox.retry(network.networkId, entryId))) {
    // ENG-251
    const entry = yield* inbox.get(network.networkId, entryId)
    if (entry === undefined) return yield* noEntry(entryId)
    const unchanged: RetriedEntryBody = { outcome: entry.status === "failed" ? "failed" : "waits" }
    return unchanged
  }
  const now = yield* (yield* Clock).now
  const entry = yield* inbox.get(network.networkId, entryId)
  const answer: RetriedEntryBody = { outcome: entry === undefined ? "gone" : yield* applyInTurn(entry, now) }
  return answer
})

/**
 * Drops an entry for good, waiting or failed: it is never applied.
 *
 * @returns an empty object; RecordNotFound for an unknown network, and when it has no such entry.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { dropEntry, listEntries, submitSignals } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const body = { call_in_progress: true, search: { call_record_id: "c1" }, signals: [{ name: "Sale" }] }
 * await engine.run(submitSignals(context, { body, requestId: null, path: "/" }))
 * const [entry] = getOrThrow(await engine.run(listEntries("n1", "waiting"))).entries
 * await engine.run(dropEntry("n1", entry?.entry_id ?? ""))
 * console.assert(getOrThrow(await engine.run(listEntries("n1", "waiting"))).entries.length === 0)
 * await engine.close()
 * ```
 */
export const dropEntry = Effect.fnUntraced(function* (networkId: string, entryId: string) {
  const network = yield* hostNetwork(networkId)
  const inbox = yield* Inbox
  // ENG-377
  forgetSearch(inbox, network.networkId, entryId)
  if (!(yield* inbox.drop(network.networkId, entryId))) return yield* noEntry(entryId)
  return {}
})

// The inbox in memory.
import type { HeldEntries, InboxBinding, InboxEntry, InboxShape, WaitingEntry } from "../ports/inbox.ts"
import type { StoredOutcome } from "../ports/request-outcome.ts"
import { malformedEntry } from "../ports/well-formed-write.ts"
import { answer, answerWrite } from "./answer.ts"
import { type Database, networkOf, outcomeList, writtenNetwork } from "./database.ts"
import {
  awaitingList,
  byPlace,
  callList,
  entryKey,
  type InboxData,
  keepFate,
  type PlacedEntry,
  replaceEntry,
  statusList,
} from "./inbox-data.ts"
import { changeOutcomes, keepOutcome, outcomeIsFree } from "./ledger-store.ts"
import { legsIn } from "./leg-index.ts"
import { ascending, page, type SortedBlocks } from "./sorted-blocks.ts"

type Accepted = Parameters<InboxShape["accept"]>

/** The inbox of a database. */
export const memoryInbox = (database: Database): InboxShape => {
  const { inbox } = database
  const find = (networkId: InboxEntry["networkId"], entryId: string): PlacedEntry | undefined =>
    inbox.entries.get(entryKey({ networkId, entryId }))
  return {
    accept: (...accepted) => answerWrite(malformedEntry(accepted[0], accepted[1]), () => accept(database, accepted)),
    waitingForCall: (networkId, callRecordId, legId, after, limit, except) =>
      answer(() => {
        const place = after === null ? 0 : placeOf(inbox, { networkId, entryId: after })
        const all = behind(inbox.lists.get(callList(networkId, callRecordId)) ?? [], place)
        const ofCall = except === undefined ? all : unheld(all, except)
        return page(legId === null ? ofCall : ofLeg(ofCall, legId), limit).map(waitingEntry)
      }),
    unfound: (networkId, awaits, since, after, limit) =>
      answer(() => {
        const place = after === null ? 0 : placeOf(inbox, { networkId, entryId: after })
        return [...new Set(awaits)]
          .flatMap((one) => [...placedBehind(inbox.lists.get(awaitingList(networkId, one)) ?? [], place)])
          .filter(({ entry }) => entry.arrivedAt >= since)
          .sort(byPlace)
          .slice(0, limit)
          .map(({ entry }) => waitingEntry(entry))
      }),
    waiting: (unfoundSince, after, limit) =>
      answer(() => {
        const all = behind(inbox.waiting, after === null ? 0 : placeOf(inbox, after))
        return page(unfoundSince === null ? all : unfoundOf(all, unfoundSince), limit).map(waitingEntry)
      }),
    list: (networkId, status, after, limit) =>
      answer(() => {
        const place = after === null ? 0 : placeOf(inbox, { networkId, entryId: after })
        return page(behind(inbox.lists.get(statusList(networkId, status)) ?? [], place), limit)
      }),
    countOf: (networkId, advertiser, most) =>
      answer(() => {
        let bytes = 0
        const countOf = (status: InboxEntry["status"]): number => {
          let count = 0
          for (const { entry } of (inbox.lists.get(statusList(networkId, status)) ?? []).flat()) {
            if (count === most[status]) break
            if (entry.advertiserIdFromNetwork !== advertiser) continue
            count += 1
            bytes += new TextEncoder().encode(entry.body).length
          }
          return count
        }
        return { waiting: countOf("waiting"), failed: countOf("failed"), bytes }
      }),
    get: (networkId, entryId) => answer(() => find(networkId, entryId)?.entry),
    fate: (networkId, entryId) =>
      answer(() => {
        const there = find(networkId, entryId)?.entry
        if (there === undefined) return inbox.fates.get(networkId)?.get(entryId)
        const { advertiserIdFromNetwork, arrivedAt, failure, status } = there
        return { advertiserIdFromNetwork, arrivedAt, status, failure, transactionIds: [] }
      }),
    bind: (networkId, entryId, binding) =>
      answer(() => change(inbox, find(networkId, entryId), "waiting", (entry) => bound(entry, binding))),
    fail: (networkId, entryId, failure) =>
      answer(() => {
        const there = find(networkId, entryId)
        // ENG-497
        if (there?.entry.status === "waiting" && isOfErasedCall(database, there.entry)) {
          drop(database, there)
          return "dropped"
        }
        change(inbox, there, "waiting", (entry) => ({ ...entry, status: "failed", failure }))
        return "failed"
      }),
    retry: (networkId, entryId) =>
      answer(() => {
        const there = find(networkId, entryId)
        change(inbox, there, "failed", (entry) => ({ ...entry, status: "waiting", failure: null }))
        return there?.entry.status === "failed"
      }),
    drop: (networkId, entryId) =>
      answer(() => {
        const there = find(networkId, entryId)
        if (there === undefined) return false
        drop(database, there)
        return true
      }),
  }
}

const isOfErasedCall = (database: Database, { binding, networkId }: InboxEntry): boolean => {
  const { indexes, legs } = networkOf(database, networkId)
  const ofCall = binding.to === "unresolved" ? [] : legsIn(indexes.callRecord, binding.callRecordId)
  return ofCall.some(({ legId }) => legs.get(legId)?.stored.isErased)
}

// ENG-377
const drop = (database: Database, there: PlacedEntry): void => {
  const { entryId, networkId } = there.entry
  keepFate(database.inbox, { ...there, entry: { ...there.entry, failure: null } }, "dropped", [])
  replaceEntry(database.inbox, there, undefined)
  changeOutcomes(writtenNetwork(database, networkId), outcomeList("entry", entryId), withoutFingerprint)
}

/** What a request said cannot be told any more, as in a database. */
const withoutFingerprint = (outcome: StoredOutcome): StoredOutcome => ({ ...outcome, fingerprint: "" })

const accept = (database: Database, [entry, expectedLegVersion, outcome]: Accepted): "committed" | "conflict" => {
  const { inbox } = database
  if (expectedLegVersion !== null && entry.binding.to === "leg") {
    const leg = networkOf(database, entry.networkId).legs.get(entry.binding.legId)
    if ((leg?.stored.version ?? 0) !== expectedLegVersion) return "conflict"
  }
  if (inbox.places.has(entryKey(entry))) return "conflict"
  if (outcome !== null && !outcomeIsFree(database, outcome.key)) return "conflict"
  if (outcome !== null) keepOutcome(database, outcome.key, outcome.outcome, listOfAccepted(outcome.outcome))
  inbox.lastPlace += 1
  inbox.places.set(entryKey(entry), inbox.lastPlace)
  replaceEntry(inbox, undefined, { place: inbox.lastPlace, entry })
  return "committed"
}

/** The answer of a request that was accepted for later names its entry. */
const listOfAccepted = ({ body, status }: StoredOutcome): string | null =>
  status === 201 && typeof body === "string" ? outcomeList("entry", body) : null

/** The place of an entry, even if it was applied or dropped; 0, before all others, for an unknown one. */
// ENG-98
const placeOf = (inbox: InboxData, entry: Pick<InboxEntry, "networkId" | "entryId">): number =>
  inbox.places.get(entryKey(entry)) ?? 0

function* behind(entries: SortedBlocks<PlacedEntry>, place: number): Generator<InboxEntry> {
  for (const { entry } of placedBehind(entries, place)) yield entry
}

function* placedBehind(entries: SortedBlocks<PlacedEntry>, place: number): Generator<PlacedEntry> {
  const bound = entries[0]?.[0]
  if (bound !== undefined) yield* ascending(entries, byPlace, { ...bound, place: place + 1 })
}

const bound = (entry: InboxEntry, binding: InboxBinding): InboxEntry => ({ ...entry, binding })

const change = (
  inbox: InboxData,
  before: PlacedEntry | undefined,
  status: InboxEntry["status"],
  update: (entry: InboxEntry) => InboxEntry,
): void => {
  if (before?.entry.status !== status) return
  replaceEntry(inbox, before, { ...before, entry: update(before.entry) })
}

const waitingEntry = ({
  advertiserIdFromNetwork,
  arrivedAt,
  binding,
  entryId,
  networkId,
}: InboxEntry): WaitingEntry => ({
  entryId,
  networkId,
  advertiserIdFromNetwork,
  binding,
  arrivedAt,
})

function* unfoundOf(entries: Iterable<InboxEntry>, since: number): Iterable<InboxEntry> {
  for (const entry of entries) if (entry.binding.to === "unresolved" && entry.arrivedAt >= since) yield entry
}

function* unheld(entries: Iterable<InboxEntry>, { advertisers, legIds }: HeldEntries): Iterable<InboxEntry> {
  for (const entry of entries) {
    const { advertiserIdFromNetwork: advertiser, binding } = entry
    if (advertiser !== null && advertisers.includes(advertiser)) continue
    if (binding.to !== "leg" || !legIds.includes(binding.legId)) yield entry
  }
}

function* ofLeg(entries: Iterable<InboxEntry>, legId: string): Iterable<InboxEntry> {
  for (const entry of entries) if (entry.binding.to === "leg" && entry.binding.legId === legId) yield entry
}

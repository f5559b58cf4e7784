// What the in-memory stores keep for a time only: some of what is old goes at each step.
import type { Instant, NetworkId } from "@callrules/model"
import { FORGOTTEN_AT_ONCE, type Forgetting } from "../ports/ledger-store.ts"
import { byTimeStored, type Database, type KeptOutcome, type NetworkData, writtenNetwork } from "./database.ts"
import { entryKey, type InboxData } from "./inbox-data.ts"
import { ascending, remove } from "./sorted-blocks.ts"
import { compareText } from "./text-order.ts"

/** The network after a text that may have something to forget. */
export const networkAfter = ({ inbox, networks }: Database, after: string): NetworkId | undefined => {
  const known = new Set([...networks].flatMap(([id, { outcomes }]) => (outcomes.size > 0 ? [id] : [])))
  for (const { entry } of inbox.entries.values()) known.add(entry.networkId)
  for (const networkId of inbox.fates.keys()) known.add(networkId)
  return [...known].filter((id) => compareText(id, after) > 0).sort(compareText)[0]
}

/** Forgets some of what is old in a network; whether there may be more. */
export const forget = (database: Database, what: Forgetting): boolean => {
  const { networkId, outcomesBefore } = what
  const network = writtenNetwork(database, networkId)
  const outcomes = someOf(ascending(network.outcomesByAge, byTimeStored), (kept) =>
    kept.outcome.storedAt >= outcomesBefore ? "enough" : !isAwaited(database.inbox, networkId, kept),
  )
  for (const kept of outcomes) {
    remove(network.outcomesByAge, byTimeStored, kept)
    network.outcomes.delete(kept.requestKey)
    unlist(network, kept)
  }
  const fates = database.inbox.fates.get(networkId) ?? new Map()
  const oldFates = someOf(fates, ([, { arrivedAt }]) => arrivedAt < what.fatesBefore)
  for (const [entryId] of oldFates) fates.delete(entryId)
  return [outcomes, oldFates].some(({ length }) => length === FORGOTTEN_AT_ONCE)
}

/** The network after a text that has summaries of transcripts. */
export const transcriptNetworkAfter = ({ networks }: Database, after: string): NetworkId | undefined =>
  [...networks]
    .flatMap(([id, { transcripts }]) => (transcripts.size > 0 && compareText(id, after) > 0 ? [id] : []))
    .sort(compareText)[0]

/** Forgets some of the old summaries of a network; whether there may be more. */
export const forgetTranscripts = (database: Database, networkId: NetworkId, before: Instant): boolean => {
  const { transcripts } = writtenNetwork(database, networkId)
  const old = someOf(transcripts, ([, { transcript }]) => transcript.at < before)
  for (const [callRecordId] of old) transcripts.delete(callRecordId)
  return old.length === FORGOTTEN_AT_ONCE
}

const unlist = ({ outcomeLists }: NetworkData, { list, requestKey }: KeptOutcome): void => {
  if (list === null) return
  const listed = outcomeLists.get(list)
  listed?.delete(requestKey)
  if (listed?.size === 0) outcomeLists.delete(list)
}

/** Whether an outcome is that of a request that waits, or has failed and is the host's to retry. */
// ENG-209
const isAwaited = ({ entries }: InboxData, networkId: NetworkId, { outcome }: KeptOutcome): boolean =>
  outcome.status === 201 &&
  typeof outcome.body === "string" &&
  entries.has(entryKey({ networkId, entryId: outcome.body }))

/** The first ones that a test takes, as many as go at a time; `enough`: none of those after it is looked at. */
const someOf = <A>(all: Iterable<A>, take: (one: A) => boolean | "enough"): ReadonlyArray<A> => {
  const taken: Array<A> = []
  for (const one of all) {
    const isTaken = take(one)
    if (isTaken === "enough") break
    if (isTaken && taken.push(one) === FORGOTTEN_AT_ONCE) break
  }
  return taken
}

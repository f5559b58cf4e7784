// How much of what waits for a call is applied before the host that reported its end is answered, and where due work goes on.
import type { CallRecordId, NetworkId } from "@callrules/model"
import { Reference } from "effect/Context"

/** What may be applied before an answer. One that is over lets nothing more begin. */
export interface Portion {
  /** Notes that a request was read, which has so many characters, whatever becomes of it. */
  readonly read: (characters: number) => void
  /** Notes that one is done with: it was applied, or failed. */
  readonly take: () => void
  readonly isOver: () => boolean
}

const MOST_ENTRIES = 100
const MOST_ENTRIES_OF_BATCH = 500
const MOST_CHARACTERS = 4_194_304

/** A hundred requests, or as many as come to 4 MiB with those that wait on. */
// SIG-317
export const portionAtOnce = (): Portion => portionOf(MOST_ENTRIES)

/** What the calls of one batch share: five hundred requests, or 4 MiB. */
export const portionOfBatch = (): Portion => portionOf(MOST_ENTRIES_OF_BATCH)

const portionOf = (mostEntries: number): Portion => {
  let entries = 0
  let characters = 0
  return {
    read: (length) => {
      characters += length
    },
    take: () => {
      entries += 1
    },
    isOver: () => entries >= mostEntries || characters >= MOST_CHARACTERS,
  }
}

/** A call for which more waits than its portion. */
export interface CallLeftOver {
  readonly networkId: NetworkId
  readonly callRecordId: CallRecordId
}

/** What a call goes by in a map of one process. */
export const callKey = ({ callRecordId, networkId }: CallLeftOver): string => JSON.stringify([networkId, callRecordId])

/** The calls that are left over, each once. */
export type CallsLeftOverShape = Map<string, CallLeftOver>

/**
 * The calls that the engine an operation runs on has left over for its due work. They are known to this process alone: what another
 * one has left, or one that ended, is found where all that waits is looked at.
 */
export const CallsLeftOver = Reference<CallsLeftOverShape>("@callrules/operations/CallsLeftOver", {
  defaultValue: () => new Map<string, CallLeftOver>(),
})

/** More are not remembered: an engine whose host does the due work in another process never asks for them. */
const MOST_CALLS = 1_000

/** Leaves a call for the next due work. */
export const leaveOver = (leftOver: CallsLeftOverShape, call: CallLeftOver): void => {
  if (leftOver.size < MOST_CALLS) leftOver.set(callKey(call), call)
}

/** The calls of some networks that are left over, which are then no longer so. */
export const takeLeftOver = (
  leftOver: CallsLeftOverShape,
  isOf: (networkId: NetworkId) => boolean,
): ReadonlyArray<CallLeftOver> => {
  const taken = [...leftOver].filter(([, { networkId }]) => isOf(networkId))
  for (const [key] of taken) leftOver.delete(key)
  return taken.map(([, call]) => call)
}

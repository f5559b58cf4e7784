// Planted bugs in what a request is decided on: the time of an entry, and the values that a group has reported.
import type { GroupTransaction } from "@callrules/signal-ledger"
import type { InboxEntry, LegReading } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { PlantedBug } from "./planting.ts"

const MINUTE_MILLISECONDS = 60_000

/** A start time takes the closest of all calls that were received until now, not until a minute after it arrived. */
export const laterCallTaken: PlantedBug = ({ queue }) => {
  const younger = (entry: InboxEntry): InboxEntry => {
    const arrivedAt = Math.max(entry.arrivedAt, queue.now() - MINUTE_MILLISECONDS) as typeof entry.arrivedAt // an instant
    const isNew = queue.now() - entry.arrivedAt < 60 * MINUTE_MILLISECONDS
    return isNew && entry.binding.to === "unresolved" ? { ...entry, arrivedAt } : entry
  }
  return {
    engine: (stores) => ({
      ...stores,
      inbox: {
        ...stores.inbox,
        get: (networkId, entryId) =>
          Effect.map(stores.inbox.get(networkId, entryId), (entry) => entry && younger(entry)),
      },
    }),
  }
}

/** A value is compared with the call's current one alone, as if its group had reported that. */
export const callComparedOnly: PlantedBug = () => ({
  engine: (stores) => ({
    ...stores,
    ledger: {
      ...stores.ledger,
      begin: (query) =>
        Effect.map(stores.ledger.begin(query), (read) =>
          read.kind === "call" ? { ...read, legs: read.legs.map(withValuesOfCall) } : read,
        ),
    },
  }),
})

const withValuesOfCall = (leg: LegReading): LegReading => {
  const { customData, groups } = leg
  if (customData === null) return leg
  return {
    ...leg,
    groups: new Map(
      [...groups].map(([id, head]): [string, GroupTransaction | null] => {
        if (head === null) return [id, head]
        const ofCall = Object.fromEntries(Object.keys(head.customData).map((name) => [name, customData[name] ?? ""]))
        return [id, { ...head, customData: ofCall }]
      }),
    ),
  }
}

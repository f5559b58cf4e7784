// Planted bugs in how the home leg of a call is chosen, moved and read.
import type { TransactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { writtenNetwork } from "../../../../store/src/memory/database.ts"
import { committing, type PlantedBug, telling } from "./planting.ts"

/** A home is chosen whatever legs and homes have come since the call record was read. */
export const homeWithoutVersion: PlantedBug = ({ database }) => ({
  store: committing((commit, write) => {
    const { callRecord } = write
    if (callRecord?.home == null) return commit(write)
    const record = writtenNetwork(database, write.networkId).callRecords.get(callRecord.callRecordId)
    const { advertiserIdFromNetwork } = callRecord.home
    const before = record?.homes.get(advertiserIdFromNetwork)
    record?.homes.delete(advertiserIdFromNetwork)
    const late = commit({ ...write, callRecord: { ...callRecord, expectedVersion: record?.version ?? 0 } })
    return Effect.map(late, (answer) => {
      if (answer === "conflict" && before !== undefined) record?.homes.set(advertiserIdFromNetwork, before)
      return answer
    })
  }),
})

/** A home is moved, and whoever has read the call record before does not notice. */
export const moveWithoutVersion: PlantedBug = ({ database }) => ({
  store: (stores) => ({
    ...stores,
    calls: {
      ...stores.calls,
      moveHome: (write) =>
        Effect.map(stores.calls.moveHome(write), (answer) => {
          const { callRecords } = writtenNetwork(database, write.networkId)
          const record = callRecords.get(write.callRecordId)
          if (answer === "committed" && record !== undefined) {
            callRecords.set(write.callRecordId, { ...record, version: record.version - 1 })
          }
          return answer
        }),
    },
  }),
})

/** Requests go on to the home that was chosen first, wherever the host has moved it. */
export const moveNotRead: PlantedBug = ({ database }) => ({
  engine: (stores) => {
    const first = new Map<string, TransactionId>()
    const keyOf = (callRecordId: string, advertiser: string | null): string => `${callRecordId} ${advertiser}`
    return telling((read) => {
      const network = [...database.networks.values()].find(({ callRecords }) => callRecords.has(read.callRecordId))
      const moves = network?.callRecords.get(read.callRecordId)?.moves ?? []
      for (const { advertiserIdFromNetwork, from } of moves) {
        const key = keyOf(read.callRecordId, advertiserIdFromNetwork)
        if (from !== null && !first.has(key)) first.set(key, from)
      }
      const homes = [...read.callRecord.homes].map(
        ([advertiser, home]) => [advertiser, first.get(keyOf(read.callRecordId, advertiser)) ?? home] as const,
      )
      return { ...read, callRecord: { ...read.callRecord, homes: new Map(homes) } }
    })(stores)
  },
})

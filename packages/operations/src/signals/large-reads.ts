// Reads of networks whose calls hold long custom data, a few at a time: hundreds of requests at once, each of which has all of it in
// memory, would end the process.
import type { NetworkId } from "@callrules/model"
import { transactionCharacters } from "@callrules/signal-ledger"
import { type LedgerQuery, type LedgerReading, LedgerStore, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeTurns } from "../commits/turns.ts"

/** Custom data of the legs of a call is long from so many characters on. */
const LONG = 262_144

/** Of a network with calls like that, so many requests read at once. */
const READS_AT_ONCE = 4

/** So long a network counts as one with long custom data after the last time that some was read or written. */
const REMEMBERED_MILLISECONDS = 3_600_000

/** Stores that read the ledger a few requests at a time where calls hold long custom data; others read as they are asked. */
// ENG-352
export const boundedReads = <Stores>(
  stores: Layer.Layer<Stores | LedgerStore, StoreFault>,
): Layer.Layer<Stores | LedgerStore, StoreFault> =>
  Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => {
        const turns = makeTurns()
        const longSeen = new Map<NetworkId, number>()
        const note = (networkId: NetworkId, characters: number): void => {
          if (characters >= LONG) longSeen.set(networkId, performance.now())
        }
        const isLong = (networkId: NetworkId): boolean => {
          const seen = longSeen.get(networkId)
          if (seen === undefined) return false
          if (performance.now() - seen < REMEMBERED_MILLISECONDS) return true
          longSeen.delete(networkId)
          return false
        }
        return {
          ...ledger,
          begin: (query) =>
            Effect.suspend(() => {
              const { networkId } = query
              const read = Effect.map(ledger.begin(query), (reading) => {
                note(networkId, charactersIn(reading))
                return reading
              })
              return mayBeLong(query) && isLong(networkId)
                ? turns.inTurn(["read", networkId], read, READS_AT_ONCE)
                : read
            }),
          commit: (write, query) => {
            if (write.callCorrection !== null) {
              note(write.networkId, transactionCharacters(write.callCorrection))
            }
            return ledger.commit(write, query)
          },
        }
      }),
    ),
    stores,
  )

/** Nothing long is read for a request that only looks a call up. */
const mayBeLong = ({ bringsCustomData, partnerUniqueIds }: LedgerQuery): boolean =>
  bringsCustomData || partnerUniqueIds.length > 0

const charactersIn = (reading: LedgerReading): number => {
  if (reading.kind !== "call") return 0
  let characters = 0
  for (const { customData, groups, stored } of reading.legs) {
    if (stored.head !== null) characters += transactionCharacters({ ...stored.head, customData: customData ?? {} })
    for (const group of groups.values()) if (group !== null) characters += transactionCharacters(group)
  }
  return characters
}

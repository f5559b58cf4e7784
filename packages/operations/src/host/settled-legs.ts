// Legs whose last report this process has taken to its end: nothing that arrived before still has to find them.
import type { NetworkId, TransactionId } from "@callrules/model"

/** The legs that are settled, each in a version: with another report it is no longer so. */
export interface SettledLegs {
  readonly note: (networkId: NetworkId, legId: TransactionId, version: number) => void
  readonly has: (networkId: NetworkId, legId: TransactionId, version: number) => boolean
}

/** So many are remembered, a further one in place of the oldest: the others are looked at once more. */
const MOST = 20_000

/** No leg is settled. */
// ENG-419
export const noneSettled = (): SettledLegs => {
  const versions = new Map<string, number>()
  const keyOf = (networkId: NetworkId, legId: TransactionId): string => `${networkId} ${legId}`
  return {
    note: (networkId, legId, version) => {
      const key = keyOf(networkId, legId)
      versions.delete(key)
      if (versions.size >= MOST) {
        for (const oldest of versions.keys()) {
          versions.delete(oldest)
          break
        }
      }
      versions.set(key, version)
    },
    has: (networkId, legId, version) => versions.get(keyOf(networkId, legId)) === version,
  }
}

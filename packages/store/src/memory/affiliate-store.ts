// Affiliates in memory.
import type { Affiliate } from "@callrules/affiliate"
import { affiliateNameKey } from "@callrules/affiliate/name-key"
import { AFFILIATE_CHARACTERS } from "../ports/affiliate-page.ts"
import type { AffiliateStoreShape, AffiliateWriteRefusal, StoredAffiliate } from "../ports/affiliate-store.ts"
import { answer } from "./answer.ts"
import { type Database, type NetworkData, type NetworkView, networkOf, writtenNetwork } from "./database.ts"

/** The affiliates of a database. */
export const memoryAffiliateStore = (database: Database): AffiliateStoreShape => ({
  list: (networkId, after, limit) => answer(() => list(networkOf(database, networkId), after, limit)),
  areKept: (networkId) => answer(() => networkOf(database, networkId).lastAffiliateId > 0),
  get: (networkId, idFromNetwork) => answer(() => networkOf(database, networkId).affiliates.get(idFromNetwork)),
  byName: (networkId, name) =>
    answer(() => {
      const { affiliateNames, affiliates } = networkOf(database, networkId)
      const idFromNetwork = affiliateNames.get(affiliateNameKey(name))
      return idFromNetwork === undefined ? undefined : affiliates.get(idFromNetwork)
    }),
  put: (networkId, affiliate, expectedVersion) =>
    answer(() => put(writtenNetwork(database, networkId), affiliate, expectedVersion)),
  remove: (networkId, idFromNetwork, expectedVersion) =>
    answer(() => {
      const { affiliateNames, affiliates, affiliatesByInternalId, removedAffiliates } = writtenNetwork(
        database,
        networkId,
      )
      const stored = affiliates.get(idFromNetwork)
      if (stored === undefined || stored.version !== expectedVersion) return "changed"
      affiliates.delete(idFromNetwork)
      affiliatesByInternalId[stored.internalId] = undefined
      affiliateNames.delete(affiliateNameKey(stored.affiliate.name))
      removedAffiliates.set(idFromNetwork, stored.version)
      return "removed"
    }),
})

const list = ({ affiliatesByInternalId }: NetworkView, after: number, limit: number): Array<StoredAffiliate> => {
  const page: Array<StoredAffiliate> = []
  let characters = 0
  for (let id = after + 1; id < affiliatesByInternalId.length && page.length < limit; id++) {
    const stored = affiliatesByInternalId[id]
    if (stored === undefined) continue
    characters += JSON.stringify(stored.affiliate).length
    if (page.length > 0 && characters > AFFILIATE_CHARACTERS) break
    page.push(stored)
  }
  return page
}

const put = (
  network: NetworkData,
  affiliate: Affiliate,
  expectedVersion: number,
): StoredAffiliate | AffiliateWriteRefusal => {
  const { affiliateNames, affiliates, affiliatesByInternalId, removedAffiliates } = network
  const { idFromNetwork } = affiliate
  const name = affiliateNameKey(affiliate.name)
  const before = affiliates.get(idFromNetwork)
  if ((before?.version ?? 0) !== expectedVersion) return "changed"
  if ((affiliateNames.get(name) ?? idFromNetwork) !== idFromNetwork) return "name-taken"
  if (before === undefined) network.lastAffiliateId += 1
  else affiliateNames.delete(affiliateNameKey(before.affiliate.name))
  const stored: StoredAffiliate = {
    internalId: before?.internalId ?? network.lastAffiliateId,
    version: (before?.version ?? removedAffiliates.get(idFromNetwork) ?? 0) + 1,
    affiliate,
  }
  affiliates.set(idFromNetwork, stored)
  affiliatesByInternalId[stored.internalId] = stored
  affiliateNames.set(name, idFromNetwork)
  return stored
}

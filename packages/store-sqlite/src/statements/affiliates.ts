// SQL of affiliates.
import type { DatabaseSync } from "node:sqlite"
import { AFFILIATE_CHARACTERS, type AffiliateRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

const AFFILIATE = "SELECT internal_id, version, affiliate FROM affiliates"

/** Reads of affiliates. */
export const affiliateReads = (database: DatabaseSync) => {
  const list = prepare<AffiliateRow>(
    database,
    `${AFFILIATE} WHERE network_id = ? AND internal_id > ? ORDER BY internal_id LIMIT ?`,
  )
  const counter = prepare<{ last_internal_id: number }>(
    database,
    "SELECT last_internal_id FROM affiliate_counters WHERE network_id = ?",
  )
  const one = prepare<AffiliateRow>(database, `${AFFILIATE} WHERE network_id = ? AND id_from_network = ?`)
  const named = prepare<AffiliateRow>(database, `${AFFILIATE} WHERE network_id = ? AND name = ?`)
  return {
    affiliateList: (networkId: string, after: number, limit: number) => pageOf(list.iterate(networkId, after, limit)),
    affiliatesKept: (networkId: string): boolean => counter.get(networkId) !== undefined,
    affiliate: (networkId: string, idFromNetwork: string) => one.get(networkId, idFromNetwork),
    affiliateByName: (networkId: string, name: string) => named.get(networkId, name),
  }
}

/** The rows of a page; those behind it are not read. */
// ENG-478
const pageOf = (rows: Iterable<AffiliateRow>): ReadonlyArray<AffiliateRow> => {
  const page: Array<AffiliateRow> = []
  let characters = 0
  for (const row of rows) {
    characters += row.affiliate.length
    if (page.length > 0 && characters > AFFILIATE_CHARACTERS) break
    page.push(row)
  }
  return page
}

/** Writes of affiliates. */
export const affiliateWrites = (database: DatabaseSync) => {
  const stored = prepare<{ internal_id: number; version: number }>(
    database,
    "SELECT internal_id, version FROM affiliates WHERE network_id = ? AND id_from_network = ?",
  )
  const owner = prepare<{ id_from_network: string }>(
    database,
    "SELECT id_from_network FROM affiliates WHERE network_id = ? AND name = ?",
  )
  const removedVersion = prepare<{ version: number }>(
    database,
    "SELECT version FROM removed_affiliates WHERE network_id = ? AND id_from_network = ?",
  )
  const nextInternalId = prepare<{ last_internal_id: number }>(
    database,
    `INSERT INTO affiliate_counters (network_id, last_internal_id) VALUES (?, 1)
     ON CONFLICT DO UPDATE SET last_internal_id = last_internal_id + 1 RETURNING last_internal_id`,
  )
  const insert = prepare(
    database,
    `INSERT INTO affiliates (network_id, id_from_network, name, version, affiliate, internal_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const update = prepare(
    database,
    `UPDATE affiliates SET name = ?, version = version + 1, affiliate = ? WHERE network_id = ? AND id_from_network = ?`,
  )
  const remove = prepare(
    database,
    "DELETE FROM affiliates WHERE network_id = ? AND id_from_network = ? AND version = ?",
  )
  const keepVersion = prepare(
    database,
    `INSERT INTO removed_affiliates (network_id, id_from_network, version) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET version = excluded.version`,
  )
  return {
    affiliatePut: (
      networkId: string,
      idFromNetwork: string,
      name: string,
      affiliate: string,
      expectedVersion: number,
    ): readonly [internalId: number, version: number] | "changed" | "name-taken" => {
      const before = stored.get(networkId, idFromNetwork)
      if ((before?.version ?? 0) !== expectedVersion) return "changed"
      if ((owner.get(networkId, name)?.id_from_network ?? idFromNetwork) !== idFromNetwork) return "name-taken"
      if (before !== undefined) {
        update.run(name, affiliate, networkId, idFromNetwork)
        return [before.internal_id, before.version + 1]
      }
      const version = (removedVersion.get(networkId, idFromNetwork)?.version ?? 0) + 1
      const internalId = nextInternalId.get(networkId)?.last_internal_id ?? 1
      insert.run(networkId, idFromNetwork, name, version, affiliate, internalId)
      return [internalId, version]
    },
    affiliateRemove: (networkId: string, idFromNetwork: string, expectedVersion: number): "removed" | "changed" => {
      if (remove.run(networkId, idFromNetwork, expectedVersion) === 0) return "changed"
      keepVersion.run(networkId, idFromNetwork, expectedVersion)
      return "removed"
    },
  }
}

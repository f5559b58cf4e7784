// SQL of the directory: each record as it is now, every change of it, and the way from the hash of a secret to its token.
import type { DatabaseSync } from "node:sqlite"
import type {
  DirectoryChangeRow,
  DirectoryKeyRow,
  DirectoryQueryRow,
  DirectoryWriteRow,
  NetworkRow,
  TokenRow,
} from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

const CHANGE = "kind, id, of_id, record, version, changed_at, changed_by"
const RECORD = "SELECT record FROM directory_records WHERE network_id = ?"

/** Reads of the directory. */
export const directoryReads = (database: DatabaseSync) => {
  const networks = prepare<{ network_id: string }>(
    database,
    `SELECT network_id FROM directory_records WHERE kind = 'network' AND record IS NOT NULL AND network_id > ?
     ORDER BY network_id LIMIT ?`,
  )
  const one = prepare<{ record: string }>(
    database,
    `${RECORD} AND kind = ? AND id = ? AND of_id = '' AND record IS NOT NULL`,
  )
  const fields = prepare<{ record: string }>(
    database,
    `${RECORD} AND kind = 'custom_data_field' AND record IS NOT NULL ORDER BY id`,
  )
  const owner = prepare<{ network_id: string; token_id: string }>(
    database,
    "SELECT network_id, token_id FROM token_hashes WHERE token_hash = ?",
  )
  const found = prepare<DirectoryChangeRow>(
    database,
    `SELECT ${CHANGE} FROM directory_records
     WHERE network_id = ? AND kind = ? AND id = ? AND record IS NOT NULL ORDER BY of_id`,
  )
  const list = prepare<DirectoryChangeRow>(
    database,
    `SELECT ${CHANGE} FROM directory_records
     WHERE network_id = ? AND (kind, id, of_id) > (?, ?, ?) AND (kind = ? OR ? IS NULL) AND (record IS NOT NULL OR ? = 1)
     ORDER BY kind, id, of_id LIMIT ?`,
  )
  const history = prepare<DirectoryChangeRow>(
    database,
    `SELECT ${CHANGE} FROM directory_history
     WHERE network_id = ? AND kind = ? AND id = ? AND of_id = ? AND version > ? ORDER BY version LIMIT ?`,
  )
  const takenOver = prepare<Pick<DirectoryChangeRow, "kind" | "id" | "of_id">>(
    database,
    `SELECT kind, id, of_id FROM directory_records r
     WHERE network_id = ? AND (kind, id, of_id) > (?, ?, ?) AND record IS NOT NULL AND changed_by <> ? AND (
       SELECT h.record IS NOT NULL FROM directory_history h WHERE h.network_id = r.network_id AND h.kind = r.kind
         AND h.id = r.id AND h.of_id = r.of_id AND h.changed_by = ? ORDER BY h.version DESC LIMIT 1)
     ORDER BY kind, id, of_id LIMIT ?`,
  )
  const version = directoryVersion(database)
  const network = (networkId: string): NetworkRow | undefined => {
    const record = one.get(networkId, "network", "")?.record
    if (record === undefined) return undefined
    return { network: record, fields: fields.all(networkId).map((field) => field.record) }
  }
  return {
    directoryNetworks: (after: string, limit: number) => networks.all(after, limit).map((row) => row.network_id),
    directoryNetwork: network,
    directoryToken: (tokenHash: string): TokenRow | undefined => {
      const owned = owner.get(tokenHash)
      if (owned === undefined) return undefined
      const token = one.get(owned.network_id, "token", owned.token_id)
      return token && { network_id: owned.network_id, token: token.record }
    },
    directoryFind: (networkId: string, kind: string, id: string) => found.all(networkId, kind, id),
    directoryList: ({ after, kind, limit, networkId, removedToo }: DirectoryQueryRow) =>
      list.all(networkId, ...after, kind, kind, removedToo, limit),
    directoryHistory: (networkId: string, key: DirectoryKeyRow, after: number, limit: number) =>
      history.all(networkId, ...key, after, limit),
    directoryTakenOver: (networkId: string, author: string, after: DirectoryKeyRow, limit: number) =>
      takenOver
        .all(networkId, ...after, author, author, limit)
        .map(({ id, kind, of_id }): DirectoryKeyRow => [kind, id, of_id]),
    directoryVersion: version,
    directoryTakesWrites: () => {
      owner.get("")
      return true
    },
  }
}

const directoryVersion = (database: DatabaseSync) => {
  const statement = prepare<{ version: number }>(database, "SELECT version FROM directories WHERE network_id = ?")
  return (networkId: string): number => statement.get(networkId)?.version ?? 0
}

/** Writes of the directory. */
export const directoryWrites = (database: DatabaseSync) => {
  const version = directoryVersion(database)
  const raise = prepare(
    database,
    `INSERT INTO directories (network_id, version) VALUES (?, 1) ON CONFLICT DO UPDATE SET version = version + 1`,
  )
  const there = prepare(
    database,
    "SELECT 1 FROM directory_records WHERE network_id = ? AND kind = ? AND id = ? AND of_id = ? AND record IS NOT NULL",
  )
  const put = prepare(
    database,
    `INSERT INTO directory_records (network_id, kind, id, of_id, record, version, changed_at, changed_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET record = excluded.record, version = excluded.version, changed_at = excluded.changed_at,
       changed_by = excluded.changed_by`,
  )
  const append = prepare(
    database,
    `INSERT INTO directory_history (network_id, kind, id, of_id, record, version, changed_at, changed_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const holder = prepare<{ network_id: string; token_id: string }>(
    database,
    "SELECT network_id, token_id FROM token_hashes WHERE token_hash = ?",
  )
  const freeHashes = prepare(database, "DELETE FROM token_hashes WHERE network_id = ? AND token_id = ?")
  const takeHash = prepare(database, "INSERT INTO token_hashes (token_hash, network_id, token_id) VALUES (?, ?, ?)")

  /** Whether no hash stands twice in the write, or is that of a token that the write leaves as it is. */
  const hashesAreFree = ({ changes, networkId }: DirectoryWriteRow): boolean => {
    const rewritten = new Set(changes.flatMap(({ key: [kind, id] }) => (kind === "token" ? [id] : [])))
    const hashes = changes.flatMap((change) => change.hashes)
    const isFree = (hash: string): boolean => {
      const held = holder.get(hash)
      return held === undefined || (held.network_id === networkId && rewritten.has(held.token_id))
    }
    return new Set(hashes).size === hashes.length && hashes.every(isFree)
  }
  return {
    directoryCommit: (write: DirectoryWriteRow): "committed" | "conflict" | "taken" => {
      const { changedAt, changedBy, changes, expectedVersion, networkId } = write
      if (version(networkId) !== expectedVersion) return "conflict"
      if (!hashesAreFree(write)) return "taken"
      raise.run(networkId)
      // hashes that are given up first: one may go from a token to another
      for (const { key } of changes) if (key[0] === "token") freeHashes.run(networkId, key[1])
      for (const { hashes, key, record } of changes) {
        if (record === null && there.get(networkId, ...key) === undefined) continue
        const row = [networkId, ...key, record, expectedVersion + 1, changedAt, changedBy] as const
        put.run(...row)
        append.run(...row)
        for (const hash of hashes) takeHash.run(hash, networkId, key[1])
      }
      return "committed"
    },
  }
}

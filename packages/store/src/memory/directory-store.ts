// The directory in memory.
import type { NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import {
  type CustomDataFieldRecord,
  type DirectoryKey,
  type DirectoryKind,
  type DirectoryRecord,
  directoryKey,
  type TokenRecord,
} from "../ports/directory-record.ts"
import {
  type DirectoryChange,
  type DirectoryQuery,
  type DirectoryStoreShape,
  type DirectoryWrite,
  malformedDirectoryWrite,
  type NetworkReading,
  type TokenReading,
} from "../ports/directory-store.ts"
import { answer, answerWrite } from "./answer.ts"
import { type Database, type NetworkData, type NetworkView, networkOf, writtenNetwork } from "./database.ts"
import { compareText } from "./text-order.ts"

/** The directory of a database. */
export const memoryDirectoryStore = (database: Database): DirectoryStoreShape => ({
  networks: (after, limit) =>
    answer(() =>
      [...database.networks.entries()]
        .filter(([id, data]) => compareText(id, after) > 0 && networkReading(data) !== undefined)
        .map(([id]) => id)
        .sort(compareText)
        .slice(0, limit),
    ),
  network: (networkId) => answer(() => networkReading(networkOf(database, networkId))),
  token: (tokenHash) => answer(() => tokenReading(database, tokenHash)),
  find: (networkId, kind, id) =>
    answer(() => inOrder(latestOf(networkOf(database, networkId), kind, id)).filter(({ record }) => record !== null)),
  list: (query) => answer(() => list(networkOf(database, query.networkId), query)),
  history: (networkId, key, after, limit) =>
    answer(() =>
      changesOf(networkOf(database, networkId), key)
        .filter(({ version }) => version > after)
        .slice(0, limit),
    ),
  takenOver: (networkId, author, after, limit) =>
    answer(() => {
      const data = networkOf(database, networkId)
      const isTakenOver = ({ changedBy, key }: DirectoryChange): boolean =>
        changedBy !== author &&
        (changesOf(data, key).findLast((one) => one.changedBy === author)?.record ?? null) !== null
      return list(data, { networkId, kind: null, after, limit: Number.POSITIVE_INFINITY, removedToo: false })
        .filter(isTakenOver)
        .slice(0, limit)
        .map(({ key }) => key)
    }),
  version: (networkId) => answer(() => networkOf(database, networkId).directoryVersion),
  takesWrites: () => Effect.succeed(true),
  commit: (write) =>
    Effect.suspend(() =>
      answerWrite(malformedDirectoryWrite(write), () =>
        commit(database, writtenNetwork(database, write.networkId), write),
      ),
    ),
})

const compareKeys = (a: DirectoryKey, b: DirectoryKey): number =>
  compareText(a.kind, b.kind) || compareText(a.id, b.id) || compareText(a.of, b.of)

const inOrder = (changes: ReadonlyArray<DirectoryChange>): ReadonlyArray<DirectoryChange> =>
  [...changes].sort((a, b) => compareKeys(a.key, b.key))

const changesOf = ({ directory }: NetworkView, { id, kind, of }: DirectoryKey): ReadonlyArray<DirectoryChange> =>
  directory.get(kind)?.get(id)?.get(of) ?? []

const recordOf = (data: NetworkView, key: DirectoryKey): DirectoryRecord | null =>
  changesOf(data, key).at(-1)?.record ?? null

/** The latest change of each record of a kind and id, in any order. */
const latestOf = ({ directory }: NetworkView, kind: DirectoryKind, id: string): ReadonlyArray<DirectoryChange> =>
  [...(directory.get(kind)?.get(id)?.values() ?? [])].flatMap((changes) => changes.slice(-1))

/** The latest change of each record of a kind, in order. */
const latestOfKind = (data: NetworkView, kind: DirectoryKind): ReadonlyArray<DirectoryChange> =>
  inOrder([...(data.directory.get(kind)?.keys() ?? [])].flatMap((id) => latestOf(data, kind, id)))

const list = (data: NetworkView, { after, kind, limit, removedToo }: DirectoryQuery): ReadonlyArray<DirectoryChange> =>
  (kind === null ? [...data.directory.keys()].sort(compareText) : [kind])
    .flatMap((one) => latestOfKind(data, one))
    .filter(({ key, record }) => (after === null || compareKeys(key, after) > 0) && (removedToo || record !== null))
    .slice(0, limit)

const networkReading = (data: NetworkView): NetworkReading | undefined => {
  const network = recordOf(data, { kind: "network", id: "", of: "" })
  if (network?.kind !== "network") return undefined
  const fields = latestOfKind(data, "custom_data_field").map(({ record }) => record)
  return { network, fields: fields.filter((record): record is CustomDataFieldRecord => record !== null) }
}

const tokenReading = (database: Database, tokenHash: string): TokenReading | undefined => {
  const owner = database.tokenOwners.get(tokenHash)
  if (owner === undefined) return undefined
  const token = recordOf(networkOf(database, owner.networkId), { kind: "token", id: owner.tokenId, of: "" })
  return token?.kind === "token" ? { networkId: owner.networkId, token } : undefined
}

const commit = (database: Database, data: NetworkData, write: DirectoryWrite): "committed" | "conflict" | "taken" => {
  const { changedAt, changedBy, networkId, puts } = write
  if (data.directoryVersion !== write.expectedVersion) return "conflict"
  const removals = write.removals.filter((key) => recordOf(data, key) !== null)
  const keys = [...puts.map(directoryKey), ...removals]
  const tokens = puts.filter((record): record is TokenRecord => record.kind === "token")
  if (!secretsAreFree(database, networkId, tokens, keys)) return "taken"
  for (const key of keys) {
    const before = recordOf(data, key)
    if (before?.kind === "token") for (const { tokenHash } of before.secrets) database.tokenOwners.delete(tokenHash)
  }
  for (const { secrets, tokenId } of tokens) {
    for (const { tokenHash } of secrets) database.tokenOwners.set(tokenHash, { networkId, tokenId })
  }
  data.directoryVersion += 1
  const made = { version: data.directoryVersion, changedAt, changedBy }
  for (const record of puts) append(data, { key: directoryKey(record), record, ...made })
  for (const key of removals) append(data, { key, record: null, ...made })
  return "committed"
}

const append = ({ directory }: NetworkData, change: DirectoryChange): void => {
  const { id, kind, of } = change.key
  const ofKind = directory.get(kind) ?? new Map<string, Map<string, Array<DirectoryChange>>>()
  const ofId = ofKind.get(id) ?? new Map<string, Array<DirectoryChange>>()
  directory.set(kind, ofKind)
  ofKind.set(id, ofId)
  ofId.set(of, [...(ofId.get(of) ?? []), change])
}

/** Whether no secret stands twice in the write, or is that of a token that the write leaves as it is. */
const secretsAreFree = (
  { tokenOwners }: Database,
  networkId: NetworkId,
  tokens: ReadonlyArray<TokenRecord>,
  rewritten: ReadonlyArray<DirectoryKey>,
): boolean => {
  const hashes = tokens.flatMap(({ secrets }) => secrets.map(({ tokenHash }) => tokenHash))
  const isFree = (hash: string): boolean => {
    const owner = tokenOwners.get(hash)
    if (owner === undefined) return true
    return owner.networkId === networkId && rewritten.some(({ id, kind }) => kind === "token" && id === owner.tokenId)
  }
  return new Set(hashes).size === hashes.length && hashes.every(isFree)
}

// The directory over the host interface: its records are read, put, removed and listed, and each has its history.
import { affiliateIdFault, newIdFault, RESERVED_NETWORK_IDS } from "@callrules/directory/parts"
import { type NetworkId, networkId } from "@callrules/model"
import { idLengthFault } from "@callrules/model/reading"
import {
  type DirectoryChange,
  type DirectoryKey,
  type DirectoryKind,
  DirectoryStore,
  EVERY_NETWORK,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../../access/host-network.ts"
import type { LongList } from "../../long-list.ts"
import { refuse, refuseWith } from "../../refusal.ts"
import { NOT_OF_THIS_LIST } from "../list-cursor.ts"
import { changeDirectory, versionIn } from "./change-directory.ts"
import { changeBody, type RecordBody, readRecord } from "./record-bodies.ts"

/** How many records a page has. */
const PAGE = 500

/** A record may be as long as a request: so many are read at a time for a list, and so many changes of one for its history. */
const LISTED_AT_ONCE = 25
const LONG_PAGE = 8

/** So many characters of records are listed, and then no further ones are read. */
const MOST_CHARACTERS = 1_048_576

/** Which record, and who asks for it. */
export interface NamedRecord {
  /** The network of the path. */
  readonly network: string
  /** The record. */
  readonly key: DirectoryKey
  /** Who asks, as the history names them. */
  readonly changedBy: string
}

/** A record as it is shown, with its version. */
export interface ShownRecord {
  /** The record. */
  readonly body: RecordBody
  /** Its version; the `ETag` of its path. */
  readonly version: number
}

/** A record as it stands. */
export const readDirectoryRecord = Effect.fnUntraced(function* ({ key, network }: NamedRecord) {
  const id = networkId(network)
  const found = (yield* (yield* DirectoryStore).find(id, key.kind, key.id)).find((one) => one.key.of === key.of)
  if (found === undefined) return yield* recordNotFound(key)
  const shown: ShownRecord = { body: changeBody(id, found), version: found.version }
  return shown
})

/** Puts a record whole, in place of one with its key or new. */
export const putDirectoryRecord = Effect.fnUntraced(function* (
  { changedBy, key, network }: NamedRecord,
  body: unknown,
  ifMatch: string | null,
) {
  const id = networkId(network)
  const expected = yield* versionIn(ifMatch)
  if (key.kind === "network" && RESERVED_NETWORK_IDS.has(network)) {
    return yield* refuseWith(
      "InvalidInput",
      "directory-record-invalid",
      `a network cannot have the id \`${network}\``,
      "it has a meaning in the host interface, choose another one",
    )
  }
  const fault = idFaultOf(network, key)
  if (fault !== undefined) {
    return yield* refuseWith(
      "InvalidInput",
      "directory-record-invalid",
      `an id of the path ${fault}`,
      "choose another id",
    )
  }
  const read = readRecord(id, key, body)
  if (Result.isFailure(read)) return yield* refuse("InvalidInput", read.failure)
  const request = { network: id, key, expected, changedBy }
  const { before, change } = yield* changeDirectory(request, () => Effect.succeed(read.success))
  const shown: ShownRecord & { readonly isNew: boolean } = {
    body: change === undefined ? {} : changeBody(id, change),
    version: change?.version ?? 0,
    isNew: before === undefined,
  }
  return shown
})

/** What is wrong with an id of a record that is put. The records that it belongs to are there, or it is refused for that. */
const idFaultOf = (network: string, { id, kind, of }: DirectoryKey): string | undefined => {
  const tooLong = [network, of].map(idLengthFault).find((fault) => fault !== undefined)
  if (tooLong !== undefined) return tooLong
  return kind === "affiliate_campaigns" ? affiliateIdFault(id) : newIdFault(kind === "network" ? network : id)
}

/** Removes a record; one that is not there is as good as removed. */
export const removeDirectoryRecord = Effect.fnUntraced(function* (
  { changedBy, key, network }: NamedRecord,
  ifMatch: string | null,
) {
  const expected = yield* versionIn(ifMatch)
  yield* changeDirectory({ network: networkId(network), key, expected, changedBy }, () => Effect.succeed(null))
  return {}
})

/** Every record of a kind, in pages, which end early where records are long. */
// ENG-279
export const listDirectoryRecords = Effect.fnUntraced(function* (
  network: string,
  kind: DirectoryKind,
  cursor: string | undefined,
) {
  const id = networkId(network)
  let after = yield* keyIn(kind, cursor)
  // ENG-253
  if (id !== EVERY_NETWORK) yield* hostNetwork(network)
  const records: Array<RecordBody> = []
  for (let characters = 0; records.length < PAGE && characters < MOST_CHARACTERS; ) {
    yield* Effect.yieldNow
    const limit = Math.min(LISTED_AT_ONCE, PAGE - records.length)
    const changes: ReadonlyArray<DirectoryChange> = yield* (yield* DirectoryStore).list({
      networkId: id,
      kind,
      after,
      limit,
      removedToo: false,
    })
    for (const change of changes) {
      records.push(changeBody(id, change))
      characters += JSON.stringify(change.record).length
    }
    after = changes.at(-1)?.key ?? after
    if (changes.length < limit) return { records, next: null }
  }
  return { records, next: after === null ? null : cursorOf(after) }
})

/** The ids of every network, in pages. */
export const listNetworks = Effect.fnUntraced(function* (after: string | undefined) {
  const page: ReadonlyArray<NetworkId> = yield* (yield* DirectoryStore).networks(after ?? "", PAGE)
  return { networks: page, next: page.length < PAGE ? null : page.at(-1) }
})

/** Every change of a record, oldest first, some at a time; none where there never was one. */
// ENG-279
export const readDirectoryHistory = Effect.fnUntraced(function* ({ key, network }: NamedRecord) {
  const id = networkId(network)
  let after = 0
  const next = Effect.gen(function* () {
    yield* Effect.yieldNow
    const changes = yield* (yield* DirectoryStore).history(id, key, after, LONG_PAGE)
    after = changes.at(-1)?.version ?? after
    return changes.map((change) => changeBody(id, change))
  })
  const first = yield* next
  const list: LongList<RecordBody> = { first, next: first.length < LONG_PAGE ? null : next }
  return list
})

const recordNotFound = (key: DirectoryKey) =>
  refuseWith(
    "RecordNotFound",
    "directory-record-not-found",
    key.kind === "network" ? "there is no such network" : `there is no ${key.kind.replaceAll("_", " ")} \`${key.id}\``,
    "list the records of its kind",
  )

const cursorOf = ({ id, of }: DirectoryKey): string => `${encodeURIComponent(id)}/${encodeURIComponent(of)}`

const keyIn = (kind: DirectoryKind, cursor: string | undefined) => {
  if (cursor === undefined) return Effect.succeed(null)
  try {
    const [id, of, ...more] = cursor.split("/").map(decodeURIComponent)
    if (id !== undefined && of !== undefined && more.length === 0) return Effect.succeed({ kind, id, of })
  } catch {
    // not percent-encoded: refused below
  }
  return refuse("InvalidInput", [NOT_OF_THIS_LIST])
}

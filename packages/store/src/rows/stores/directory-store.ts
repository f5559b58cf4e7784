// The directory over the rows of a database.
import { instant, type NetworkId, networkId } from "@callrules/model"
import {
  type CustomDataFieldRecord,
  type DirectoryKey,
  type DirectoryRecord,
  directoryKey,
  type NetworkRecord,
  type TokenRecord,
} from "../../ports/directory-record.ts"
import {
  type DirectoryChange,
  type DirectoryStoreShape,
  type DirectoryWrite,
  malformedDirectoryWrite,
  type NetworkReading,
  type TokenReading,
} from "../../ports/directory-store.ts"
import type {
  DirectoryChangeRow,
  DirectoryKeyRow,
  DirectoryPutRow,
  DirectoryWriteRow,
  NetworkRow,
  TokenRow,
} from "../operations/directory.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading, readingRows, writing } from "../values/answered.ts"
import { fromJson, toJson } from "../values/json-column.ts"
import { DIRECTORY_RECORD } from "../values/json-forms.ts"
import { restored, storable } from "../values/storable-text.ts"

/** The directory of an open store. */
export const directoryStoreOver = ({ call }: Operations): DirectoryStoreShape => ({
  networks: (after, limit) =>
    reading(call("directoryNetworks", storable(after), limit), (rows) => rows.map((id) => networkId(restored(id)))),
  network: (network) => reading(call("directoryNetwork", storable(network)), ifThere(networkReading(network))),
  token: (tokenHash) => reading(call("directoryToken", storable(tokenHash)), ifThere(tokenReading)),
  find: (network, kind, id) =>
    readingRows(call("directoryFind", storable(network), kind, storable(id)), changeIn(RECORDS, network)),
  list: (query) =>
    readingRows(
      call("directoryList", {
        networkId: storable(query.networkId),
        kind: query.kind,
        after: afterRow(query.after),
        limit: query.limit,
        removedToo: query.removedToo ? 1 : 0,
      }),
      changeIn(RECORDS, query.networkId),
    ),
  history: (network, key, after, limit) =>
    readingRows(call("directoryHistory", storable(network), keyRow(key), after, limit), changeIn(HISTORY, network)),
  takenOver: (network, author, after, limit) =>
    readingRows(
      call("directoryTakenOver", storable(network), storable(author), afterRow(after), limit),
      ([kind, id, of]): DirectoryKey => ({
        kind: kind as DirectoryKey["kind"], // written from a key
        id: restored(id),
        of: restored(of),
      }),
    ),
  version: (network) => call("directoryVersion", storable(network)),
  takesWrites: () => call("directoryTakesWrites"),
  commit: (write) => writing(malformedDirectoryWrite(write), () => call("directoryCommit", writeRow(write))),
})

/** Where a page begins; no kind is empty, so that every key is greater than one without. */
const afterRow = (after: DirectoryKey | null): DirectoryKeyRow => (after === null ? ["", "", ""] : keyRow(after))

const keyRow = ({ id, kind, of }: DirectoryKey): DirectoryKeyRow => [kind, storable(id), storable(of)]

const writeRow = (write: DirectoryWrite): DirectoryWriteRow => ({
  networkId: storable(write.networkId),
  expectedVersion: write.expectedVersion,
  changes: [
    ...write.puts.map(putRow),
    ...write.removals.map((key): DirectoryPutRow => ({ key: keyRow(key), record: null, hashes: [] })),
  ],
  changedAt: write.changedAt,
  changedBy: storable(write.changedBy),
})

const putRow = (record: DirectoryRecord): DirectoryPutRow => ({
  key: keyRow(directoryKey(record)),
  record: toJson(DIRECTORY_RECORD, record),
  hashes: record.kind === "token" ? record.secrets.map(({ tokenHash }) => storable(tokenHash)) : [],
})

const RECORDS = "directory_records"
const HISTORY = "directory_history"

const changeIn =
  (table: string, network: NetworkId) =>
  (row: DirectoryChangeRow): DirectoryChange => {
    const key: DirectoryKey = {
      kind: row.kind as DirectoryKey["kind"], // written from a key
      id: restored(row.id),
      of: restored(row.of_id),
    }
    return {
      key,
      record: row.record === null ? null : recordOf(row.record, table, network, key),
      version: row.version,
      changedAt: instant(row.changed_at),
      changedBy: restored(row.changed_by),
    }
  }

const networkReading =
  (id: NetworkId) =>
  ({ fields, network }: NetworkRow): NetworkReading => ({
    network: recordOf(network, RECORDS, id, { kind: "network" }) as NetworkRecord, // found by a key of this kind
    fields: fields.map(
      (field) => recordOf(field, RECORDS, id, { kind: "custom_data_field" }) as CustomDataFieldRecord, // found by a key of this kind
    ),
  })

const tokenReading = ({ network_id, token }: TokenRow): TokenReading => {
  const id = networkId(restored(network_id))
  return {
    networkId: id,
    token: recordOf(token, RECORDS, id, { kind: "token" }) as TokenRecord, // found by a key of this kind
  }
}

/** A record; where it cannot be read, the fault says which one it is: one of them keeps an engine from starting. */
const recordOf = (
  text: string,
  table: string,
  network: NetworkId,
  key: Pick<DirectoryKey, "kind"> & Partial<DirectoryKey>,
): DirectoryRecord => {
  try {
    return fromJson(DIRECTORY_RECORD, text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${table}: ${nameOf(network, key)} cannot be read: ${why}`, { cause })
  }
}

/** As JSON, since ids may have line breaks. */
const nameOf = (network: NetworkId, { id = "", kind, of = "" }: Partial<DirectoryKey>): string => {
  const within = `network ${JSON.stringify(network)}`
  if (kind === "network") return within
  return [
    `${kind}${id === "" ? "" : ` ${JSON.stringify(id)}`}`,
    ...(of === "" ? [] : [JSON.stringify(of)]),
    within,
  ].join(" of ")
}

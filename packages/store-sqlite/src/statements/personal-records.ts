// SQL that finds what an erasure has still to erase of a call, as far as one step goes.
import type { DatabaseSync } from "node:sqlite"
import type { ArchiveRow } from "@callrules/store"
import { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "@callrules/store/archive"
import { ERASED_AT_ONCE, type ErasedLegRow, type PersonalRecordsRow } from "@callrules/store/rows"
import { prepare, prepareLists } from "../thread/statement.ts"

/** SQL of the legs of a call. */
export const LEGS_SQL =
  "SELECT leg_id, version, ledger_version FROM legs WHERE network_id = ? AND call_record_id = ? ORDER BY leg_id"

/** Records that are erased in one step. */
interface Unit {
  readonly records: ReadonlyArray<readonly [kind: string, row: ArchiveRow]>
  /** The bytes that go with them elsewhere. */
  readonly further?: number
}

/** The kind of that name. */
const kindOf = (name: string): ErasableKind => {
  const found = ERASABLE_KINDS.find(({ kind }) => kind === name)
  if (found === undefined) throw new Error(`records of kind \`${name}\` are never erased`)
  return found
}

/** Reads the records of a kind that were not erased: the columns that an erasure needs. */
const records = (database: DatabaseSync, name: string, where: string, index = "") => {
  const kind = kindOf(name)
  const columns = erasureColumns(kind).join(", ")
  // the primary key, which is the table, looks cheaper to SQLite than it is
  const from = index === "" ? kind.table : `${kind.table} INDEXED BY ${index}`
  return prepare<ArchiveRow>(database, `SELECT ${columns} FROM ${from} WHERE ${where} AND salt IS NOT NULL`)
}

const CHAIN = "network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ?"

/** What is not erased of the ledger of a leg, and of the requests that touched it. */
const ledgerRecords = (database: DatabaseSync) => {
  const callVersion = prepare<{ version: number; salt: string | null }>(
    database,
    `SELECT version, salt FROM transactions WHERE network_id = ? AND leg_id = ? AND kind = 'call' AND partner_unique_id = ''
     ORDER BY version DESC LIMIT 1`,
  )
  // the length of a text stands before it: none is read
  const groups = prepare<{ partner_unique_id: string; version: number; bytes: number }>(
    database,
    `SELECT partner_unique_id, version, octet_length(custom_data) AS bytes FROM group_heads AS h
     WHERE network_id = ? AND leg_id = ? AND (SELECT salt FROM transactions AS t
       WHERE t.network_id = h.network_id AND t.transaction_id = h.transaction_id) IS NOT NULL
     ORDER BY partner_unique_id`,
  )
  const saltOf = prepare<{ salt: string | null }>(
    database,
    `SELECT salt FROM transactions WHERE ${CHAIN} AND version = ?`,
  )
  const versions = prepare<ArchiveRow>(
    database,
    `SELECT ${erasureColumns(kindOf("transaction")).join(", ")}, made_by_organization, made_by_request FROM transactions
     WHERE ${CHAIN} AND version >= ? AND salt IS NOT NULL ORDER BY version`,
  )
  // the leg too: a request id that was forgotten may have come again for another leg
  const maker = records(
    database,
    "request",
    "network_id = ? AND organization = ? AND request_id = ? AND leg_id = ? AND has_transaction = 1",
  )
  const without = records(
    database,
    "request",
    "network_id = ? AND leg_id = ? AND has_transaction = 0",
    "requests_of_leg",
  )

  /** The first version of a chain that is not erased: those before it are, and no later one is. */
  const firstOf = (chain: readonly [string, string, string, string], last: number): number => {
    const isErased = (version: number): boolean => saltOf.get(...chain, version)?.salt === null
    let [low, high] = [1, last]
    if (!isErased(low)) return low
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (isErased(middle)) low = middle + 1
      else high = middle
    }
    return low
  }

  function* chainOf(
    networkId: string,
    legId: string,
    kind: "call" | "group",
    head: { readonly partner_unique_id: string; readonly version: number; readonly bytes: number },
  ): Iterable<Unit> {
    const chain = [networkId, legId, kind, head.partner_unique_id] as const
    for (const row of versions.iterate(...chain, firstOf(chain, head.version))) {
      const { made_by_organization: organization, made_by_request: request, ...transaction } = row
      const by =
        request === null || request === undefined || organization === undefined
          ? undefined
          : maker.get(networkId, organization, request, legId)
      yield {
        records: [["transaction", transaction], ...(by === undefined ? [] : [["request", by] as const])],
        further: row["version"] === head.version ? head.bytes : 0,
      }
    }
  }

  return function* (networkId: string, legId: string): Iterable<Unit> {
    const call = callVersion.get(networkId, legId)
    if (call !== undefined && call.salt !== null) {
      yield* chainOf(networkId, legId, "call", { partner_unique_id: "", version: call.version, bytes: 0 })
    }
    for (const head of groups.iterate(networkId, legId)) yield* chainOf(networkId, legId, "group", head)
    for (const row of without.iterate(networkId, legId)) yield { records: [["request", row]] }
  }
}

/** The entries of a call with the requests that brought them. */
const entryRecords = (database: DatabaseSync) => {
  const entries = records(
    database,
    "inbox_entry",
    "network_id = ? AND call_record_id = ? AND (? OR status <> 'waiting')",
    "inbox_of_call",
  )
  const accepted = records(database, "request", "network_id = ? AND status = 201 AND body = ?", "requests_of_entry")
  return function* (networkId: string, callRecordId: string, alsoWaiting: boolean): Iterable<Unit> {
    for (const entry of entries.iterate(networkId, callRecordId, alsoWaiting ? 1 : 0)) {
      const requests = accepted.all(networkId, String(entry["entry_id"]))
      yield { records: [["inbox_entry", entry], ...requests.map((row) => ["request", row] as const)] }
    }
  }
}

/** Reads what the next step of an erasure erases. */
// ENG-358
export const personalRecordsRead = (database: DatabaseSync) => {
  const legs = prepareLists<ErasedLegRow>(database, LEGS_SQL)
  const ofLedger = ledgerRecords(database)
  const ofInbox = entryRecords(database)
  const transcript = records(database, "transcript", "network_id = ? AND call_record_id = ?")
  const legRecords = records(database, "leg", "network_id = ? AND call_record_id = ?")
  return (networkId: string, callRecordId: string, alsoWaiting: boolean): PersonalRecordsRow => {
    const ofCall = legs.all(networkId, callRecordId)
    function* units(): Iterable<Unit> {
      for (const [legId] of ofCall) yield* ofLedger(networkId, legId)
      yield* ofInbox(networkId, callRecordId, alsoWaiting)
      for (const row of transcript.iterate(networkId, callRecordId)) yield { records: [["transcript", row]] }
      yield { records: legRecords.all(networkId, callRecordId).map((row) => ["leg", row] as const) }
    }
    const { isLast, taken } = takeStep(units())
    return { legs: ofCall, records: taken, isLast }
  }
}

/** Takes as much as one step erases. */
const takeStep = (
  units: Iterable<Unit>,
): Pick<PersonalRecordsRow, "isLast"> & { taken: PersonalRecordsRow["records"] } => {
  const taken: Record<string, Array<ArchiveRow>> = {}
  const requests = new Set<string>()
  let count = 0
  let bytes = 0
  for (const { further = 0, records } of units) {
    // a request may have made several transactions, and be found by each of them
    const fresh = records.filter(([kind, row]) => kind !== "request" || !requests.has(keyOf(row)))
    const more = fresh.reduce((sum, [kind, row]) => sum + bytesOf(kindOf(kind), row), further)
    const isTooMuch = count + fresh.length > ERASED_AT_ONCE.records || bytes + more > ERASED_AT_ONCE.bytes
    if (count > 0 && fresh.length > 0 && isTooMuch) return { taken, isLast: false }
    count += fresh.length
    bytes += more
    for (const [kind, row] of fresh) {
      if (kind === "request") requests.add(keyOf(row))
      const ofKind = taken[kind] ?? []
      taken[kind] = ofKind
      ofKind.push(row)
    }
  }
  return { taken, isLast: true }
}

const REQUEST_KEY = kindOf("request").rowKey

const keyOf = (row: ArchiveRow): string => JSON.stringify(REQUEST_KEY.map((name) => row[name]))

const bytesOf = ({ personal }: ErasableKind, row: ArchiveRow): number =>
  personal.reduce((sum, { name }) => sum + Buffer.byteLength(String(row[name] ?? "")), 0)

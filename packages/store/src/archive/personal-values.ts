// The digest of a record reveals nothing about a person: each personal value enters it only as a digest under the record's salt. A record
// whose salt is gone has been erased: its personal values are these digests themselves, so its line still seals to the same.
import { createHash } from "node:crypto"
import type { ArchiveRow } from "../ports/ledger-archive.ts"
import type { ErasableKind } from "./erasable-kinds.ts"
import { type PersonalPath, type RecordColumn, type RecordKind, SALT } from "./record-kinds.ts"
import { recordLine, shownValue } from "./record-line.ts"

/**
 * A record as it is sealed: personal values as their salted digests, and without its salt. So what is erased later changes no digest
 * of a network, and a phone number cannot be found by trying all of them.
 */
// ENG-231
export const sealedLine = (kind: RecordKind, row: ArchiveRow): string => {
  if (!hasSalt(kind)) return recordLine(kind, row)
  const salt = row[SALT] ?? null
  const columns = kind.columns.filter(({ name }) => name !== SALT)
  return recordLine({ ...kind, columns }, row, (column, shown) => sealedColumn(column, salt, shown))
}

const sealedColumn = ({ name, personal = [] }: RecordColumn, salt: unknown, shown: unknown): unknown =>
  personal.reduce(
    (whole, path) => replaced(whole, path, (one, place) => sealedValue(salt, [name, ...place], one)),
    shown,
  )

/** The personal columns of a record as an erasure leaves them. */
// ENG-241
export const erasedColumns = ({ personal }: ErasableKind, row: ArchiveRow): ArchiveRow => {
  const salt = row[SALT] ?? null
  return Object.fromEntries(
    personal.map((column) => {
      const value = row[column.name] ?? null
      if (value === null) return [column.name, null]
      const erased = sealedColumn(column, salt, shownValue(column, value))
      return [column.name, column.type === "json" ? JSON.stringify(erased) : String(erased)]
    }),
  )
}

/** Whether a record was erased. */
export const isErased = (kind: RecordKind, row: ArchiveRow): boolean => hasSalt(kind) && (row[SALT] ?? null) === null

/** The salted digest of a personal value: SHA-256 of the salt, the place and the value as JSON, in lower-case hex. */
const saltedDigest = (salt: string, place: ReadonlyArray<string | number>, value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([salt, place, value]))
    .digest("hex")

const hasSalt = ({ columns }: RecordKind): boolean => columns.some(({ name }) => name === SALT)

const sealedValue = (salt: unknown, place: ReadonlyArray<string | number>, value: unknown): unknown =>
  // an erased one is its digest
  typeof salt === "string" ? saltedDigest(salt, place, value) : value

type Replace = (value: unknown, place: ReadonlyArray<string | number>) => unknown

/** A value with what a path leads to replaced; what is null or not there stays so. */
const replaced = (
  value: unknown,
  path: PersonalPath,
  by: Replace,
  place: ReadonlyArray<string | number> = [],
): unknown => {
  if (value === null || value === undefined) return value
  const [key, ...rest] = path
  if (key === undefined) return by(value, place)
  if (Array.isArray(value)) {
    return value.map((one, index) =>
      key === "*" || key === String(index) ? replaced(one, rest, by, [...place, index]) : one,
    )
  }
  if (typeof value !== "object") return value
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      key === "*" || key === name ? replaced(one, rest, by, [...place, name]) : one,
    ]),
  )
}

const DIGEST = /^[0-9a-f]{64}$/

/** Reports each personal value that an erased record still has. */
// ENG-232
export const reportUnerased = (kind: RecordKind, row: ArchiveRow, report: (problem: string) => void): void => {
  if (!isErased(kind, row)) return
  for (const column of kind.columns) {
    for (const path of column.personal ?? []) {
      replaced(shownValue(column, row[column.name] ?? null), path, (value) => {
        if (typeof value !== "string" || !DIGEST.test(value)) {
          report(`a \`${kind.kind}\` has no salt, so it was erased, and its \`${column.name}\` is no digest`)
        }
        return value
      })
    }
  }
}

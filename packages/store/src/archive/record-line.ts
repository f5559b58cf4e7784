// A record as a line of an export, and back: JSON columns stand in it as JSON.
import type { ArchiveRow } from "../ports/ledger-archive.ts"
import type { RecordColumn, RecordKind } from "./record-kinds.ts"

/** A record as its line. Equal records have equal lines, whichever store keeps them. */
export const recordLine = (
  { columns, isPlaced, kind }: RecordKind,
  row: ArchiveRow,
  change: (column: RecordColumn, value: unknown) => unknown = (_, value) => value,
): string => {
  const parts: Array<readonly [string, unknown]> = [["line", kind]]
  if (isPlaced) parts.push(["place", row["place"]])
  for (const column of columns) parts.push([column.name, change(column, shownValue(column, row[column.name] ?? null))])
  return JSON.stringify(Object.fromEntries(parts))
}

/** The value of a column as it stands in a line. */
export const shownValue = ({ name, type }: RecordColumn, value: string | number | null): unknown => {
  if (type !== "json" || value === null) return value
  const parsed: unknown = JSON.parse(String(value))
  // a set, which databases sort in their own ways
  if (name === "named_fields" && Array.isArray(parsed) && Array.isArray(parsed[1])) return [parsed[0], parsed[1].sort()]
  return parsed
}

/** Reads the columns of a line, which was parsed; every problem is reported, in the words of the line. */
export const recordRow = (
  { columns, isPlaced, kind }: RecordKind,
  line: Readonly<Record<string, unknown>>,
  report: (problem: string) => void,
): ArchiveRow => {
  const wanted = isPlaced ? [PLACE, ...columns] : columns
  const names = new Set(["line", ...wanted.map(({ name }) => name)])
  for (const name of Object.keys(line)) if (!names.has(name)) report(`a \`${kind}\` has no \`${name}\``)
  return Object.fromEntries(wanted.map((column) => [column.name, columnValue(kind, column, line, report)]))
}

const PLACE: RecordColumn = { name: "place", type: "integer", isNullable: false }

const columnValue = (
  kind: string,
  column: RecordColumn,
  line: Readonly<Record<string, unknown>>,
  report: (problem: string) => void,
): string | number | null => {
  const { isNullable, name, oneOf, type } = column
  const value = Object.hasOwn(line, name) ? line[name] : undefined
  if (value === undefined) report(`a \`${kind}\` has a \`${name}\`, which is missing`)
  else if (value === null && isNullable) return null
  // ENG-550
  else if (oneOf?.some((one) => one === value) === false)
    report(`\`${name}\` of a \`${kind}\` must be ${oneOf.map(shownAlternative).join(" or ")}`)
  else if (type === "text" && typeof value === "string") return value
  else if (type === "integer" && Number.isSafeInteger(value)) return Number(value)
  else if (type === "json" && Array.isArray(value)) return jsonColumn(column, value, report)
  else report(`\`${name}\` of a \`${kind}\` must be ${WORDS[type]}${isNullable ? " or null" : ""}`)
  return null
}

const shownAlternative = (one: string | number): string => (typeof one === "number" ? String(one) : `\`${one}\``)

const WORDS = { text: "a text", integer: "a whole number", json: "a list of a form and its value" }

// ENG-150
const jsonColumn = (
  { form, name }: RecordColumn,
  value: ReadonlyArray<unknown>,
  report: (problem: string) => void,
): string => {
  const [version] = value
  const newest = (form?.upcasts.length ?? 0) + 1
  if (value.length !== 2 || typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    report(`\`${name}\` must be a list of a form and its value`)
  } else if (version > newest) {
    report(`\`${name}\` has form ${version}, this program knows forms up to ${newest}: use a newer program`)
  }
  return JSON.stringify(value)
}

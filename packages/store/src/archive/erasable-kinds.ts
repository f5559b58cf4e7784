// The kinds of records that have personal values, and how a database finds one of them.
import { RECORD_KINDS, type RecordColumn, SALT } from "./record-kinds.ts"

/** A kind of record that can be erased. */
export interface ErasableKind {
  /** What a line of an export calls it. */
  readonly kind: string
  /** The table that keeps it. */
  readonly table: string
  /** The columns that stand for one of its rows within a network. */
  readonly rowKey: ReadonlyArray<string>
  /** The columns with personal values. */
  readonly personal: ReadonlyArray<RecordColumn>
}

// a line stands at a place; a row of these has a key of its own
const ROW_KEYS: Readonly<Record<string, ReadonlyArray<string>>> = {
  transaction: ["leg_id", "kind", "partner_unique_id", "version"],
  inbox_entry: ["entry_id"],
}

/** Every kind with personal values, legs first. */
export const ERASABLE_KINDS: ReadonlyArray<ErasableKind> = RECORD_KINDS.filter(({ columns }) =>
  columns.some(({ name }) => name === SALT),
).map(({ columns, key, kind, table }) => ({
  kind,
  table,
  rowKey: ROW_KEYS[kind] ?? key,
  personal: columns.filter(({ personal }) => personal !== undefined),
}))

/** The columns that an erasure reads of a kind: the key of a row, what is personal, and the salt. */
export const erasureColumns = ({ personal, rowKey }: ErasableKind): ReadonlyArray<string> => [
  ...rowKey,
  ...personal.map(({ name }) => name),
  SALT,
]

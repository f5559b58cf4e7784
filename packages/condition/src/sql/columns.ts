// Where a database keeps the attributes of its calls.
import type { Problem } from "@callrules/model"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { AttributeReference } from "../language/tree/tree.ts"

/**
 * A column that holds an attribute of a call. NULL is absent.
 *
 * Booleans stand in a boolean column (SQLite: 1 is true), numbers in a numeric one, texts in a text column without a
 * collation of its own; keypresses in a text column, joined by single spaces (`1 2 W`).
 */
export interface SqlColumn {
  /** The column's name as the database knows it; it is quoted. */
  readonly column: string
  /** The table's name or alias; absent: the column stands alone. */
  readonly table?: string
  /**
   * For an attribute with fields: the column holds a JSON object with the fields by name (PostgreSQL `json` or
   * `jsonb`, SQLite text, DuckDB `json`), in which texts are JSON strings and numbers JSON numbers; anything
   * else is absent. Default false.
   */
  readonly json?: boolean
  /** The texts are in NFC already, so that they need not be wrapped and an index can be used. Default false. */
  readonly normalized?: boolean
  /** The texts are `foldCase` of the call's; a case-insensitive attribute needs such a column, no other may have one. Default false. */
  readonly folded?: boolean
}

/** The columns of all attributes. */
export interface SqlColumns {
  /**
   * By attribute as a condition writes it: `mobile`, `custom_data[product]`; the bare name of an attribute with fields
   * (`custom_data`) for a `json` column. Own properties only.
   */
  readonly attributes: Readonly<Record<string, SqlColumn>>
  /** The column of the keypresses; absent: there is none. */
  readonly keypresses?: SqlColumn
}

/** The codes of problems with a push-down, in order of precedence. */
export const SQL_PROBLEM_CODES = ["no-column", "column-not-folded", "column-folded"] as const

/** A code of {@link SQL_PROBLEM_CODES}. */
export type SqlProblemCode = (typeof SQL_PROBLEM_CODES)[number]

/** Why a test cannot be pushed down; `path` is its place in the tree (`["root", "of", 1]`). */
export type SqlProblem = Problem<SqlProblemCode>

/** The column of an attribute; `undefined` when there is none. */
// REC-119
export const columnOf = (columns: SqlColumns, reference: AttributeReference): SqlColumn | undefined => {
  const own = (name: string): SqlColumn | undefined =>
    Object.hasOwn(columns.attributes, name) ? columns.attributes[name] : undefined
  const column = own(attributeText(reference))
  if (column !== undefined) return column
  const fields = own(reference.attribute)
  return fields?.json === true ? fields : undefined
}

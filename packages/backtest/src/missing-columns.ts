// What a condition asks of calls that no column of their table has: its answer would be about nothing.
import { attributeText, type CheckedCondition, testsOf, type Vocabulary } from "@callrules/condition"
import { columnParts, meantAttribute, plainColumn } from "./column-names.ts"

/** Something that a condition asks and no column has. */
export interface MissingColumn {
  /** As a condition writes it: `mobile`, `custom_data[product]`, `pressed`. */
  readonly asked: string
  /** The names that a column with it may have. */
  readonly names: ReadonlyArray<string>
  /** The column of the table that may be meant; undefined where none is near. */
  readonly meant: string | undefined
}

/** What a condition is compared with. */
export interface MissingColumnsOptions {
  /** The names of the columns, as the table has them. */
  readonly columns: ReadonlyArray<string>
  /** The vocabulary of the condition. */
  readonly vocabulary: Vocabulary
  /** Whether columns are named exactly; default false: letter case does not matter, and a space is a `_`. */
  readonly exact?: boolean
}

/**
 * What a condition asks that no column has, each once, in the order of the text. A field may stand in a column of its own
 * (`custom_data[product]`, `custom_data.product`) or in the JSON of `custom_data`; `mobile` may also be decided by `phone_type`.
 *
 * @example
 * ```ts
 * import { missingColumns } from "@callrules/backtest"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: "any" })
 * const condition = Result.getOrThrow(readCondition("mobile and repeat", vocabulary))
 * const [missing] = missingColumns(condition, { columns: ["phone_type", "repeat_caller"], vocabulary })
 * console.assert(missing?.asked === "repeat" && missing.meant === "repeat_caller")
 * ```
 */
// REC-212
export const missingColumns = (
  condition: CheckedCondition,
  { columns, exact = false, vocabulary }: MissingColumnsOptions,
): ReadonlyArray<MissingColumn> => {
  const keyOf = (column: string): string => {
    const { field, of } = columnParts(column)
    return keyed(exact ? of.trim() : plainColumn(of), field)
  }
  const has = new Set(columns.map(keyOf))
  return askedBy(condition).flatMap(({ field, keys, text }) => {
    if (keys.some((key) => has.has(key))) return []
    const meant = columns.find((column) => {
      const attribute = meantAttribute(column, vocabulary)
      return (attribute !== undefined && keys.includes(attribute)) || (field !== undefined && isNamed(column, field))
    })
    return [{ asked: text, names: keys.slice(0, 2), meant }]
  })
}

const keyed = (attribute: string, field: string | undefined): string =>
  field === undefined ? attribute : `${attribute}[${field}]`

const isNamed = (column: string, field: string): boolean =>
  plainColumn(columnParts(column).field ?? column) === plainColumn(field)

interface Asked {
  readonly text: string
  readonly field?: string | undefined
  /** What a column with it is called. */
  readonly keys: ReadonlyArray<string>
}

const askedBy = ({ attributes, root }: CheckedCondition): ReadonlyArray<Asked> => [
  ...attributes.map((one) => {
    const { attribute, fact, field, whenFact } = one
    const others = [...(whenFact === undefined ? [] : [whenFact.fact]), ...(fact === undefined ? [] : [fact])]
    const keys = field === undefined ? [attribute, ...others] : [keyed(attribute, field), attribute]
    return { text: attributeText(one), field, keys }
  }),
  ...(testsOf(root).some(({ kind }) => kind === "pressed") ? [{ text: "pressed", keys: ["keypresses"] }] : []),
]

// A call as a row of a table: every value is a text, under the name of its column.
import type { RawFacts, Vocabulary } from "@callrules/condition"
import { isObject, shownText } from "@callrules/model/reading"
import { columnParts, meantAttribute, plainColumn as plain } from "./column-names.ts"

/** How rows are read. */
export interface RowReaderOptions {
  /** The names of the columns, as the first line of the table has them. */
  readonly columns: ReadonlyArray<string>
  /** The vocabulary whose attributes the columns are. */
  readonly vocabulary: Vocabulary
}

/** A row that was read: its facts, or one sentence for each value that is wrong. */
export type ReadRow =
  | {
      /** The facts of the call. */
      readonly facts: RawFacts
    }
  | {
      /** What is wrong, one sentence a value. */
      readonly problems: ReadonlyArray<string>
    }

/** A column that is no attribute. */
export interface UnusedColumn {
  /** Its name, as the table has it. */
  readonly column: string
  /** The attribute that may be meant; undefined where none is near. */
  readonly meant: string | undefined
}

/** What a table's columns are, and how its rows become calls. */
export interface RowReader {
  /** Reads a row. */
  readonly read: (row: ReadonlyArray<string>) => ReadRow
  /** Columns that are no attribute. */
  readonly unused: ReadonlyArray<UnusedColumn>
  /** How many columns are attributes. */
  readonly used: number
  /** Columns that are an attribute, or a field of one, that a column before them is already. */
  readonly repeated: ReadonlyArray<string>
}

type Facts = Record<string, unknown>
type PutValue = (facts: Facts, text: string) => string | undefined

/**
 * A reader of rows. A column is an attribute by its name, in any letter case and with spaces for `_`; a field is
 * `custom_data[product]` or `custom_data.product`; `custom_data` alone holds JSON. An empty value is absent, and so is a blank one, unless it is a text. Booleans are true and
 * false, 1 and 0, yes and no, in any letter case; keypresses are separated by spaces, commas or nothing, and are any keys that a call can have.
 *
 * @returns the reader, which says which columns it does not use.
 *
 * @example
 * ```ts
 * import { rowReader } from "@callrules/backtest"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: "any" })
 * const { read } = rowReader({ columns: ["Phone Type", "custom_data[product]", "keypresses"], vocabulary })
 * const row = read(["Mobile", "car", "1 2"])
 * console.assert("facts" in row && row.facts["phone_type"] === "Mobile")
 * ```
 */
// REC-196
export const rowReader = ({ columns, vocabulary }: RowReaderOptions): RowReader => {
  const attributes = attributesOf(vocabulary)
  const putters = columns.map((column) => putterOf(column, attributes))
  const unused = columns.flatMap((column, index) =>
    putters[index] === undefined ? [{ column, meant: meantAttribute(column, vocabulary) }] : [],
  )
  const seen = new Set<string>()
  const repeated = columns.filter((column, index) => {
    if (putters[index] === undefined) return false
    const { field, of } = columnParts(column)
    const name = JSON.stringify([attributes.get(plain(of))?.name, field])
    return seen.size === seen.add(name).size
  })
  return {
    repeated,
    unused,
    used: columns.length - unused.length,
    read: (row) => {
      const facts: Facts = {}
      const problems: Array<string> = []
      for (const [index, put] of putters.entries()) {
        const text = row[index] ?? ""
        if (put === undefined || text === "") continue
        const problem = put(facts, text)
        if (problem !== undefined) problems.push(`\`${columns[index]}\` ${problem}`)
      }
      // SIG-283: a comma in a value without quotes puts every value behind it under a wrong column
      const beyond = row.slice(columns.length).find((text) => text.trim() !== "")
      if (beyond !== undefined) problems.push(`\`${shownText(beyond)}\` is under no column (${IN_QUOTES})`)
      return problems.length > 0 ? { problems } : { facts }
    },
  }
}

const IN_QUOTES = "write a value that has the delimiter in it in double quotes"

interface RowAttribute {
  readonly name: string
  readonly kind: "boolean" | "text" | "number" | "keys"
  readonly hasFields: boolean
}

/** What a column may be called: an attribute, or the fact that it is about. The name of an attribute comes first. */
// REC-223
const attributesOf = ({ attributes, keypresses }: Vocabulary): ReadonlyMap<string, RowAttribute> =>
  new Map<string, RowAttribute>([
    ...attributes.flatMap(
      ({ fact, fields, kind }): ReadonlyArray<readonly [string, RowAttribute]> =>
        fact === undefined ? [] : [[plain(fact), { name: fact, kind, hasFields: fields !== undefined }]],
    ),
    ...attributes.flatMap(
      ({ fact, fields, kind, name, whenFact }): ReadonlyArray<readonly [string, RowAttribute]> => [
        [plain(name), { name: fact ?? name, kind, hasFields: fields !== undefined }],
        ...(whenFact === undefined
          ? []
          : [[plain(whenFact.fact), { name: whenFact.fact, kind: "text", hasFields: false }] as const]),
      ],
    ),
    ...(keypresses ? [["keypresses", { name: "keypresses", kind: "keys", hasFields: false }] as const] : []),
  ])

const putterOf = (column: string, attributes: ReadonlyMap<string, RowAttribute>): PutValue | undefined => {
  const { field, of } = columnParts(column)
  const attribute = attributes.get(plain(of))
  if (attribute === undefined || (field !== undefined && !attribute.hasFields)) return undefined
  const { kind, name } = attribute
  if (attribute.hasFields && field === undefined) return (facts, text) => putFields(facts, name, text)
  return (facts, text) => {
    // REC-339: a blank is a text, and nothing else
    if (kind !== "text" && text.trim() === "") return undefined
    // REC-221: texts are compared as they are
    const value = READ[kind](kind === "text" ? text : text.trim())
    if (value === undefined) return `is not ${WHAT[kind]}`
    if (field === undefined) facts[name] = value
    else putField(facts, name, field, value)
    return undefined
  }
}

const putField = (facts: Facts, name: string, field: string, value: unknown): void => {
  const fields = (facts[name] as Facts | undefined) ?? {} // only put here, as an object
  // `=` would take the name `__proto__` for something else
  facts[name] = Object.defineProperty(fields, field, { value, configurable: true, enumerable: true, writable: true })
}

const putFields = (facts: Facts, name: string, text: string): string | undefined => {
  if (text.trim() === "") return undefined
  const fields = jsonObject(text)
  if (fields === undefined) return `is not a JSON object, such as {"product": "car"}`
  facts[name] = { ...fields, ...(facts[name] as Facts | undefined) } // only put here, as an object
  return undefined
}

const jsonObject = (text: string): Facts | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const TRUE = /^(?:true|t|yes|y|1)$/i
const FALSE = /^(?:false|f|no|n|0)$/i

const READ: Readonly<Record<RowAttribute["kind"], (text: string) => unknown>> = {
  text: (text) => text,
  boolean: (text) => {
    if (TRUE.test(text)) return true
    return FALSE.test(text) ? false : undefined
  },
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  // every key that a call can have, also those that no condition names
  keys: (text) => (/^[0-9a-zWN*#\s,]*$/.test(text) ? [...text.replaceAll(/[\s,]/g, "")] : undefined),
}

const WHAT: Readonly<Record<RowAttribute["kind"], string>> = {
  text: "a text",
  boolean: "true or false, yes or no, 1 or 0",
  number: "a number",
  keys: "a list of keys, such as 1 2 # W",
}

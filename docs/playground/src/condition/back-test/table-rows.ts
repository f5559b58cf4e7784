// The rows of a CSV text, as spreadsheets write it, each with its line: the first row names the columns.
import Papa from "papaparse"

/** A row of a table. */
export interface TableRow {
  /** The line that it ends on, from 1. */
  readonly line: number
  readonly values: ReadonlyArray<string>
  /** Why its values are not certain; absent where they are. */
  readonly problem?: string
}

/** A table. */
export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<TableRow>
}

const QUOTES = "a quote is missing, or one too many"
const CUT_OFF = "the text ends here, before the row has a value for each column: it may have been cut off"

/** The rows of a text whose lines end in `\n`. Blank lines are no rows; a row with too few values is without the last ones. */
export const tableRows = (text: string): Table => {
  const rows: Array<TableRow> = []
  let columns: ReadonlyArray<string> | undefined
  let from = 0
  let line = 1
  Papa.parse<ReadonlyArray<string>>(text, {
    newline: "\n",
    step: ({ data: values, errors, meta: { cursor } }) => {
      const end = text[cursor - 1] === "\n" ? cursor - 1 : cursor
      line += text.slice(from, end).split("\n").length - 1
      from = end
      if (values.length === 1 && values[0] === "") return
      if (columns === undefined) {
        columns = values
        return
      }
      const isCut = cursor === text.length && end === cursor && values.length < columns.length
      const problem = errors.some(({ type }) => type === "Quotes") ? QUOTES : isCut ? CUT_OFF : undefined
      rows.push({ line, values, ...(problem === undefined ? {} : { problem }) })
    },
  })
  return { columns: columns ?? [], rows }
}

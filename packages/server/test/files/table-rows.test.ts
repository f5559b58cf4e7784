// Where the rows of a CSV file end, whatever its cells have in them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { type TableRow, tableRows } from "../../src/files/table-rows.ts"

const rowsOf = async (text: string): Promise<ReadonlyArray<TableRow>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "table.csv")
  writeFileSync(file, text)
  const rows: Array<TableRow> = []
  for await (const row of tableRows(file)) rows.push(row)
  return rows
}

test.each([
  ["a CR", '"a\rx",b\n1,2\n3,4\n', ["a\rx", "b"]],
  ["a CR behind a quote of its own", 'b,"a ""x\r"\r\n1,2\r\n3,4\r\n', ["b", 'a "x\r']],
  ["a CR, in a file whose lines end in CR", '"a\rx",b\r1,2\r3,4\r', ["a\rx", "b"]],
  ["other delimiters", '"a,b,c";"d"\n1;2\n3;4\n', ["a,b,c", "d"]],
])("given a quoted name of a column with %s, then that is part of the name alone", async (_, text, columns) => {
  const rows = (await rowsOf(text)).map(({ values }) => values)
  expect(rows).toEqual([columns, ["1", "2"], ["3", "4"]])
})

// ENG-299
test.each([
  ["CRLF, without its last byte", "a,b\r\n1,2\r\n3,4\r"],
  ["CRLF, quoted, without its last byte", 'a,b\r\n1,2\r\n3,"4"\r'],
  ["LF and then CRLF, without its last byte", "a,b\n1,2\r\n3,4\r"],
  ["CR, without the last one", "a,b\r1,2\r3,4"],
  ["LF, without the last one", "a,b\n1,2\n3,4"],
])(
  "given a file whose lines end in %s, then its last row may be half a one, and a CR is no part of it",
  async (_, text) => {
    const [, first, last] = await rowsOf(text)
    expect([first, last]).toMatchObject([
      { values: ["1", "2"], isOpen: false },
      { values: ["3", "4"], isOpen: true },
    ])
  },
)

test("given pieces of a file that end between CR and LF, then its rows are the same", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row},${"x".repeat(row % 11)}\r\n`)
  const read = await rowsOf(`a,b\r\n${rows.join("")}`)
  expect(read.length).toBe(rows.length + 1)
  expect(read.every(({ isOpen, values }) => values.length === 2 && !values[1]?.includes("\r") && !isOpen)).toBe(true)
})

test.each([
  ["CRLF, in a file whose lines end so", 'a,b\r\n"x\r\ny",2\r\n"\r\n\r\n",4\r\n\r\n5,6\r\n', [1, 3, 6, 8]],
  ["CRLF, in a file whose lines end in LF", 'a,b\n"x\r\ny",2\n3,4\n', [1, 3, 4]],
  ["CRLF, in the name of a column", '"a\r\nc",b\r\n1,2\r\n', [2, 3]],
  ["LF, in a file whose lines end in CRLF", 'a,b\r\n"x\ny",2\r\n3,4\r\n', [1, 3, 4]],
  ["CR alone", 'a,b\r\n"x\ry",2\r\n3,4\r\n', [1, 3, 4]],
])(
  "given a quoted value with ends of lines of %s, then the rows behind it have the lines of an editor",
  async (_, text, lines) => {
    expect((await rowsOf(text)).map(({ line }) => line)).toEqual(lines)
  },
)

// A back-test in PostgreSQL beside the same calls in a file: the same figures, and a line for every mistake.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../../store-postgres/test/support/database.ts"
import { freshDatabase, runProgram } from "../../support/program.ts"

let server: TestServer
let url: string

const folder = dirname(freshDatabase())
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const CALLS = Array.from({ length: 200 }, (_, index) => ({
  id: index,
  start_time: new Date(Date.UTC(2026, 10, 1 + (index % 5), index % 24, 7)).toISOString(),
  mobile: index % 2 === 0,
  repeat: index % 3 === 0,
  keypresses: index % 7 === 0 ? "1 2" : "",
  custom_data: { product: index % 4 === 0 ? "caf\u00e9" : "cafe\u0301 bar" },
}))

beforeAll(async () => {
  server = await startTestServer()
  url = await server.newDatabase()
  await onDatabase(
    url,
    "create table calls (id integer, start_time timestamptz, mobile boolean, repeat boolean, keypresses text, custom_data jsonb)",
  )
  const values = CALLS.map(
    ({ custom_data, id, keypresses, mobile, repeat, start_time }) =>
      `(${id}, '${start_time}', ${mobile}, ${repeat}, '${keypresses}', '${JSON.stringify(custom_data)}')`,
  )
  await onDatabase(url, `insert into calls values ${values.join(", ")}`)
}, 120_000)

afterAll(() => server.stop())

describe("a back-test in PostgreSQL", () => {
  test("given the same calls in a table, then the figures are those of the file", async () => {
    const lines = CALLS.map(({ custom_data, keypresses, mobile, repeat, start_time }) => ({
      custom_data,
      mobile,
      repeat,
      start_time,
      keypresses: keypresses.split(" ").filter(Boolean),
    }))
    const path = file("calls.ndjson", lines.map((line) => JSON.stringify(line)).join("\n"))
    const condition = 'mobile and custom_data[product] = "caf\u00e9" or pressed[1 2]'
    const rest = ["--against", "repeat or mobile", "--zone", "America/New_York", "--json"]
    const [asked, read] = await Promise.all([
      runProgram(["backtest", condition, url, ...rest]),
      runProgram(["backtest", condition, path, ...rest]),
    ])
    expect([asked.code, asked.stderr]).toEqual([1, ""])
    const { changed, ...figures } = JSON.parse(asked.stdout)
    const { changed: _, ...same } = JSON.parse(read.stdout)
    expect(figures).toEqual(same)
    expect(figures.days.length).toBeGreaterThan(4)
    expect(changed).toHaveLength(20)
    expect(changed[0]).toMatchObject({
      place: expect.stringMatching(/^id \d+$/),
      facts: { start_time: expect.anything() },
    })
  })

  test("given columns of other names, then a file names them; what cannot be asked is one failure", async () => {
    const columns = file("columns.json", '{"attributes":{"repeat":{"column":"mobile"}}}')
    const mapped = await runProgram(["backtest", "repeat", url, "--columns", columns, "--json"])
    expect(JSON.parse(mapped.stdout)).toMatchObject({ calls: 200, met: 100 })
    const [noColumn, noTable, nowhere, noUrl] = await Promise.all([
      runProgram(["backtest", "mobile", url, "--columns", columns]),
      runProgram(["backtest", "mobile", url, "--table", 'no"table']),
      runProgram(["backtest", "mobile", "postgres://nobody@127.0.0.1:1/x"]),
      runProgram(["backtest", "mobile", "postgres://me:hidden@127.0.0.1:no-port/x"]),
    ])
    expect([noColumn.code, noColumn.stderr]).toEqual([2, expect.stringContaining("`mobile` has no column")])
    expect([noTable.code, noTable.stderr]).toEqual([2, expect.stringContaining('relation "no"table" does not exist')])
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining("the database cannot be asked")])
    expect([noUrl.code, noUrl.stderr]).toEqual([
      2,
      expect.stringMatching(/^callrules: the database cannot be asked.*\n$/),
    ])
    expect(noUrl.stderr).not.toContain("hidden")
  })
})

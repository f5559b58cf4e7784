// `callrules backtest`: files of calls in each format, two conditions, the report, and what to type where something is missing.
import { readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DuckDBInstance } from "@duckdb/node-api"
import { describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

const folder = dirname(freshDatabase())
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const CSV = `\ufeffstart_time,Phone Type,repeat,custom_data[product],caller
2026-11-20T23:30:00Z,Mobile,yes,car,x
2026/11/20 11:00:00 AM,Landline,no,,x
,Mobile,no,"boat, ""big""",x
2026-11-21T12:00:00Z,Mobile,perhaps,boat,x
tomorrow,Mobile,1,,x
`

const json = async (...args: ReadonlyArray<string>): Promise<Record<string, unknown>> =>
  JSON.parse((await runProgram(["backtest", ...args, "--json"])).stdout)

describe("backtest", () => {
  test("given a CSV file and two conditions, then figures, the calls that change, and exit code 1", async () => {
    const calls = file("calls.csv", CSV)
    const run = await runProgram([
      "backtest",
      "mobile",
      calls,
      "--against",
      "mobile and repeat",
      "--zone",
      "Europe/Paris",
    ])
    expect(run).toEqual({
      code: 1,
      stdout: `calls.csv: 4 calls, 1 could not be read
3 (75.0 %) meet  mobile
2 (50.0 %) meet  mobile and repeat
1 meet only the first, 0 only the second
  line 4: only the first  {"phone_type":"Mobile","repeat":false,"custom_data":{"product":"boat, \\"big\\""}}
`,
      stderr: `not used: caller
line 5: \`repeat\` is not true or false, yes or no, 1 or 0
line 6: \`tomorrow\` is no time; such calls are counted, but not by day
`,
    })
  })

  // REC-245
  test.each([
    ["csv", 'phone_type\nVoIP\nCell\nWireless\n""\nlandline\n'],
    [
      "ndjson",
      '{"phone_type":"VoIP"}\n{"phone_type":"Cell"}\n{"phone_type":"Wireless"}\n{}\n{"phone_type":"landline"}\n',
    ],
  ])(
    "given phone types that conditions do not know in a %s file, then such calls are not met, as in a decision",
    async (format, text) => {
      const calls = file(`phones.${format}`, text)
      expect(await runProgram(["backtest", "not mobile", calls])).toEqual({
        code: 0,
        stdout: `phones.${format}: 5 calls\n2 (40.0 %) meet  not mobile\n`,
        stderr:
          "3 calls have a phone type that conditions do not know, and the verdict depends on it: they count as not met, as such calls are not recorded\n",
      })
      expect(await json("not mobile", calls)).toMatchObject({ calls: 5, met: 2, uncertain: 3 })
      expect(
        (await runProgram(["backtest", "not repeat", file("phones.ndjson", '{"phone_type":"VoIP","repeat":false}\n')]))
          .stderr,
      ).toBe("")
    },
  )

  test("given a zone, then days are those of its clock", async () => {
    const calls = file("days.csv", CSV)
    const days = (await json("mobile", calls, "--zone", "Europe/Paris"))["days"]
    expect(days).toEqual([
      { day: "2026-11-20", calls: 1, met: 0, metOther: 0 },
      { day: "2026-11-21", calls: 1, met: 1, metOther: 0 },
    ])
  })

  test("given semicolons, as spreadsheets of some countries write, then the columns are told apart", async () => {
    expect(await json("repeat", file("semicolons.csv", "repeat;phone_type\nyes;Mobile\n"))).toMatchObject({
      calls: 1,
      met: 1,
    })
  })

  test("given NDJSON, then calls stand in their line or under `call`, and faulty lines are told", async () => {
    const lines = [
      '{"phone_type":"Mobile","agent":"x"}',
      "",
      '{"call":{"mobile":true},"start_time":1795270500}',
      "x",
      '{"repeat":"true"}',
    ]
    const run = await runProgram(["backtest", "mobile", file("calls.ndjson", lines.join("\n")), "--json"])
    expect(JSON.parse(run.stdout)).toEqual({
      calls: 2,
      met: 2,
      days: [{ day: "2026-11-21", calls: 1, met: 1, metOther: 0 }],
      changed: [],
      unreadable: 2,
    })
    expect([run.code, run.stderr]).toEqual([
      0,
      expect.stringMatching(/^not used: agent\nline 4: the line is not JSON.*\nline 5: `repeat`/),
    ])
  })

  test("given a Parquet file, then DuckDB reads it, with lists, structs, JSON and times", async () => {
    const path = join(folder, "calls.parquet")
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    await connection.run(`copy (
      select timestamp '2026-11-20 23:30:00' as start_time, 'Mobile' as phone_type, true as repeat, ['1', '2'] as keypresses, {'product': 'car'} as custom_data
      union all select timestamp '2026-11-21 10:00:00', 'Landline', null, null, null
    ) to '${path}' (format parquet)`)
    connection.closeSync()
    instance.closeSync()
    const condition = 'custom_data[product] = "car" and pressed[1 2] and repeat'
    expect(await json(condition, path)).toMatchObject({
      calls: 2,
      met: 1,
      days: [
        { day: "2026-11-20", met: 1 },
        { day: "2026-11-21", met: 0 },
      ],
    })
  })

  // REC-222
  test.each([
    ["timestamp", "12:00:01.25"],
    ["timestamp_ns", "12:00:01.123456789"],
    ["timestamp_ms", "00:00:01.5"],
    ["timestamp_s", "13:00:01"],
    ["timestamptz", "12:00:01.25"],
    ["date", "00:00:00"],
  ])("given a Parquet file with times of type %s, such as %s, then each is in its day", async (type, time) => {
    const path = join(folder, `times-${type}.parquet`)
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    await connection.run(
      `copy (select cast('2026-03-07 ${time}' as ${type}) as start_time, true as repeat) to '${path}' (format parquet)`,
    )
    connection.closeSync()
    instance.closeSync()
    const { stderr, stdout } = await runProgram(["backtest", "repeat", path, "--json", "--zone", "UTC"])
    expect([stderr, JSON.parse(stdout)]).toMatchObject(["", { days: [{ day: "2026-03-07", calls: 1 }] }])
  })

  test("given many calls without a time that can be read, then they are counted", async () => {
    const calls = ["a", "b", "c"].map((time) => JSON.stringify({ mobile: true, start_time: time })).join("\n")
    const { stderr } = await runProgram(["backtest", "mobile", file("no-times.ndjson", calls), "--zone", "UTC"])
    expect(stderr).toBe(
      "line 1: `a` is no time; such calls are counted, but not by day\n3 calls have no time that can be read: they are counted, but in no day\n",
    )
  })

  // ENG-297
  test("given a column and a key with a colour in their names, then a terminal sees none of it", async () => {
    const red = `${String.fromCharCode(0x1b)}[31mlost`
    const csv = await runProgram(["backtest", "mobile", file("red.csv", `mobile,${red}\ntrue,1\n`)])
    const ndjson = await runProgram([
      "backtest",
      "mobile",
      file("red.ndjson", JSON.stringify({ mobile: true, [red]: 1 })),
    ])
    for (const { stderr } of [csv, ndjson]) expect(stderr).toBe("not used: \\u{1b}[31mlost\n")
  })

  // REC-216
  test("given a Parquet file with a large column that is no attribute, and a name with a pattern, then that file alone is read, in little memory", async () => {
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    const path = join(folder, "calls[1].parquet")
    await connection.run(
      `copy (select true as repeat, repeat('x', 60000000) as "the ""z""" from range(4)) to '${path}' (compression zstd)`,
    )
    await connection.run(`copy (select false as repeat from range(9)) to '${join(folder, "calls1.parquet")}'`)
    await connection.run(`copy (select 1 as agent) to '${join(folder, "none.parquet")}'`)
    connection.closeSync()
    instance.closeSync()
    const read = await runProgram(["backtest", "repeat", path])
    expect([read.stderr, read.stdout]).toEqual(['not used: the "z"\n', expect.stringMatching(/: 4 calls\n4 \(/)])
    const told = async (path: string) => (await runProgram(["backtest", "repeat", path, "--format", "parquet"])).stderr
    expect(await told(join(folder, "*.parquet"))).toMatch(/cannot be read as Parquet: ENOENT/)
    expect(await told("http://127.0.0.1:1/calls.parquet")).toMatch(/cannot be read as Parquet: ENOENT/)
    expect(await told(folder)).toMatch(/is not a file\n$/)
    expect(await told(join(folder, "none.parquet"))).toMatch(/no column of .* is an attribute of calls: it has `agent`/)
  })

  // REC-218
  test("given a Parquet file of a few kilobytes with values of hundreds of megabytes, then the column is named, and none is taken out", async () => {
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    const [text, struct] = [join(folder, "long-text.parquet"), join(folder, "long-field.parquet")]
    const long = "repeat('x', 60000000)"
    await connection.run(`copy (select ${long} as phone_type from range(12)) to '${text}' (compression zstd)`)
    await connection.run(
      `copy (select {'product': ${long}, 'a "b': 1} as custom_data from range(12)) to '${struct}' (compression zstd)`,
    )
    connection.closeSync()
    instance.closeSync()
    const said = async (condition: string, path: string) => {
      const { code, stderr, stdout } = await runProgram(["backtest", condition, path])
      return [code, stdout, /cannot be read as Parquet: .*(a value of .*)/.exec(stderr)?.[1]]
    }
    expect(await said("mobile", text)).toEqual([2, "", "a value of phone_type has more than 65536 bytes"])
    expect(await said("custom_data[product] present", struct)).toEqual([
      2,
      "",
      "a value of custom_data has more than 65536 bytes",
    ])
  })

  test("given calls with every key that a telephone has, then a table counts them as lines of JSON do", async () => {
    const keys = ["0", "*", "#", "1 0", "1 #", "2"]
    const table = file("keys.csv", `keypresses\n${keys.join("\n")}\n`)
    const lines = file(
      "keys.ndjson",
      keys.map((some) => `${JSON.stringify({ keypresses: some.split(" ") })}\n`).join(""),
    )
    for (const calls of [table, lines]) {
      expect(await json("pressed[1]", calls)).toMatchObject({ calls: 6, met: 2 })
    }
  })

  test("given a fact in two columns, or under two keys of a line, then neither is taken", async () => {
    const table = file("twice.csv", "Repeat,phone_type,repeat\nyes,Mobile,no\n")
    expect(await runProgram(["backtest", "repeat", table])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("has a fact in two columns: `repeat` comes twice; leave one of the two out"),
    })
    const lines = file("twice.ndjson", '{"repeat":true,"repeat":false}\n{"repeat":true}\n')
    const { stderr, stdout } = await runProgram(["backtest", "repeat", lines])
    expect([stderr, stdout]).toEqual([
      expect.stringContaining("line 1: duplicate key `repeat` (send each key of an object once)"),
      expect.stringContaining("1 call, 1 could not be read"),
    ])
    const questions =
      '{"condition":"repeat","condition":"mobile","call":{}}\n{"condition":"repeat","call":{"repeat":true,"repeat":false}}\n'
    const judged = await runProgram(["evaluate"], questions)
    expect([judged.code, judged.stdout]).toEqual([
      1,
      `{"error":"duplicate key \`condition\` (send each key of an object once)"}\n{"error":"duplicate key \`call.repeat\` (send each key of an object once)"}\n`,
    ])
  })

  test("given a condition that asks what no column has, then each is told with the column that may be meant, and exit code 2", async () => {
    const calls = file("other-names.csv", "start_time,product,repeat_caller,media_type\n,car,yes,radio\n")
    const asked = 'mobile and repeat and custom_data[product] = "car" and media_type = "radio"'
    expect(await runProgram(["backtest", asked, calls, "--against", "pressed[1] or mobile"])).toEqual({
      code: 2,
      stdout: "",
      stderr: `callrules: ${calls} cannot answer the condition
  the condition asks \`mobile\`, which no column has (name it \`mobile\` or \`phone_type\`)
  the condition asks \`repeat\`, which no column has (did you mean the column \`repeat_caller\`? name it \`repeat\`)
  the condition asks \`custom_data[product]\`, which no column has (did you mean the column \`product\`? name it \`custom_data[product]\`)
  the condition asks \`pressed\`, which no column has (name it \`keypresses\`)
`,
    })
  })

  test("given NDJSON, where a key may be left out, then one that no call has is told, and the calls are judged", async () => {
    const calls = file("other-keys.ndjson", '{"repeat_caller":true,"custom_data":{"product":"car"}}\n{"repeat":null}\n')
    const { code, stderr } = await runProgram(["backtest", 'mobile and custom_data[product] = "car"', calls])
    expect([code, stderr]).toEqual([0, "not used: repeat_caller\nthe condition asks `mobile`, which no call has\n"])
  })

  test("given --report, then one page that names the file and both conditions", async () => {
    const report = join(folder, "report.html")
    const run = await runProgram(["backtest", "mobile", file("r.csv", CSV), "--against", "mobile", "--report", report])
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining(`the report is in ${report}`)])
    const page = readFileSync(report, "utf8")
    expect(page).toMatch(/^<!doctype html>[\s\S]*Back-test of r\.csv[\s\S]*<svg/)
  })

  // REC-217
  test("given a report's name that is taken, then an earlier report makes room, and nothing else does", async () => {
    const calls = file("taken.csv", CSV)
    const report = join(folder, "again.html")
    const run = (condition: string, to: string) => runProgram(["backtest", condition, calls, "--report", to])
    expect((await run("mobile", report)).code).toBe(0)
    expect((await run("repeat", report)).code).toBe(0)
    expect(readFileSync(report, "utf8")).toContain("repeat")
    expect(statSync(report).mode & 0o777).toBe(0o600)
    const link = join(folder, "link.html")
    symlinkSync(report, link)
    for (const taken of [calls, link, folder]) {
      const { code, stderr, stdout } = await run("mobile", taken)
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(`${taken} is there and is no report`)])
    }
    expect(readFileSync(calls, "utf8")).toBe(CSV)
  })

  test("given what cannot be read, then one line that says what to type or what is wrong, and exit code 2", async () => {
    const nothing = file("nothing.csv", "")
    const other = file("other.csv", "caller,agent\n1,2\n")
    const broken = file("broken.csv", 'repeat\n"yes\n')
    const long = file("long.csv", `repeat\nyes\n"${"y".repeat(1_200_000)}"\n`)
    const told = async (...args: ReadonlyArray<string>): Promise<string> => {
      const { code, stderr } = await runProgram(["backtest", ...args])
      return `${code} ${stderr}`.replaceAll(folder, "FOLDER")
    }
    expect(
      await Promise.all([
        told("mobile", join(folder, "calls")),
        told("mobile", join(folder, "missing.csv")),
        told("mobile", nothing),
        told("mobile", other),
        told("repeat", broken),
        told("repeat", long),
        told("isMobile", nothing),
        told("mobile", file("not.parquet", "x")),
      ]),
    ).toEqual([
      expect.stringMatching(/^2 callrules: what is FOLDER\/calls\? add --format csv/),
      expect.stringMatching(/^2 callrules: FOLDER\/missing.csv cannot be read: ENOENT/),
      expect.stringMatching(/^2 callrules: FOLDER\/nothing.csv is empty/),
      expect.stringMatching(
        /^2 callrules: no column of FOLDER\/other.csv is an attribute of calls: it has `caller`, `agent`/,
      ),
      expect.stringMatching(/^2 callrules: FOLDER\/broken.csv is no CSV: Quote Not Closed/),
      expect.stringMatching(
        /^2 callrules: FOLDER\/long.csv is no CSV: the row that begins near line 3 is longer than 1 MiB; is a quote/,
      ),
      expect.stringMatching(/^2 callrules: the condition has problems[\s\S]*suggestion: mobile/),
      expect.stringMatching(/^2 callrules: FOLDER\/not.parquet cannot be read as Parquet/),
    ])
  })
})

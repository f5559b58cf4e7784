// `callrules signals import` and `callrules affiliates import` against a running server, and without one.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../../support/program.ts"

const folder = dirname(freshDatabase())
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const reports = (stdout: string): ReadonlyArray<Record<string, unknown>> =>
  stdout
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

let server: Server

beforeAll(async () => {
  server = await startConfigured({
    host_token: "host",
    networks: [
      {
        id: "n1",
        time_zone: "America/New_York",
        custom_data_fields: ["region"],
        tokens: [{ token: "secret" }, { token: "acme's", advertiser: "acme" }],
        advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
      },
    ],
  })
  const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 14, 15, seconds)).toISOString()
  for (const event of [
    { kind: "received", event_id: "e1", at: at(0), calling_phone_number: "+14155550123" },
    { kind: "completed", event_id: "e2", at: at(30) },
  ]) {
    const body = {
      ...event,
      call_record_id: "call-1",
      transaction_id: "LEG-1",
      ...(event.kind === "received" ? PLACE : {}),
    }
    const headers = { authorization: "host", "content-type": "application/json" }
    const answer = await fetch(`${server.url}/host/n1/events`, { method: "POST", headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
})
afterAll(() => stop(server))

const PLACE = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }

const service = (): ReadonlyArray<string> => ["--url", server.url, "--token", "secret"]

describe("files that are not as they should be", () => {
  test("given a CSV file that is not UTF-8, then it is refused with the line, and no two ids become one", async () => {
    const path = join(folder, "latin.csv")
    const rows = ["call record id,name,revenue,partner unique id", "call-1,Sale,1,\u00c41", "call-1,Sale,2,\u00d61"]
    writeFileSync(path, Buffer.from(rows.join("\n"), "latin1"))
    for (const further of [[], ["--dry-run"]]) {
      const { code, stderr, stdout } = await runProgram(["signals", "import", path, ...service(), ...further])
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toContain(
        `${path} is not UTF-8, in line 2 or soon after it; save it as "CSV UTF-8", or convert it`,
      )
    }
    writeFileSync(path, Buffer.from(`\ufeff${rows.join("\n")}`, "utf16le"))
    expect((await runProgram(["signals", "import", path, ...service()])).stderr).toContain("is not UTF-8, in line 1")
  })

  test.each([
    ["CRLF and then LF", "\r\n", "\n"],
    ["LF and then CRLF", "\n", "\r\n"],
    ["CR alone, as very old spreadsheets write", "\r", "\r"],
  ])("given a CSV file whose lines end in %s, then each row is read", async (_, first, other) => {
    const rows = ["call_record_id,name,revenue,partner_unique_id", "call-1,Sale,1,a", "call-1,Up,2,b"]
    const path = file("ends.csv", `${rows[0]}${first}${rows[1]}${other}${rows[2]}${other}`)
    const { code, stdout } = await runProgram(["signals", "import", path, "--dry-run"])
    expect([code, reports(stdout)]).toMatchObject([0, [{ outcome: "checked" }, { outcome: "checked" }]])
  })

  test("given a CSV file with a CR within a value, then no row ends there", async () => {
    const rows = ["call_record_id,name,custom_data[region],revenue", "call-1,Sale,no\rrth,50"]
    const path = file("within.csv", `${rows.join("\r\n")}\r\n`)
    const { stdout } = await runProgram(["signals", "import", path, "--dry-run"])
    expect(reports(stdout)).toHaveLength(1)
  })

  // ENG-299
  test.each([
    ["its last row cut off", "call-1,Sale", 1],
    ["its last row ended as the others, and short", "call-1,Sale\n", 0],
    ["its last row with every value, and no end of line", "call-1,Sale,9.5,order-1", 1],
  ])("given a CSV file with %s, then what may be half a row is not sent", async (_, last, code) => {
    const path = file("cut.csv", `call_record_id,name,revenue,partner_unique_id\ncall-1,Sale\n${last}`)
    const run = await runProgram(["signals", "import", path, "--dry-run"])
    expect([run.code, reports(run.stdout)]).toMatchObject([code, [{ outcome: "checked" }, {}]])
    if (code === 1)
      expect(run.stdout).toMatch(/it may have been cut off|if it was cut off, the last value is half of one/)
    const asWritten = await runProgram(["signals", "import", path, "--dry-run", "--whole"])
    expect(asWritten.code).toBe(last === "call-1,Sale" ? 1 : 0)
    const calls = file("cut-calls.csv", `repeat,phone_type,media_type\nyes\nyes${code === 1 ? "" : "\n"}`)
    const read = await runProgram(["backtest", "repeat", calls])
    expect(read.stdout).toContain(code === 1 ? "1 call, 1 could not be read" : ": 2 calls")
  })

  test("given a line of JSON that nests thousands deep, then it is at fault, and the others are read", async () => {
    const deep = `{"search":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`
    const sound = JSON.stringify({ search: { call_record_id: "call-1" }, signals: [{ name: "Deep", revenue: "1" }] })
    const path = file("deep.ndjson", `${deep}\n${sound}\n`)
    const { code, stdout } = await runProgram(["signals", "import", path, ...service()])
    expect([code, reports(stdout)]).toMatchObject([
      1,
      [
        {
          line: 1,
          outcome: "faulty",
          problems: [{ code: "line-too-deep", pointer: "", detail: expect.stringContaining("more than 100 deep") }],
        },
        { line: 2, outcome: "applied" },
      ],
    ])
  })
})

describe("signals import", () => {
  const rows = `call record id,name,revenue,custom_data[region],occurred_at_time
call-1,Sale,99.95,west,2026/11/21 15:20:00 PM
call-1,Upgrade,,,
call-2,Sale,1.00,,
call-1,Sale,a lot,,
`

  test("given lines of JSON and a zone, then it says that the zone is for tables, and nothing is sent", async () => {
    const path = file("zoned.ndjson", '{"search":{"call_record_id":"call-1"},"signals":[{"name":"Sale"}]}\n')
    const run = await runProgram(["signals", "import", path, ...service(), "--zone", "Europe/Paris"])
    expect([run.code, run.stdout, run.stderr]).toEqual([2, "", expect.stringMatching(/--zone is for CSV files/)])
  })

  test("given a file, then a report for each line in its order, and run again the same without anything new", async () => {
    const path = file("sales.csv", rows)
    const run = () => runProgram(["signals", "import", path, ...service(), "--zone", "Europe/Paris"])
    const first = await run()
    expect(first.code, first.stderr).toBe(1)
    const told = reports(first.stdout)
    expect(told.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "applied"],
      [3, "applied"],
      [4, "refused"],
      [5, "refused"],
    ])
    expect(told[2]).toMatchObject({ status: 404, class: "RecordNotFound" })
    expect(first.stderr).toBe("2 applied, 2 refused\n")
    const history = async (): Promise<string> => {
      const answer = await fetch(`${server.url}/host/n1/calls/LEG-1/history`, { headers: { authorization: "host" } })
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const before = await history()
    expect(before).toContain("99.95")
    const second = await run()
    expect(reports(second.stdout).map(({ outcome }) => outcome)).toEqual([
      "sent before",
      "sent before",
      "refused",
      "refused",
    ])
    expect(await history()).toBe(before)
  })

  // ENG-300
  test("given a file whose lines came before a correction, when it is imported under another name of the run, then they are reported anew, once", async () => {
    const path = file("again.csv", "call_record_id,name,revenue,partner_unique_id\ncall-1,Sale,100,order-9\n")
    const run = async (...named: ReadonlyArray<string>) => {
      const { stderr, stdout } = await runProgram(["signals", "import", path, ...service(), ...named])
      return [reports(stdout).map(({ did, outcome }) => did ?? outcome), stderr.split("\n")[0]]
    }
    expect(await run()).toEqual([[expect.stringContaining("signals=(created)")], "1 applied"])
    file("again.csv", "call_record_id,name,revenue,partner_unique_id\ncall-1,Sale,150,order-9\n")
    expect(await run()).toEqual([[expect.stringContaining("signals=(corrected)")], "1 applied"])
    file("again.csv", "call_record_id,name,revenue,partner_unique_id\ncall-1,Sale,100,order-9\n")
    expect(await run()).toEqual([["sent before"], "1 sent before"])
    expect((await runProgram(["signals", "import", path, ...service()])).stderr).toContain("name the run: --run 2")
    expect(await run("--run", "2")).toEqual([[expect.stringContaining("signals=(corrected)")], "1 applied"])
    expect(await run("--run", "2")).toEqual([["sent before"], "1 sent before"])
  })

  test("given NDJSON, then each line is a request, and what is no request is not sent", async () => {
    const twice = '{"search":{"call_record_id":"call-1"},"signals":[{"name":"Sale","revenue":"10","revenue":"1000"}]}'
    const lost = '{"search":{"call_record_id":"call-1"},"signals":[{"name":"Sale","revenue":1e-400}]}'
    const id =
      '{"search":{"call_record_id":"call-1"},"signals":[{"name":"Sale"}],"partner_unique_id":9007199254740990.6}'
    const quote = '{"search":{"call_record_id":"call-1"},"signals":[{"name":"Quote"}]}'
    const lines = [quote, "", "[]", "x", twice, lost, id]
    const run = await runProgram(["signals", "import", file("quotes.ndjson", lines.join("\n")), ...service()])
    expect(reports(run.stdout).map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, "applied"],
      [3, "faulty"],
      [4, "faulty"],
      [5, "faulty"],
      [6, "faulty"],
      [7, "faulty"],
    ])
    expect(reports(run.stdout)[3]).toMatchObject({
      problems: [{ code: "key-repeated", pointer: "/signals/0/revenue", detail: "duplicate key `signals[0].revenue`" }],
    })
    expect(reports(run.stdout)[4]).toMatchObject({
      problems: [
        { code: "number-lost", pointer: "/signals/0/revenue", detail: expect.stringContaining("`signals[0].revenue`") },
      ],
    })
    expect(reports(run.stdout)[5]).toMatchObject({ problems: [{ code: "number-lost", pointer: "/partner_unique_id" }] })
  })

  test("given a comma in an amount without quotes, then the row is not sent under wrong columns", async () => {
    const split =
      "call_record_id,name,revenue,partner_unique_id\ncall-1,Sale,1,299.95,order-7\ncall-1,Sale,5,order-8,,\n"
    const run = await runProgram(["signals", "import", file("split.csv", split), ...service()])
    expect(reports(run.stdout)).toMatchObject([
      {
        line: 2,
        outcome: "faulty",
        problems: [
          {
            code: "row-invalid",
            pointer: "",
            detail: "`order-7` is under no column",
            hint: expect.stringContaining("double quotes"),
          },
        ],
      },
      { line: 3, outcome: "applied" },
    ])
  })

  test("given --dry-run, then every line is checked without a service, and its problems are those of the service", async () => {
    const run = await runProgram(["signals", "import", file("dry.csv", rows), "--dry-run"])
    expect([run.code, run.stderr]).toEqual([1, "3 checked, 1 faulty\n"])
    const [, , , told] = reports(run.stdout)
    expect(told).toMatchObject({ line: 5, outcome: "faulty" })
    // ENG-447
    const sent = await runProgram(["signals", "import", file("dry.csv", rows), ...service()])
    expect(told?.["problems"]).toEqual(reports(sent.stdout)[3]?.["problems"])
    expect(told?.["problems"]).toEqual([
      {
        code: "revenue-invalid",
        pointer: "/signals/0/revenue",
        detail: expect.stringContaining("a lot"),
        hint: expect.any(String),
      },
    ])
  })

  test("given what cannot begin, then what is missing, and exit code 2", async () => {
    const columns = file("columns.csv", "nmae,revenue\nSale,1\n")
    const good = file("good.csv", rows)
    const told = async (...args: ReadonlyArray<string>): Promise<string> => {
      const { code, stderr } = await runProgram(["signals", "import", ...args])
      return `${code} ${stderr}`
    }
    const [unusable, nowhere, noToken, gone] = await Promise.all([
      told(columns, "--dry-run"),
      told(good),
      told(good, "--url", server.url),
      told(good, "--url", "calls.example.com", "--token", "x"),
    ])
    expect(unusable).toMatch(
      /^2 callrules: the columns cannot be used\n {2}the column `nmae` is not known \(did you mean `name`\?\)/,
    )
    expect(nowhere).toMatch(/^2 callrules: where is the service\? add --url/)
    expect(noToken).toMatch(/^2 callrules: the token is missing; set CALLRULES_TOKEN/)
    expect(gone).toMatch(/^2 callrules: calls.example.com is no address/)
  })
})

describe("affiliates import", () => {
  test("given a file, then each line is created or updated, and a refused one says why", async () => {
    const lines = [
      '{"id_from_network":"a1","name":"Blue Sky","sites":[{"id_from_network":"s1"}]}',
      '{"id_from_network":"a2","name":"Acme","sites":[]}',
      "nope",
    ]
    const path = file("affiliates.ndjson", lines.join("\n"))
    const run = await runProgram(["affiliates", "import", path, "--network", "n1", ...service()])
    const told = reports(run.stdout)
    expect([run.code, told.map(({ outcome }) => outcome)]).toEqual([1, ["applied", "refused", "faulty"]])
    expect(told[1]).toMatchObject({ line: 2, id_from_network: "a2", problems: [expect.anything()] })
  })

  // ENG-446
  test.each([
    ["of another network", "secret", "n2", /refuses the network .*`n2`.*correct --network/],
    ["of an advertiser", "acme's", "n1", /refuses the token .*CALLRULES_TOKEN/],
  ])(
    "given the token %s, then it stops at the first line, and says what to correct",
    async (_, token, network, says) => {
      const path = file(
        "many.ndjson",
        '{"id_from_network":"a1","name":"A","sites":[{"id_from_network":"s1"}]}\n'.repeat(3),
      )
      const args = [path, "--network", network, "--url", server.url, "--token", token]
      const { code, stderr, stdout } = await runProgram(["affiliates", "import", ...args])
      expect([code, stderr]).toEqual([2, expect.stringMatching(says)])
      expect(stderr).toContain("stopped at line 1;")
      expect(reports(stdout)).toMatchObject([{ line: 1, outcome: "refused", status: 403 }])
    },
  )
})

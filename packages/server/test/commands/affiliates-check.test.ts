// `callrules affiliates check`: reports, progress and exit code.
import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { freshDatabase, runProgram, startProgram } from "../support/program.ts"

const line = (id: string | number): string =>
  JSON.stringify({ id_from_network: id, name: `Affiliate ${id}`, sites: [{ id_from_network: 1 }] })

describe("affiliates check", () => {
  test("given a file of good lines, then a report each, progress, and exit code 0", async () => {
    const file = join(dirname(freshDatabase()), "affiliates.ndjson")
    writeFileSync(file, `${Array.from({ length: 20_001 }, (_, index) => line(index)).join("\n")}\n`)
    const checked = await runProgram(["affiliates", "check", file])
    expect(checked.code).toBe(0)
    const reports = checked.stdout.trimEnd().split("\n")
    expect(reports).toHaveLength(20_001)
    expect(JSON.parse(reports[2] ?? "")).toEqual({ line: 3, outcome: "valid", id_from_network: "2" })
    expect(checked.stderr.trimEnd().split("\n")).toEqual([
      "10000 lines checked, 0 faulty",
      "20000 lines checked, 0 faulty",
      "20001 valid, 0 faulty, 0 blank",
    ])
  })

  test("given faulty lines, then every problem with its place, and exit code 1", async () => {
    const input = `${line(1)}\n\nnope\n{"name":"x","sites":[],"custom_data":{"a":"b"}}\n${line(1)}\n`
    const checked = await runProgram(["affiliates", "check", "-"], input)
    expect(checked.code).toBe(1)
    const reports = checked.stdout
      .trimEnd()
      .split("\n")
      .map((report) => JSON.parse(report))
    expect(reports.map((report) => report.outcome)).toEqual(["valid", "blank", "faulty", "faulty", "faulty"])
    expect(reports[3].problems.map((problem: { pointer: string }) => problem.pointer)).toEqual([
      "/sites",
      "/custom_data/a",
      "/id_from_network",
    ])
    expect(reports[3].problems[1].hint).toBe(
      "use the partner name of a configured field; name the network's fields with --fields",
    )
    const settled = await runProgram(["affiliates", "check", "-", "--fields", "a", "--generates-ids"], input)
    const [problem] = JSON.parse(settled.stdout.split("\n")[3] ?? "").problems
    expect(problem).toMatchObject({ code: "no-sites" })
  })

  test("given a file that cannot be read, then one line and exit code 2", async () => {
    const checked = await runProgram(["affiliates", "check", "/nowhere.ndjson"])
    expect([checked.code, checked.stderr.trim().split("\n").length]).toEqual([2, 1])
  })

  test("given a folder, then one line and exit code 2", async () => {
    const checked = await runProgram(["affiliates", "check", tmpdir()])
    expect(checked).toMatchObject({ code: 2, stdout: "" })
    expect(checked.stderr).toMatch(/^callrules: the input cannot be read: EISDIR[^\n]*\n$/)
  })

  test("given a line that cannot be read as text, then it is faulty under its number", async () => {
    const file = join(dirname(freshDatabase()), "affiliates.ndjson")
    const latin1 = Buffer.from(`${line("caf\u00e9")}\n`, "latin1")
    const long = Buffer.alloc(1_048_577, "x")
    writeFileSync(file, Buffer.concat([Buffer.from(`\ufeff${line(1)}\n`), latin1, long, Buffer.from(`\n${line(2)}\n`)]))
    const checked = await runProgram(["affiliates", "check", file])
    expect(checked.code).toBe(1)
    const reports = checked.stdout
      .trimEnd()
      .split("\n")
      .map((report) => JSON.parse(report))
    expect(reports).toEqual([
      { line: 1, outcome: "valid", id_from_network: "1" },
      {
        line: 2,
        outcome: "faulty",
        problems: [
          {
            code: "line-not-utf8",
            pointer: "",
            detail: "the line is not valid UTF-8",
            hint: "convert the input to UTF-8",
          },
        ],
      },
      {
        line: 3,
        outcome: "faulty",
        problems: [
          {
            code: "line-too-long",
            pointer: "",
            detail: "the line has more than 1,048,576 bytes",
            hint: "end every line with a line feed, and send what is longer by itself",
          },
        ],
      },
      { line: 4, outcome: "valid", id_from_network: "2" },
    ])
  })

  test("given a reader that has enough, then no invented line, a summary that says so, and exit code 2", async () => {
    const child = startProgram(["affiliates", "check", "-"])
    const code = new Promise((resolve) => child.on("close", resolve))
    let errors = ""
    child.stderr?.on("data", (chunk) => {
      errors += chunk
    })
    child.stdin?.on("error", () => {})
    const closed = new Promise((resolve) => child.stdout?.once("close", resolve))
    child.stdout?.once("data", () => child.stdout?.destroy())
    child.stdin?.write(`${line(0)}\n`)
    await closed
    for (let id = 1; id < 10_000; id += 1) child.stdin?.write(`${line(id)}\n`)
    child.stdin?.end()
    expect([await code, errors]).toEqual([
      2,
      expect.stringMatching(/^stopped early[^\n]*: \d+ valid, 0 faulty, 0 blank\n$/),
    ])
  })

  test.each([
    ["CSV", "id_from_network,name\nA-1,Acme\n", "looks like CSV"],
    ["CSV of a spreadsheet", "\uFEFFid_from_network;name\r\nA-1;Acme\r\n", "looks like CSV"],
    ["a list", '[{"id_from_network":"A-1"}]\n', "looks like a JSON list"],
    ["an object over several lines", '\n{\n  "id_from_network": "A-1"\n}\n', "looks like JSON over several lines"],
  ])("given %s, then one line says what the file is and what to write", async (_, text, said) => {
    const file = join(dirname(freshDatabase()), "affiliates.ndjson")
    writeFileSync(file, text)
    const { code, stderr } = await runProgram(["affiliates", "check", file])
    expect(code).toBe(1)
    expect(stderr.split("\n").filter((line) => line.includes("NDJSON"))).toEqual([expect.stringContaining(said)])
  })

  test("given NDJSON with a fault in each line, then nothing is said of the file", async () => {
    const file = join(dirname(freshDatabase()), "affiliates.ndjson")
    writeFileSync(file, '{"name": ""}\n{"nam": "x"}\n')
    expect((await runProgram(["affiliates", "check", file])).stderr.trim()).toBe("0 valid, 2 faulty, 0 blank")
  })
})

// The streaming commands: line in, line out, in order, in a fixed amount of memory.
import { closeSync, openSync } from "node:fs"
import { tmpdir } from "node:os"
import { describe, expect, test } from "vitest"
import { ended, runProgram, startProgram } from "../support/program.ts"
import { residentKilobytes } from "../support/resident-memory.ts"

const LINES = 400_000
const MOST_GROWTH_KILOBYTES = 20_000

/** Feeds many lines, counts the answers, and measures the memory from line 100,000 on. */
const feed = (args: ReadonlyArray<string>, line: (index: number) => string) =>
  new Promise<{ answers: number; wrong: number; growthKilobytes: number; code: number | null }>((resolve) => {
    const child = startProgram(args)
    let fed = 0
    let answers = 0
    let errors = 0
    let first: number | undefined
    let last = 0
    const write = (): void => {
      while (fed < LINES) {
        let text = ""
        for (let count = 0; count < 1_000; count++) text += `${line(fed++)}\n`
        if (!child.stdin?.write(text)) {
          child.stdin?.once("drain", write)
          return
        }
      }
      child.stdin?.end()
    }
    child.stdout?.on("data", (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) answers += 1
      if (chunk.includes("error")) errors += 1
      if (answers < 100_000) return
      const now = residentKilobytes(child.pid)
      if (now === undefined || Number.isNaN(now)) return
      first ??= now
      last = now
    })
    child.on("close", (code) =>
      resolve({ answers, wrong: errors, growthKilobytes: first === undefined ? 0 : last - first, code }),
    )
    write()
  })

describe("hundreds of thousands of lines", () => {
  test("given to timestamp, then each is answered, and memory does not grow", { timeout: 240_000 }, async () => {
    const fed = await feed(["timestamp", "--zone", "America/New_York"], (index) =>
      index % 2 === 0 ? `2026/11/20 13:00:${String(index % 60).padStart(2, "0")} PM` : String(1_700_000_000 + index),
    )
    expect(fed).toMatchObject({ answers: LINES, wrong: 0, code: 0 })
    expect(fed.growthKilobytes).toBeLessThan(MOST_GROWTH_KILOBYTES)
  })

  test("given to evaluate, then each is answered, and memory does not grow", { timeout: 240_000 }, async () => {
    const fed = await feed(["evaluate"], (index) =>
      JSON.stringify({
        condition: `mobile or repeat and custom_data[product] = "p${index % 100}"`,
        call: { phone_type: index % 2 === 0 ? "Mobile" : "Landline", custom_data: { product: `p${index}` } },
      }),
    )
    expect(fed).toMatchObject({ answers: LINES, wrong: 0, code: 0 })
    expect(fed.growthKilobytes).toBeLessThan(MOST_GROWTH_KILOBYTES)
  })
})

describe("the commands", () => {
  test("given good and bad lines, then each has its answer in its place", async () => {
    const timestamps = await runProgram(["timestamp", "--zone", "America/New_York"], "1700000000\nfoo\r\n\n1700000001")
    expect(timestamps.stdout.split("\n")).toEqual([
      "1700000000000",
      expect.stringMatching(/^error: unknown-format at column 1: `foo` is not in any .* \(write /),
      expect.stringMatching(/^error: empty at column 1: /),
      "1700000001000",
      "",
    ])
    const lines = [
      '{"condition":"mobile","call":{"mobile":true}}',
      "{",
      '{"condition":"mobile or"}',
      '{"call":{}}',
      "[]",
    ]
    const evaluated = await runProgram(["evaluate"], lines.join("\n"))
    expect(
      evaluated.stdout
        .trimEnd()
        .split("\n")
        .map((line) => Object.keys(JSON.parse(line))[0]),
    ).toEqual(["record", "error", "error", "error", "error"])
  })

  test("given a folder as input, then one line and exit code 2", async () => {
    for (const command of [["timestamp", "--zone", "UTC"], ["evaluate"]]) {
      const folder = openSync(tmpdir(), "r")
      const read = await ended(startProgram(command, folder))
      closeSync(folder)
      expect(read).toMatchObject({ code: 2, stdout: "" })
      expect(read.stderr).toMatch(/^callrules: the input cannot be read: EISDIR[^\n]*\n$/)
    }
  })

  test("given lines that cannot be read as text, then each is told so in its place", async () => {
    const long = Buffer.alloc(1_048_577, "1")
    const bad = Buffer.concat([Buffer.from("1700000000\n"), Buffer.of(0xe9, 0x0a), long, Buffer.from("\n1700000001\n")])
    expect((await runProgram(["timestamp", "--zone", "UTC"], bad)).stdout.split("\n")).toEqual([
      "1700000000000",
      "error: the line is not valid UTF-8 (convert the input to UTF-8)",
      expect.stringMatching(/^error: the line has more than 1,048,576 bytes \(/),
      "1700000001000",
      "",
    ])
    const [first, second] = (await runProgram(["evaluate"], Buffer.of(0xe9, 0x0a, 0x7b))).stdout.split("\n")
    expect(JSON.parse(first ?? "")).toEqual({ error: "the line is not valid UTF-8 (convert the input to UTF-8)" })
    expect(JSON.parse(second ?? "").error).toMatch(/^the line is not JSON/)
  })

  test("given --condition and --fields, then they hold for every line", async () => {
    const args = ["evaluate", "--condition", 'custom_data[product] = "car"', "--fields", "product,other"]
    const lines = '{"call":{"custom_data":{"product":"car"}}}\n{"call":{}}\n'
    expect((await runProgram(args, lines)).stdout).toBe('{"record":true}\n{"record":false}\n')
    const unknown = await runProgram(["evaluate", "--condition", "custom_data[x] present", "--fields", "product"])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("`x` is not a known custom data field")])
  })

  test("given booleans beside a phone type, then the booleans win", async () => {
    const line = '{"condition":"mobile","call":{"phone_type":"Mobile","mobile":false}}\n'
    expect((await runProgram(["evaluate"], line)).stdout).toBe('{"record":false}\n')
  })

  test("given strict hours, then an hour of the 12-hour clock is refused", async () => {
    const read = async (hours: string) =>
      (await runProgram(["timestamp", "--zone", "UTC", "--hours", hours], "2026/11/21 01:15:00 PM\n")).stdout
    expect(await read("lenient")).toBe(`${Date.UTC(2026, 10, 21, 13, 15)}\n`)
    expect(await read("strict")).toMatch(/^error: twelve-hour-clock at column 12: /)
  })

  test("given a disambiguation, then local times in an overlap are read so", async () => {
    const read = async (way: string) =>
      (
        await runProgram(
          ["timestamp", "--zone", "America/New_York", "--disambiguation", way],
          "2026/11/01 01:30:00 AM\n",
        )
      ).stdout
    expect(Number(await read("later")) - Number(await read("earlier"))).toBe(3_600_000)
    expect(await read("reject")).toMatch(/^error: local-time-in-overlap at column 1: /)
    const bad = await runProgram(["timestamp", "--zone", "UTC", "--disambiguation", "maybe"])
    expect(bad.code).toBe(2)
  })

  test("given --local-time, then each line says where the local time was, and in an overlap what else it may mean", async () => {
    const lines = ["2026/11/01 01:30:00 AM", "2026/03/08 02:30:00 AM", "2026/11/21 09:15:00 AM", "1795270500", "x"]
    const { stdout } = await runProgram(["timestamp", "--zone", "America/New_York", "--local-time"], lines.join("\n"))
    expect(stdout.split("\n")).toEqual([
      "1793511000000\toverlap 1793514600000",
      "1772955000000\tgap",
      "1795270500000\texact",
      "1795270500000\texact",
      expect.stringMatching(/^error: unknown-format/),
      "",
    ])
  })

  test("given a zone of one offset the whole year, then it is read with a warning", async () => {
    const { code, stdout, stderr } = await runProgram(["timestamp", "--zone", "EST"], "2026/07/01 09:15:00 AM\n")
    expect([code, stdout]).toEqual([0, `${Date.UTC(2026, 6, 1, 14, 15)}\n`])
    expect(stderr).toBe(
      "warning: `EST` is -05:00 the whole year: its clock does not change in summer (write the name of a city's zone, such as `America/New_York`)\n",
    )
  })

  test("given a reader that stops reading, then the command ends quietly", async () => {
    const child = startProgram(["timestamp", "--zone", "UTC"])
    const code = new Promise((resolve) => child.on("close", resolve))
    let errors = ""
    child.stderr?.on("data", (chunk) => {
      errors += chunk
    })
    child.stdin?.on("error", () => {})
    child.stdout?.once("data", () => child.stdout?.destroy())
    child.stdin?.write("1700000000\n".repeat(1_000))
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.stdin?.write("1700000000\n".repeat(100_000))
    child.stdin?.end()
    expect([await code, errors]).toEqual([0, ""])
  })

  test("given a condition to check, then its canonical form, or a drawn diagnostic and exit code 1", async () => {
    const right = await runProgram(["check", "mobile OR landline"])
    expect([right.code, right.stdout]).toEqual([0, "mobile or landline\n"])
    const wrong = await runProgram(["check", "mobile && repeat"])
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([1, "", expect.stringContaining("^^")])
    const field = await runProgram(["check", "custom_data[a] present", "--fields", "b"])
    expect(field.code).toBe(1)
  })
})

// Files in another encoding than UTF-8: what is read from them would be something else than what is written in them.
import { readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { freshDatabase, runProgram } from "../support/program.ts"

const folder = dirname(freshDatabase())

/** A file in Windows-1252, as many editors on Windows still save it. */
const saved = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, Buffer.from(text, "latin1"))
  return path
}

const CONDITION = 'mobile and\n  custom_data[product] != "caf\u00e9"\n'
const COLUMNS = '{"attributes":\n{"mobile":{"column":"t\u00e9l"}},\n"keypresses":{"column":"keys"}}'

// ENG-385
test.each([
  [["check"], CONDITION, 2],
  [["check", "--fix"], CONDITION, 2],
  [["format"], CONDITION, 2],
  [["format", "--check"], CONDITION, 2],
  [["simplify"], CONDITION, 2],
  [["sql"], CONDITION, 2],
  [["sql", "mobile", "--columns"], COLUMNS, 2],
  [["explain", "mobile"], '{"phone_type":"Mobile",\n"custom_data":{"product":"caf\u00e9"}}', 2],
])(
  "given `%s` of a text that is not UTF-8, then there is no answer, and its line is told",
  async (args, text, line) => {
    const runs = [runProgram(args, Buffer.from(text, "latin1"))]
    if (args[0] !== "explain") {
      const path = saved(`${args.join("")}.txt`, text)
      runs.unshift(runProgram(args.includes("--columns") ? [...args, path] : [...args, "-f", path]))
      if (args.includes("--columns")) runs.pop()
      else runs.push(runProgram([...args, "-"], Buffer.from(text, "latin1")))
    }
    for (const { code, stderr, stdout } of await Promise.all(runs)) {
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toMatch(new RegExp(`is not valid UTF-8, in line ${line} \\(convert it to UTF-8\\)\n$`))
    }
  },
)

// ENG-385
test("given a configuration that is not UTF-8, then no command uses it, and no database is made under another name", async () => {
  const config = saved(
    "callrules.json",
    '{"port":0,\n"database":"donn\u00e9es.db","host_token":"host","networks":[{"id":"n1","time_zone":"UTC"}]}',
  )
  const before = readdirSync(folder)
  const message = `callrules: ${config} is not valid UTF-8, in line 2 (convert it to UTF-8)\n`
  const serve = await runProgram(["serve", "--config", config, "--create"])
  expect([serve.code, serve.stdout, serve.stderr]).toEqual([1, "", message])
  const why = await runProgram(["why", "call-1", "--network", "n1", "--config", config])
  expect([why.code, why.stderr]).toEqual([2, message])
  expect(readdirSync(folder)).toEqual(before)
})

// `callrules backtest`: rows and lines that would be counted as other calls than they are.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

const folder = dirname(freshDatabase())

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

// SIG-283, ENG-492
test("given a value under no column, or a key in another spelling, then the call is not counted", async () => {
  const table = file("beyond.csv", "repeat,phone_type\nyes,Mobile\nyes,Mobile,no\n")
  const lines = file("spelled.ndjson", '{"repeat":true}\n{"repeat":true,"customData":{"opt_out":"yes"}}\n')
  for (const [calls, told] of [
    [table, "line 3: `no` is under no column"],
    [lines, "line 2: unknown key `customData` (did you mean `custom_data`?)"],
  ] as const) {
    const { stderr, stdout } = await runProgram(["backtest", "repeat", calls])
    expect([stderr, stdout]).toEqual([expect.stringContaining(told), expect.stringContaining("1 call, 1 could")])
  }
})

// CIP-120
test.each(["null", "[]", "7", '"c1"'])("given a line whose `call` is %s, then it is no call", async (call) => {
  const lines = file("no-call.ndjson", `{"repeat":true}\n{"call":${call}}\n`)
  const { stderr, stdout } = await runProgram(["backtest", "not repeat", lines])
  expect([stderr, stdout]).toEqual([expect.stringContaining("line 2: "), expect.stringContaining("1 call, 1 could")])
})

// The commands on conditions as a person types them: what they print, and what their exit codes say.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

const folder = dirname(freshDatabase())
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** What was typed, and all that came of it, as one text. */
const session = async (typed: ReadonlyArray<ReadonlyArray<string>>, input = ""): Promise<string> => {
  const runs = await Promise.all(
    typed.map(async (args) => {
      const { code, stderr, stdout } = await runProgram(args, input)
      const told = stderr.replaceAll(/^(?=.)/gm, "! ")
      return `$ callrules ${args.join(" ")}\n${stdout}${told}=> ${code}`.replaceAll(folder, "FOLDER")
    }),
  )
  return `${runs.join("\n\n")}\n`
}

const golden = (name: string): string => `golden/${name}.txt`

describe("the commands on conditions", () => {
  test("given check, then canonical form, problems with a suggestion, or what to type instead", async () => {
    const condition = file("condition.txt", "\ufeffmobile Or repeat # who calls\n")
    const printed = await session([
      ["check", "mobile OR repeat"],
      ["check", "isMobile || repeat"],
      ["check", "--fix", "isMobile || repeat"],
      ["check", "--json", "isMobile || repeat"],
      ["check", "mobile", "or", "repeat"],
      ["check", "-f", condition],
      ["check", "-f", join(folder, "missing.txt")],
      ["check", "--feilds", "a", "mobile"],
    ])
    await expect(printed).toMatchFileSnapshot(golden("check"))
    const { stderr } = await runProgram(["check", condition])
    expect(stderr).toContain(`to read the file ${condition}, type: callrules check -f ${condition}`)
  })

  test("given a pipe, then the condition is read from it", async () => {
    const printed = await session(
      [["check"], ["format", "-"], ["sql", "--dialect", "sqlite"]],
      "pressed[1] OR repeat\n",
    )
    await expect(printed).toMatchFileSnapshot(golden("pipe"))
  })

  test("given explain and evaluate, then the verdict and why, and a faulty call is told as such", async () => {
    const call = '{"phone_type":"Mobile","keypresses":["1"]}'
    const printed = await session(
      [
        ["explain", "mobile and repeat", "--call", call],
        ["explain", "mobile", "--call", call],
        ["explain", "mobile and repeat", "--call", call, "--json"],
        ["explain", "mobile", "--call", '{"phoneType":"Mobile","keypresses":"12"}'],
        ["evaluate", "--condition", "mobile", "--explain"],
        ["evaluate"],
      ],
      '{"call":{"mobile":true}}\n{"call":{"phoneType":"Mobile"}}\n{"condition":"mobile","calls":{}}\n{}\n',
    )
    await expect(printed).toMatchFileSnapshot(golden("explain"))
  })

  test("given the fields of the network, then a call with another field is told as such, with the one that may be meant", async () => {
    const condition = "custom_data[opt_out] absent"
    const printed = await session(
      [
        ["explain", condition, "--fields", "opt_out", "--call", '{"custom_data":{"optout":"yes"}}'],
        ["evaluate", "--condition", condition, "--fields", "opt_out"],
        ["evaluate", "--condition", condition],
      ],
      ["optout", "opt_out"].map((field) => `{"call":{"custom_data":{"${field}":"yes"}}}\n`).join(""),
    )
    await expect(printed).toMatchFileSnapshot(golden("unknown-field"))
  })

  // REC-219
  test("given a call with a key twice, then explain says so, and no verdict is given", async () => {
    for (const [call, key] of [
      ['{"mobile":true,"mobile":false}', "mobile"],
      ['{"custom_data":{"product":"a","product":"b"}}', "custom_data.product"],
    ] as const) {
      const { code, stderr, stdout } = await runProgram(["explain", "mobile", "--call", call])
      expect([code, stdout, stderr]).toEqual([
        2,
        "",
        `callrules: the call has a duplicate key \`${key}\`; send each key of an object once\n`,
      ])
    }
  })

  // REC-245
  test("given a phone type that conditions do not know, then no verdict rests on it, as in a decision", async () => {
    const call = '{"phone_type":"VoIP"}'
    const printed = await session(
      [
        ["explain", "not mobile", "--call", call],
        ["explain", "not mobile", "--call", '{"phone_type":"VoIP","mobile":false}'],
        ["explain", "not mobile or repeat", "--call", '{"phone_type":"VoIP","repeat":true}'],
        ["explain", "not mobile", "--call", call, "--json"],
        ["evaluate", "--condition", "not mobile"],
        ["evaluate", "--condition", "not mobile", "--explain"],
      ],
      ["VoIP", "Cell", "Wireless", undefined, "landline"]
        .map((phone_type) => `${JSON.stringify({ call: { phone_type } })}\n`)
        .join(""),
    )
    await expect(printed).toMatchFileSnapshot(golden("unknown-phone-type"))
  })

  test("given format and simplify, then the condition is rewritten, and what is not sound is no answer", async () => {
    const printed = await session([
      ["format", "(mobile)  OR repeat"],
      ["format", "--check", "(mobile)"],
      ["format", "mobile or"],
      ["simplify", "mobile or (mobile and repeat)"],
      ["simplify", "mobile and not mobile"],
      ["simplify", "--json", "mobile or not mobile"],
    ])
    await expect(printed).toMatchFileSnapshot(golden("rewrite"))
  })

  test("given implies and equivalent, then yes, no with a call that shows it, or no answer", async () => {
    const printed = await session([
      ["implies", "pressed[1 2]", "pressed[1]"],
      ["implies", "pressed[1]", "pressed[1 2]"],
      ["equivalent", "not (mobile or repeat)", "not mobile and not repeat"],
      ["equivalent", "mobile", "repeat", "--json"],
      ["equivalent", "mobile", "repeet"],
      ["equivalent", "mobile"],
    ])
    await expect(printed).toMatchFileSnapshot(golden("compare"))
  })

  test("given sql, then the expression and its parameters, over the columns that a file names", async () => {
    const columns = file("columns.json", '{"attributes":{"mobile":{"column":"is_mobile","table":"calls"}}}')
    const printed = await session([
      ["sql", 'mobile and custom_data[product] = "car"'],
      ["sql", "--columns", columns, "--json", "mobile"],
      ["sql", "--columns", columns, "repeat"],
    ])
    await expect(printed).toMatchFileSnapshot(golden("sql"))
  })

  test("given timestamps as arguments, then each is answered, --tz is as good as --zone, and only spreadsheet times need one", async () => {
    const printed = await session([
      ["timestamp", "--tz", "America/New_York", "2026/11/01 01:30:00 AM", "1795270500"],
      ["timestamp", "--zone", "UTC", "--json", "2026/11/21 01:15:00 PM", "x"],
      // TIM-68
      [
        "timestamp",
        "1795270500",
        "20261120130000000",
        "2026-11-20T13:00:00Z",
        "2026/11/20 13:00:00 PM",
        "2026/11/20 13:00:00",
      ],
      ["timestamp", "--json", "2026/11/20 13:00:00 PM"],
    ])
    await expect(printed).toMatchFileSnapshot(golden("timestamp"))
  })
})

describe("the program", () => {
  test("given no terminal, then nothing is coloured, and NO_COLOR is not needed for that", async () => {
    const { stderr } = await runProgram(["check", "mobil"])
    expect(stderr).not.toContain("\u001b")
  })

  test("given --help of any command, then it ends with examples", async () => {
    const commands = ["check", "explain", "evaluate", "format", "simplify", "implies", "sql", "timestamp", "completion"]
    const helps = await Promise.all(commands.map((command) => runProgram([command, "--help"])))
    for (const { code, stdout } of helps) {
      expect([code, stdout]).toEqual([0, expect.stringMatching(/Examples:\n {2}\S/)])
    }
  })

  test("given a mistyped command, then the one that is meant", async () => {
    const { code, stderr } = await runProgram(["chek", "mobile"])
    expect([code, stderr]).toEqual([1, expect.stringContaining("Did you mean check?")])
  })
})

// The commands on conditions. Each loads what it needs when it runs: `timestamp` does not wait for the condition language.
import { type Command, Option } from "commander"
import type { CheckOptions } from "../commands/check.ts"
import type { ConditionOptions } from "../commands/condition-input.ts"
import type { FormatOptions } from "../commands/rewrite.ts"
import type { SqlCommandOptions } from "../commands/sql.ts"
import { terminal } from "../terminal.ts"
import { names, withExamples } from "./options.ts"
import { answers } from "./verdict.ts"

const FIELDS = ["--fields <names>", "the custom data fields of the network, separated by commas; default: any"] as const
const JSON_OPTION = ["--json", "answers with JSON"] as const
const FILE = ["-f, --file <file>", "reads the condition from a file"] as const

interface FromFile {
  readonly file?: string
}

const ofCondition = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument("[condition...]", "the condition, in quotes; without one, or for -, it is read from standard input")
    .option(...FILE)
    .option(...FIELDS, names)
    .option(...JSON_OPTION)

/** Adds `check`, `explain`, `format`, `simplify`, `implies`, `equivalent` and `sql`. */
export const addConditionCommands = (program: Command): void => {
  addCheck(program)
  addExplain(program)
  addRewriting(program)
  addComparing(program)
  addSql(program)
}

const addCheck = (program: Command): void => {
  const check = ofCondition(
    program,
    "check",
    "checks a recording condition: prints it in canonical form, or what is wrong with it (exit code 1)",
  ).option("--fix", "prints the suggested condition in place of one with problems, where there is one (exit code 0)")
  answers(check, async (words: ReadonlyArray<string>, options: CheckOptions & FromFile) => {
    const { conditionText } = await import("../commands/condition-input.ts")
    const { checkCondition } = await import("../commands/check.ts")
    return checkCondition(conditionText("check", words, options.file), options, terminal)
  })
  withExamples(check, [
    ["callrules check 'mobile or repeat'", "prints it, exit code 0"],
    ["callrules check --fix 'isMobile || repeat'", "prints `mobile or repeat`"],
    ["callrules check -f condition.txt --fields product,lead_id", "other fields are unknown"],
    ["callrules check --json - < condition.txt", "problems with places and hints, for programs"],
  ])
}

const addExplain = (program: Command): void => {
  const explain = program
    .command("explain")
    .description("says why a call meets a condition (exit code 0) or does not (1), and what would change that")
    .argument("<condition...>", "the condition, in quotes")
    .option("--call <json>", "the call; without it, it is read from standard input")
    .option(...FIELDS, names)
    .option(...JSON_OPTION)
  answers(explain, async (words: ReadonlyArray<string>, options: ConditionOptions & { readonly call?: string }) => {
    const { conditionText, wholeText } = await import("../commands/condition-input.ts")
    const { explainCall } = await import("../commands/explain.ts")
    const text = conditionText("explain", words, undefined)
    return explainCall(text, options.call ?? wholeText(undefined), options, terminal)
  })
  withExamples(explain, [
    [`callrules explain 'mobile and repeat' --call '{"phone_type": "Mobile"}'`, "what decided, what would flip it"],
    ["callrules explain 'pressed[1]' < call.json", "the call from a file"],
  ])
}

const addRewriting = (program: Command): void => {
  const format = ofCondition(program, "format", "prints a condition in canonical form, comments included").option(
    "--check",
    "prints nothing; exit code 1 when it is not in canonical form",
  )
  answers(format, async (words: ReadonlyArray<string>, options: FormatOptions & FromFile) => {
    const { conditionText } = await import("../commands/condition-input.ts")
    const { formatText } = await import("../commands/rewrite.ts")
    return formatText(conditionText("format", words, options.file), options, terminal)
  })
  withExamples(format, [
    ["callrules format 'MOBILE  or(repeat)'", "prints `mobile or repeat`"],
    ["callrules format --check -f condition.txt", "for a build: exit code 1 when it is not canonical"],
  ])
  const simplify = ofCondition(program, "simplify", "prints a condition without the parts that change no verdict")
  answers(simplify, async (words: ReadonlyArray<string>, options: ConditionOptions & FromFile) => {
    const { conditionText } = await import("../commands/condition-input.ts")
    const { simplifyText } = await import("../commands/rewrite.ts")
    return simplifyText(conditionText("simplify", words, options.file), options, terminal)
  })
  withExamples(simplify, [["callrules simplify 'mobile or (mobile and repeat)'", "prints `mobile`"]])
}

const addComparing = (program: Command): void => {
  const compare = (name: "implies" | "equivalent", description: string, example: readonly [string, string]): void => {
    const command = program
      .command(name)
      .description(description)
      .argument("<first>", "a condition, in quotes")
      .argument("<second>", "another one, in quotes")
      .option(...FIELDS, names)
      .option(...JSON_OPTION)
    answers(command, async (first: string, second: string, options: ConditionOptions) => {
      const { compareConditions } = await import("../commands/compare.ts")
      return compareConditions(name, first, second, options, terminal)
    })
    withExamples(command, [example])
  }
  compare(
    "implies",
    "says whether every call that meets one condition meets another: yes (0), or no (1) with such a call",
    ["callrules implies 'pressed[1 2]' 'pressed[1]'", "yes"],
  )
  compare(
    "equivalent",
    "says whether two conditions mean the same: yes (0), or no (1) with a call on which they differ",
    ["callrules equivalent 'not (mobile or repeat)' 'not mobile and not repeat'", "yes"],
  )
}

const addSql = (program: Command): void => {
  const sql = ofCondition(program, "sql", "prints a condition as the WHERE of a query, with its parameters")
    .addOption(
      new Option("--dialect <name>", "the database").choices(["postgresql", "sqlite", "duckdb"]).default("postgresql"),
    )
    .option(
      "--columns <file>",
      "a JSON file that says which column holds what; default: columns named like the attributes",
    )
  answers(sql, async (words: ReadonlyArray<string>, options: SqlCommandOptions & FromFile) => {
    const { conditionText } = await import("../commands/condition-input.ts")
    const { printSql } = await import("../commands/sql.ts")
    return printSql(conditionText("sql", words, options.file), options, terminal)
  })
  withExamples(sql, [
    ["callrules sql 'mobile and custom_data[product] = \"car\"'", "for PostgreSQL"],
    ["callrules sql --dialect duckdb --columns columns.json 'repeat'", "your own columns"],
  ])
}

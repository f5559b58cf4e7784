// The command `backtest`: calls of a file, of a database, or those that a server keeps.
import { type Command, Option } from "commander"
import { type BacktestOptions, type KeptCallsOptions, keptCallsProblems } from "../commands/backtest-options.ts"
import { Failure } from "../failure.ts"
import { FILE_FORMATS } from "../files/file-format.ts"
import { terminal } from "../terminal.ts"
import { names, withExamples } from "./options.ts"
import { storeNamed } from "./store-named.ts"
import { answers } from "./verdict.ts"

/** Adds `backtest`. */
export const addBacktest = (program: Command): void => {
  const backtest = program
    .command("backtest")
    .description(
      "says how many past calls meet a condition, by day, and which calls another one treats differently (then exit code 1)",
    )
    .argument("<condition>", "the condition, in quotes")
    .argument(
      "[file]",
      "CSV with a line of column names, NDJSON or Parquet; - reads standard input; or a postgres:// URL with a table of yours",
    )
    .option("--against <condition>", "another condition to compare with")
    .addOption(new Option("--format <name>", "what the file is; default: by its ending").choices([...FILE_FORMATS]))
    .option("--time <column>", "the column of the time that a call came in", "start_time")
    .option("--zone <name>", "IANA zone of days, and of times that name none", "UTC")
    .option("--report <file>", "writes a report with a chart: one HTML file that needs nothing else")
    .option("--table <name>", "the table of the calls, for PostgreSQL", "calls")
    .option("--columns <file>", "for PostgreSQL: a JSON file that says which column holds what")
    .option("--fields <names>", "the custom data fields of the network, separated by commas; default: any", names)
    .option(
      "--db <store>",
      "in place of a file, the calls that a server keeps: a SQLite file that no server uses, such as a copy by `callrules backup`; or its postgres:// URL; or CALLRULES_DATABASE_URL with -",
    )
    .option("--config <file>", "in place of --db: the server's configuration file, which names its database")
    .option("--network <id>", "with --db or --config: the network of the calls; the only one unless given")
    .option("--advertiser <id>", "with --db or --config: calls of the campaigns of one advertiser")
    .option("--campaign <id>", "with --advertiser: calls of this campaign of it")
    .option("--from <day>", "with --db or --config: calls from this day on, such as 2026-10-01")
    .option("--to <day>", "with --db or --config: calls up to this day and on it")
    .option("--against-decisions", "with --db or --config: compares with what was decided on each call")
    .option("--against-settings", "with --db or --config: compares with the current settings of each campaign")
    .option("--json", "answers with JSON")
  answers(
    backtest,
    async (condition: string, file: string | undefined, options: BacktestOptions & KeptCallsOptions) => {
      if (isOfStore(backtest, file, options)) {
        const { backtestKeptCalls } = await import("../commands/backtest-kept-calls.ts")
        const { db } = options
        return backtestKeptCalls(condition, db === undefined ? options : { ...options, db: storeNamed(db) }, terminal)
      }
      const { backtestCalls } = await import("../commands/backtest.ts")
      return backtestCalls(condition, file ?? "-", options, terminal)
    },
  )
  withExamples(backtest, [
    ["callrules backtest 'mobile or repeat' calls.csv", "how many, and of how many"],
    ["callrules backtest 'mobile' calls.ndjson --against 'mobile and repeat'", "which calls change"],
    ["callrules backtest 'repeat' calls.parquet --report report.html", "with a chart by day"],
    ["callrules backtest 'repeat' postgres://reader@db/calls --table calls", "counted by the database"],
    ["callrules backtest 'mobile' --db copy.db --against-decisions", "on the calls that a server has decided"],
  ])
}

const OF_STORE = [
  "db",
  "config",
  "network",
  "advertiser",
  "campaign",
  "from",
  "to",
  "againstDecisions",
  "againstSettings",
]
const OF_FILE = ["format", "time", "table", "columns", "fields"]

/** Whether the calls are those of a server; a `Failure` where what was typed is of both kinds, or of none. */
// ENG-439
const isOfStore = (backtest: Command, file: string | undefined, options: KeptCallsOptions): boolean => {
  const given = backtest.options
    .map((option) => option.attributeName())
    .filter((name) => backtest.getOptionValueSource(name) === "cli")
  const isStore = given.includes("db") || given.includes("config")
  const problems: Array<string> = [
    ...(isStore && file !== undefined
      ? [`give a file, or the calls of a server with ${namesOf(given, ["db", "config"])}, not both`]
      : []),
    ...(isStore || file !== undefined
      ? []
      : ["which calls? give a file, or --db or --config for the calls that a server keeps"]),
    ...(isStore
      ? misplaced(given, OF_FILE, "is only for a file or a table")
      : misplaced(given, OF_STORE, "needs --db or --config")),
  ]
  if (isStore) problems.push(...keptCallsProblems(options))
  if (problems.length > 0) throw new Failure(problems.join("\n  "))
  return isStore
}

const misplaced = (given: ReadonlyArray<string>, others: ReadonlyArray<string>, why: string): ReadonlyArray<string> =>
  others.filter((name) => given.includes(name)).map((name) => `${flag(name)} ${why}`)

const namesOf = (given: ReadonlyArray<string>, wanted: ReadonlyArray<string>): string =>
  wanted
    .filter((name) => given.includes(name))
    .map(flag)
    .join(" and ")

const flag = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

// The commands on files (`affiliates check`, `affiliates import`, `signals import` and `calls import`), with `calls find`.
import { type Command, Option } from "commander"
import type { AffiliatesCheckOptions } from "../commands/affiliates-check.ts"
import type { AffiliatesImportOptions } from "../commands/affiliates-import.ts"
import type { CallsImportOptions } from "../commands/calls-import.ts"
import type { SignalsImportOptions } from "../commands/signals-import.ts"
import { terminal } from "../terminal.ts"
import { addCallsFind } from "./calls-find-command.ts"
import { names, withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { answers } from "./verdict.ts"

const ALWAYS_JSON = ["--json", "answers with JSON, as it always does"] as const

const tell = (line: string): void => terminal.error(line)

/** Adds `affiliates`, `signals` and `calls`. */
export const addFileCommands = (program: Command): void => {
  const affiliates = program.command("affiliates").description("works with files of affiliates")
  addAffiliatesCheck(affiliates)
  addAffiliatesImport(affiliates)
  addSignalsImport(program.command("signals").description("works with files of signals"))
  const calls = program.command("calls").description("finds the calls of a caller, and imports files of past calls")
  addCallsFind(calls)
  addCallsImport(calls)
}

const addAffiliatesCheck = (affiliates: Command): void => {
  const check = affiliates
    .command("check")
    .description(
      "checks an NDJSON file of affiliates: one report a line; exit code 1 when a line is faulty, 2 when stopped early",
    )
    .argument("<file>", "the file, one affiliate object a line; - reads standard input")
    .option("--fields <names>", "the custom data fields of the network, separated by commas; default: none", names)
    .option("--generates-ids", "the network generates the ids that lines leave out")
    .option(...ALWAYS_JSON)
  answers(check, async (file: string, options: AffiliatesCheckOptions) => {
    const { checkAffiliatesFile } = await import("../commands/affiliates-check.ts")
    return checkAffiliatesFile(file, options, process.stdout, tell)
  })
  withExamples(check, [
    ["callrules affiliates check affiliates.ndjson", "a report a line"],
    ["callrules affiliates check --fields sub_id - < affiliates.ndjson", "from a pipe"],
  ])
}

const toService = (command: Command): Command =>
  command
    .option("--url <address>", "where the service is")
    .option("--token <token>", "the token; better in the variable CALLRULES_TOKEN, where no other user sees it")
    .option("--api-version <date>", "the version of the interface")
    .option(...ALWAYS_JSON)

const addAffiliatesImport = (affiliates: Command): void => {
  const command = toService(
    affiliates
      .command("import")
      .description(
        "creates or updates the affiliates of an NDJSON file: one report a line; exit code 1 when one is refused",
      )
      .argument("<file>", "the file, one affiliate object a line; - reads standard input")
      .requiredOption("--network <id>", "the network of the affiliates"),
  )
  answers(command, async (file: string, options: AffiliatesImportOptions) => {
    const { importAffiliatesFile } = await import("../commands/affiliates-import.ts")
    return importAffiliatesFile(file, options, process.stdout, tell)
  })
  withExamples(command, [
    ["callrules affiliates check affiliates.ndjson", "first see what is wrong, without a service"],
    ["callrules affiliates import affiliates.ndjson --url https://calls.example.com --network n1", "then send it"],
  ])
}

const addSignalsImport = (signals: Command): void => {
  const command = toService(
    signals
      .command("import")
      .description(
        "reports the signals of a CSV or NDJSON file: one report a line; exit code 1 when one is refused; safe to run again",
      )
      .argument("<file>", "CSV with a line of column names, or NDJSON with one request a line; - reads standard input")
      .addOption(new Option("--format <name>", "what the file is; default: by its ending").choices(["csv", "ndjson"]))
      .option("--zone <name>", "IANA zone in which a CSV file's spreadsheet times were written; default: the network's")
      .option("--dry-run", "checks every line, and sends nothing")
      .option(
        "--run <name>",
        "reports lines anew that were sent before under another name; the same name is safe to run again",
      )
      .option("--whole", "takes the last line of a CSV file that has no end, as Google Sheets writes it")
      .option("--fields <names>", "the custom data fields of the network, for --dry-run; default: any", names),
  )
  answers(command, async (file: string, options: SignalsImportOptions) => {
    const { importSignals } = await import("../commands/signals-import.ts")
    return importSignals(file, options, process.stdout, tell)
  })
  withExamples(command, [
    ["callrules signals import sales.csv --dry-run", "what is wrong with it"],
    ["callrules signals import sales.csv --url https://calls.example.com --zone Europe/Paris", "sends it"],
  ])
}

const addCallsImport = (calls: Command): void => {
  const command = asksRunningServer(calls.command("import"))
    .description(
      "imports calls that are over into the running server: one report a line; exit code 1 when one is refused; safe to run again",
    )
    .argument("<file>", "NDJSON with one call a line; - reads standard input")
    .option("--network <id>", "the network of the calls; left out: the only one of the configuration file")
    .option("--dry-run", "checks every call, also against what is there, and writes nothing")
    .option(...ALWAYS_JSON)
  answers(command, async (file: string, options: CallsImportOptions) => {
    const { importCalls } = await import("../commands/calls-import.ts")
    return importCalls(file, withHostToken(options), process.stdout, tell)
  })
  withExamples(command, [
    ["callrules calls import calls.ndjson --config callrules.json --dry-run", "first see what is wrong"],
    ["callrules calls import calls.ndjson --config callrules.json --network n1", "then import it"],
  ])
}

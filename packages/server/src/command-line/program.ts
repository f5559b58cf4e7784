// The whole program as commands, before any is run.
import { readFileSync } from "node:fs"
import { Command } from "commander"
import { addBacktest } from "./backtest-command.ts"
import { addCompletion } from "./completion.ts"
import { addConditionCommands } from "./condition-commands.ts"
import { addErase } from "./erase-command.ts"
import { addFileCommands } from "./file-commands.ts"
import { addLedgerCommands } from "./ledger-commands.ts"
import { addLineCommands } from "./line-commands.ts"
import { withExamples } from "./options.ts"
import { addServingCommands } from "./serving-commands.ts"
import { addTokensCommands } from "./tokens-commands.ts"
import { addWebhooksCommands } from "./webhooks-commands.ts"
import { addWhy } from "./why-command.ts"

/**
 * The program with every command. Each loads what it needs when it runs: `timestamp` does not wait for the server's parts.
 *
 * @param packageFile - the manifest of the package, which has the version.
 */
export const makeProgram = (packageFile: URL): Command => {
  const program = new Command("callrules")
    .description(
      "Domain rules of a call-tracking platform: recording conditions, timestamps, signals, affiliates, calls.",
    )
    .version(versionOf(packageFile))
    .showHelpAfterError("(add --help for what there is)")
  addServingCommands(program)
  addLedgerCommands(program)
  addWebhooksCommands(program)
  addTokensCommands(program)
  addConditionCommands(program)
  addLineCommands(program)
  addBacktest(program)
  addFileCommands(program)
  addWhy(program)
  addErase(program)
  addCompletion(program)
  nameUnknownFirst(program)
  nameCommandsOfGroups(program)
  return withExamples(program, [
    ["callrules start", "a demo network to try things on"],
    ["callrules check 'mobile or repeat'", "is this condition right?"],
    ["callrules why call-77 --config callrules.json --network n1", "why was this call not recorded?"],
  ])
}

/** An unknown option may be a mistyped one: it is named before an option that is missing. */
// ENG-430
const nameUnknownFirst = (command: Command): void => {
  for (const one of command.commands) nameUnknownFirst(one)
  if (command.commands.length > 0) return
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (args) => {
    const parsed = parse(args)
    // commander looks for what is missing first; with an unknown option it ends in any case
    if (parsed.unknown.length > 0) for (const option of command.options) option.mandatory = false
    return parsed
  }
}

/** An unknown command of a group, such as `tokens make`, is answered with those that there are. */
const nameCommandsOfGroups = ({ commands }: Command): void => {
  for (const group of commands.filter((one) => one.commands.length > 0)) {
    const names = group.commands.map((one) => one.name())
    const all = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    group.showHelpAfterError(`(the commands are ${all}; add --help for more)`)
  }
}

const versionOf = (packageFile: URL): string =>
  // the program's own file, which has a version as every package has
  (JSON.parse(readFileSync(packageFile, "utf8")) as { readonly version: string }).version

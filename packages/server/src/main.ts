// The `callrules` program, which the package of that name installs: reads the command line, runs one command, ends with its exit code.
import "./node-version.ts"
import { readFileSync } from "node:fs"
import type { LedgerSummary } from "@callrules/store/archive"
import { Command, Option } from "commander"
import { addCompletion } from "./command-line/completion.ts"
import { addConditionCommands } from "./command-line/condition-commands.ts"
import { addErase } from "./command-line/erase-command.ts"
import { addFileCommands } from "./command-line/file-commands.ts"
import { addLineCommands } from "./command-line/line-commands.ts"
import { names, portNumber } from "./command-line/verdict.ts"
import { addWhy } from "./command-line/why-command.ts"
import { Failure } from "./failure.ts"

/** A store as it was named, or from the environment, where a password is not seen in the list of processes. */
const storeNamed = (name: string): string => (name === "-" ? (process.env["CALLRULES_DATABASE_URL"] ?? "") : name)

const versionOf = (packageFile: URL): string =>
  // the program's own file, which has a version as every package has
  (JSON.parse(readFileSync(packageFile, "utf8")) as { readonly version: string }).version

// each command loads what it needs when it runs: `timestamp` does not wait for the server's parts
const program = new Command("callrules")
  .description(
    "Domain rules of a call-tracking platform: recording conditions, timestamps, signals, affiliates, calls.",
  )
  .version(versionOf(new URL("../package.json", import.meta.url)))
  .showHelpAfterError("(add --help for what there is)")

program
  .command("start")
  .description("serves a demo network, whose tokens everybody knows, to this machine alone")
  .option("--port <number>", "port to listen on; 0 takes a free one", portNumber)
  .option("--db <file>", "SQLite file; made when it is missing")
  .action(async (options) => {
    const { serveUntilStopped, startDemo } = await import("./commands/serve.ts")
    await serveUntilStopped(() => startDemo(options))
  })

program
  .command("serve")
  .description("serves the networks of a configuration file")
  .requiredOption("--config <file>", "configuration file (JSON)")
  .option("--port <number>", "port to listen on; 0 takes a free one", portNumber)
  .option("--db <file>", "SQLite file, which has to be there unless --create is given; or a postgres:// URL")
  .option("--create", "makes the SQLite file when it is missing, for the first start")
  .action(async (options) => {
    const { serveUntilStopped, startServer } = await import("./commands/serve.ts")
    await serveUntilStopped(() => startServer(options))
  })

program
  .command("migrate")
  .description("brings a PostgreSQL database to the schema that this version needs; again changes nothing")
  .argument(
    "<url>",
    "postgres://owner:password@host/database, as the owner of the tables; or CALLRULES_DATABASE_URL with -",
  )
  .option("--grant-to <role>", "the role that engines connect as: it gets the rights it needs, and owns nothing")
  .action(async (url: string, options) => {
    const { migrateDatabase } = await import("./commands/migrate.ts")
    console.log(await migrateDatabase(storeNamed(url), options.grantTo))
  })

const ledger = program
  .command("ledger")
  .description("moves everything that a store keeps to another one, and checks it; a store is a SQLite file or a URL")

/** Prints what a ledger has in it to standard error or output, and what is wrong with it; then the exit code is 1. */
const tell = async (summary: LedgerSummary, print: (line: string) => void): Promise<void> => {
  const { summaryLines } = await import("./commands/ledger.ts")
  for (const problem of summary.problems) console.error(`callrules: ${problem}`)
  if (summary.problems.length > 0) process.exitCode = 1
  else for (const line of summaryLines(summary)) print(line)
}

ledger
  .command("export")
  .description("writes everything that a store keeps as NDJSON; of a SQLite file while no server uses it")
  .argument("<store>", "a SQLite file, or a postgres:// URL; or CALLRULES_DATABASE_URL with -")
  .argument("<file>", "a new file; - writes to standard output")
  .action(async (store: string, file: string) => {
    const { exportTo } = await import("./commands/ledger.ts")
    await tell(await exportTo(storeNamed(store), file, process.stdout), (line) => console.error(line))
  })

ledger
  .command("import")
  .description(
    "reads an export into a store: checked on the way in, kept whole or not at all, and again changes nothing",
  )
  .argument("<store>", "a SQLite file, made when it is missing; or the postgres:// URL of a migrated database")
  .argument("<file>", "the export; - reads standard input")
  .action(async (store: string, file: string) => {
    const { importFrom } = await import("./commands/ledger.ts")
    await tell(await importFrom(storeNamed(store), file, process.stdin), (line) => console.log(line))
  })

ledger
  .command("verify")
  .description("checks every record of a store and prints a digest for each network; equal digests prove a move")
  .argument("<store>", "a SQLite file, or a postgres:// URL; or CALLRULES_DATABASE_URL with -")
  .action(async (store: string) => {
    const { verify } = await import("./commands/ledger.ts")
    await tell(await verify(storeNamed(store)), (line) => console.log(line))
  })

program
  .command("backup")
  .description("lets the running server copy its database, and prints the copy's path")
  .requiredOption("--config <file>", "the configuration file of the running server")
  .option("--port <number>", "the port, where the server was started with another one", portNumber)
  .option("--token <token>", "the host token, where the file has only its hash; or CALLRULES_HOST_TOKEN")
  .action(async (options) => {
    const { askForBackup } = await import("./commands/backup.ts")
    const token = options.token ?? process.env["CALLRULES_HOST_TOKEN"]
    console.log(await askForBackup({ config: options.config, token, port: options.port }))
  })

const tokens = program
  .command("tokens")
  .description("makes, rotates, revokes and lists tokens through the running server; a secret is shown once")

/** A command on tokens: each asks the running server. */
const tokensCommand = (name: string) =>
  tokens
    .command(name)
    .requiredOption("--config <file>", "the configuration file of the running server")
    .option("--network <id>", "the network whose tokens are meant; left out: host tokens of every network")
    .option("--port <number>", "the port, where the server was started with another one", portNumber)
    .option("--token <token>", "the host token, where the file has only its hash; or CALLRULES_HOST_TOKEN")

const hostTokenFrom = (options: { readonly token?: string }): string | undefined =>
  options.token ?? process.env["CALLRULES_HOST_TOKEN"]

tokensCommand("create")
  .description("makes a token and prints it with its secret")
  .option("--id <name>", "its name; left out: one that is drawn")
  .addOption(
    new Option("--use <use>", "who uses it; left out: a partner, without --network a host").choices([
      "partner",
      "host",
      "host_read_only",
    ]),
  )
  .option("--advertiser <id>", "the advertiser whose token it is; left out: the network's own")
  .option("--permissions <names>", "what it may do, separated by commas; left out: everything", names)
  .option("--expires <duration>", "when it expires, such as 90d; left out: never")
  .action(async (options) => {
    const { createToken } = await import("./commands/tokens.ts")
    const use = options.use ?? (options.network === undefined ? "host" : undefined)
    console.log(await createToken({ ...options, token: hostTokenFrom(options) }, { ...options, use }))
  })

tokensCommand("rotate")
  .description("gives a token a new secret and prints it")
  .argument("<id>", "the name of the token")
  .option("--expires <duration>", "when the new secret expires, such as 90d; left out: never")
  .option("--keep-old <duration>", "how long the secret before is still accepted, such as 1h; left out: not at all")
  .action(async (id: string, options) => {
    const { rotateToken } = await import("./commands/tokens.ts")
    console.log(await rotateToken({ ...options, token: hostTokenFrom(options) }, id, options))
  })

tokensCommand("revoke")
  .description("removes a token")
  .argument("<id>", "the name of the token")
  .action(async (id: string, options) => {
    const { revokeToken } = await import("./commands/tokens.ts")
    console.log(await revokeToken({ ...options, token: hostTokenFrom(options) }, id))
  })

tokensCommand("list")
  .description("prints every token, one a line as JSON, without secrets")
  .action(async (options) => {
    const { listTokens } = await import("./commands/tokens.ts")
    for (const line of await listTokens({ ...options, token: hostTokenFrom(options) })) console.log(line)
  })

addConditionCommands(program)
addLineCommands(program)
addFileCommands(program)
addWhy(program)
addErase(program)
addCompletion(program)

try {
  await program.parseAsync(process.argv)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`callrules: ${error.message}`)
  process.exitCode = 1
}

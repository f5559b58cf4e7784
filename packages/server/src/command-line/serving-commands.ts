// The commands that run an engine: `start`, `serve`, `migrate` and `backup`.
import type { Command } from "commander"
import { guarded, terminal } from "../terminal.ts"
import { portNumber, withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { storeNamed } from "./store-named.ts"
import { failWhenUnwritten } from "./verdict.ts"

/** Adds `start`, `serve`, `migrate` and `backup`. */
export const addServingCommands = (program: Command): void => {
  addStart(program)
  addServe(program)
  addMigrate(program)
  addBackup(program)
}

const addStart = (program: Command): void => {
  const start = program
    .command("start")
    .description("serves a demo network, whose tokens everybody knows, to this machine alone")
    .option("--port <number>", "port to listen on; 0 takes a free one", portNumber)
    .option("--db <file>", "SQLite file; made when it is missing")
    .action(async (options) => {
      const { serveUntilStopped, startDemo } = await import("../commands/serve.ts")
      await serveUntilStopped(() => startDemo(options))
    })
  withExamples(start, [
    ["callrules start", "the demo on 127.0.0.1:8787; prints commands to paste"],
    ["callrules start --port 0 --db demo.db", "a free port; calls are kept in a file"],
  ])
}

const addServe = (program: Command): void => {
  const serve = program
    .command("serve")
    .description("serves the networks of a configuration file")
    .requiredOption("--config <file>", "configuration file (JSON)")
    .option("--port <number>", "port to listen on; 0 takes a free one", portNumber)
    .option(
      "--db <store>",
      "SQLite file, which has to be there unless --create is given; or a postgres:// URL; or CALLRULES_DATABASE_URL with -",
      storeNamed,
    )
    .option("--create", "makes the SQLite file when it is missing, for the first start")
    .option("--check", "checks the configuration as a start does, and ends: exit code 1 when it cannot be used")
    .action(async ({ check, ...options }) => {
      const { checkServer, serveUntilStopped, startServer } = await import("../commands/serve.ts")
      if (check !== true) return serveUntilStopped(() => startServer(options))
      failWhenUnwritten()
      return terminal.log(checkServer(options))
    })
  withExamples(serve, [
    ["callrules serve --config callrules.json --create", "the first start, on a new SQLite file"],
    ["callrules serve --config callrules.json --check", "before a restart: is the file right?"],
    ["callrules serve --config callrules.json", "every start after the first"],
    ["callrules serve --config callrules.json --db postgres://engine@db/calls", "on PostgreSQL"],
  ])
}

const addMigrate = (program: Command): void => {
  const migrate = program
    .command("migrate")
    .description("brings a PostgreSQL database to the schema that this version needs; again changes nothing")
    .argument(
      "<url>",
      "postgres://owner:password@host/database, as the owner of the tables; or CALLRULES_DATABASE_URL with -",
    )
    .hook("preAction", failWhenUnwritten)
    .option("--grant-to <role>", "the role that engines connect as: it gets the rights it needs, and owns nothing")
    .action(async (url: string, options) => {
      const { migrateDatabase } = await import("../commands/migrate.ts")
      terminal.log(await migrateDatabase(storeNamed(url), options.grantTo))
    })
  withExamples(migrate, [
    [
      "callrules migrate postgres://owner@db/calls --grant-to engine",
      "before the first start, and before a new version",
    ],
    ["CALLRULES_DATABASE_URL=... callrules migrate -", "a password that the list of processes does not show"],
  ])
}

const addBackup = (program: Command): void => {
  const backup = asksRunningServer(program.command("backup"))
    .description(
      "lets the running server copy its database and its messages of webhooks, and prints the path of each copy",
    )
    .hook("preAction", failWhenUnwritten)
    .action(async (options) => {
      const { askForBackup } = await import("../commands/backup.ts")
      guarded.log(await askForBackup(withHostToken(options)))
    })
  withExamples(backup, [["callrules backup --config callrules.json", "while the server runs"]])
}

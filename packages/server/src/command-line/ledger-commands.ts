// The commands on everything that a store keeps: `ledger export`, `ledger import` and `ledger verify`.
import type { LedgerSummary } from "@callrules/store/archive"
import type { Command } from "commander"
import { terminal } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { storeNamed } from "./store-named.ts"
import { answers, type Verdict } from "./verdict.ts"

/** Adds `ledger`. */
export const addLedgerCommands = (program: Command): void => {
  const ledger = program
    .command("ledger")
    .description("moves everything that a store keeps to another one, and checks it; a store is a SQLite file or a URL")
  addExport(ledger)
  addImport(ledger)
  addVerify(ledger)
}

/** Prints what a ledger has in it to standard error or output, and what is wrong with it. */
const tell = async (summary: LedgerSummary, print: (line: string) => void): Promise<Verdict> => {
  const { summaryLines } = await import("../commands/ledger.ts")
  for (const problem of summary.problems) terminal.error(`callrules: ${problem}`)
  if (summary.problems.length > 0) return 1
  for (const line of summaryLines(summary)) print(line)
  return 0
}

const addExport = (ledger: Command): void => {
  const exporting = ledger
    .command("export")
    .description("writes everything that a store keeps as NDJSON; of a SQLite file while no server uses it")
    .argument("<store>", "a SQLite file, or a postgres:// URL; or CALLRULES_DATABASE_URL with -")
    .argument("<file>", "a new file; - writes to standard output")
  answers(exporting, async (store: string, file: string) => {
    const { exportTo } = await import("../commands/ledger.ts")
    const { messagesLeft } = await import("../commands/webhooks.ts")
    const verdict = await tell(await exportTo(storeNamed(store), file, process.stdout), terminal.error)
    const left = await messagesLeft(storeNamed(store))
    if (left !== undefined) terminal.error(`callrules: ${left}`)
    return verdict
  })
  withExamples(exporting, [
    ["callrules ledger export calls.db calls.ndjson", "everything, with the digest of each network"],
    ["callrules ledger export postgres://reader@db/calls - | gzip > calls.ndjson.gz", "of a database that is in use"],
  ])
}

const addImport = (ledger: Command): void => {
  const importing = ledger
    .command("import")
    .description(
      "reads an export into a store: checked on the way in, kept whole or not at all, and again changes nothing",
    )
    .argument(
      "<store>",
      "a SQLite file, made when it is missing; or the postgres:// URL of a migrated database; or CALLRULES_DATABASE_URL with -",
    )
    .argument("<file>", "the export; - reads standard input")
  answers(importing, async (store: string, file: string) => {
    const { importFrom } = await import("../commands/ledger.ts")
    return tell(await importFrom(storeNamed(store), file, process.stdin), terminal.log)
  })
  withExamples(importing, [
    ["callrules ledger import new.db calls.ndjson", "into a new SQLite file"],
    ["gunzip -c calls.ndjson.gz | callrules ledger import postgres://owner@db/calls -", "into PostgreSQL"],
  ])
}

const addVerify = (ledger: Command): void => {
  const verifying = ledger
    .command("verify")
    .description("checks every record of a store and prints a digest for each network; equal digests prove a move")
    .argument("<store>", "a SQLite file, or a postgres:// URL; or CALLRULES_DATABASE_URL with -")
  answers(verifying, async (store: string) => {
    const { verify } = await import("../commands/ledger.ts")
    return tell(await verify(storeNamed(store)), terminal.log)
  })
  withExamples(verifying, [["callrules ledger verify calls.db", "before a move; and the other store after it"]])
}

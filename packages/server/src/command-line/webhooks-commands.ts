// The command on messages of webhooks: `webhooks move`.
import type { Command } from "commander"
import { terminal } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { storeNamed } from "./store-named.ts"
import { answers, type Verdict } from "./verdict.ts"

/** Adds `webhooks`. */
export const addWebhooksCommands = (program: Command): void => {
  const webhooks = program.command("webhooks").description("moves the messages of webhooks to another store")
  const moving = webhooks
    .command("move")
    .description(
      "adds the messages of a store to another one, those that wait and those that have failed too; again changes nothing; while no server uses either",
    )
    .argument(
      "<from>",
      "the file of messages; or the postgres:// URL of a migrated database; or CALLRULES_DATABASE_URL with -",
    )
    .argument("<to>", "the same; a file is made when it is missing")
  answers(moving, async (from: string, to: string): Promise<Verdict> => {
    const { moveMessages } = await import("../commands/webhooks.ts")
    terminal.log(await moveMessages(storeNamed(from), storeNamed(to)))
    return 0
  })
  withExamples(moving, [
    [
      "callrules webhooks move calls.webhooks.db postgres://engines@db/calls",
      "after `ledger import`, before the first start",
    ],
  ])
}

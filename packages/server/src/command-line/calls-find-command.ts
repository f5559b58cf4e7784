// The command `calls find`, which asks the running server for the calls of a caller.
import type { Command } from "commander"
import type { CallsFindOptions } from "../commands/calls-find.ts"
import { guarded } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { answers } from "./verdict.ts"

/** Adds `find` to `calls`. */
export const addCallsFind = (calls: Command): void => {
  const find = asksRunningServer(calls.command("find"))
    .description("lists the calls of a caller, the latest first, through the running server; exit code 1 for none")
    .argument("<number>", "the number of the caller, in any usual spelling")
    .option("--network <id>", "the network of the calls; the only one of the configuration unless given")
    .option("--from <time>", "those received at this time or later, such as 2026-11-20T09:00:00Z")
    .option("--to <time>", "those received before this time")
    .option("--json", "answers with JSON, one leg a line")
  answers(find, async (number: string, options: CallsFindOptions) => {
    const { tellFound } = await import("../commands/calls-find.ts")
    return tellFound(number, withHostToken(options), guarded)
  })
  withExamples(find, [
    [
      "callrules calls find '(415) 555-0123' --config callrules.json --network n1",
      "the id of a call is the second word",
    ],
    [
      "callrules calls find 4155550123 --from 2026-11-20T09:00:00Z --to 2026-11-20T10:00:00Z --config callrules.json",
      "those of one hour",
    ],
  ])
}

// The command `erase`, which has the running server erase a caller's data.
import type { Command } from "commander"
import type { EraseOptions } from "../commands/erase.ts"
import { guarded } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { answers } from "./verdict.ts"

/** Adds `erase`. */
export const addErase = (program: Command): void => {
  const erase = asksRunningServer(program.command("erase"))
    .description("has the running server erase a caller's data; exit code 1 where calls were left for later")
    .requiredOption("--network <id>", "the network of the caller's calls")
    .option("--call <id>", "one call, by the id of the whole call")
    .option("--caller <number>", "every call of a number, such as +14155550123")
    .option("--json", "answers with JSON")
  answers(erase, async (options: EraseOptions) => {
    const { tellErased } = await import("../commands/erase.ts")
    return tellErased(withHostToken(options), guarded)
  })
  withExamples(erase, [
    ["callrules erase --config callrules.json --network n1 --call call-77", "one call; money and times stay"],
    ["callrules erase --config callrules.json --network n1 --caller +14155550123", "every call of a number"],
  ])
}

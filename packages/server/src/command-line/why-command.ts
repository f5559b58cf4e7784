// The command `why`, which asks the running server about one call.
import type { Command } from "commander"
import type { WhyOptions } from "../commands/why.ts"
import { answers, portNumber, withExamples } from "./verdict.ts"

/** Adds `why`. */
export const addWhy = (program: Command): void => {
  const why = program
    .command("why")
    .description("says why a call was recorded (exit code 0) or not (1), through the running server")
    .argument("<call>", "the id of the whole call, or any transaction id of one of its legs")
    .requiredOption("--config <file>", "the configuration file of the running server")
    .requiredOption("--network <id>", "the network of the call")
    .option("--port <number>", "the port, where the server was started with another one", portNumber)
    .option("--token <token>", "the host token, where the file has only its hash; or CALLRULES_HOST_TOKEN")
    .option("--json", "answers with JSON")
  answers(why, async (call: string, options: WhyOptions) => {
    const { tellWhy } = await import("../commands/why.ts")
    return tellWhy(call, { ...options, token: options.token ?? process.env["CALLRULES_HOST_TOKEN"] }, console)
  })
  withExamples(why, [
    ["callrules why call-77 --config callrules.json --network n1", "what held, what decided, what would flip it"],
    ["callrules why 0000002A-DEADBEEF --config callrules.json --network n1 --json", "one leg, for programs"],
  ])
}

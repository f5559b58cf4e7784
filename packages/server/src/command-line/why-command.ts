// The command `why`, which asks the running server about one call.
import type { Command } from "commander"
import type { WhyOptions } from "../commands/why.ts"
import { guarded } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { answers } from "./verdict.ts"

/** Adds `why`. */
export const addWhy = (program: Command): void => {
  const why = asksRunningServer(program.command("why"))
    .description("says why a call was recorded (exit code 0) or not (1), through the running server")
    .argument("<call>", "the id of the whole call, or any transaction id of one of its legs")
    .option("--network <id>", "the network of the call; the only one of the configuration unless given")
    .option("--json", "answers with JSON")
  answers(why, async (call: string, options: WhyOptions) => {
    const { tellWhy } = await import("../commands/why.ts")
    return tellWhy(call, withHostToken(options), guarded)
  })
  withExamples(why, [
    ["callrules why call-77 --config callrules.json --network n1", "what held, what decided, what would flip it"],
    ["callrules why first-call --url http://127.0.0.1:8787 --token demo-host-token --network demo", "in the demo"],
    ["callrules why 0000002A-DEADBEEF --config callrules.json --network n1 --json", "one leg, for programs"],
  ])
}

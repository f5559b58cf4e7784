// The options of commands that ask the running server: where it is, and who asks.
import type { Command } from "commander"
import type { RunningHost } from "../commands/ask-host.ts"
import { portNumber } from "./options.ts"

/** Adds the options. */
export const asksRunningServer = (command: Command): Command =>
  command
    .option("--config <file>", "the configuration file of the running server")
    .option("--url <address>", "in place of the file: where the host interface is, such as http://127.0.0.1:8787")
    .option("--port <number>", "with --config: the port, where the server was started with another one", portNumber)
    .option("--token <token>", "the host token, where the file has only its hash; or CALLRULES_HOST_TOKEN")

/** Options with the host token of the environment, where none is given. */
export const withHostToken = <Options extends RunningHost>(options: Options): Options => ({
  ...options,
  token: options.token ?? process.env["CALLRULES_HOST_TOKEN"],
})

// The commands on tokens: each asks the running server.
import { type Command, Option } from "commander"
import { guarded } from "../terminal.ts"
import { names, withExamples } from "./options.ts"
import { asksRunningServer, withHostToken } from "./running-server.ts"
import { failWhenUnwritten } from "./verdict.ts"

/** Adds `tokens`. */
export const addTokensCommands = (program: Command): void => {
  const tokens = program
    .command("tokens")
    .description("makes, rotates, revokes and lists tokens through the running server; a secret is shown once")
  addCreate(tokens)
  addRotate(tokens)
  addRevoke(tokens)
  addList(tokens)
}

/** A command on tokens: each asks the running server. */
const tokensCommand = (tokens: Command, name: string) =>
  asksRunningServer(tokens.command(name))
    .hook("preAction", failWhenUnwritten)
    .option("--network <id>", "the network whose tokens are meant; left out: host tokens, which are for every network")

const addCreate = (tokens: Command): void => {
  const create = tokensCommand(tokens, "create")
    .description("makes a token and prints it with its secret")
    .option("--id <name>", "its name; left out: one that is drawn")
    .addOption(
      new Option("--use <use>", "who uses it; left out: a partner. Without --network it must be given").choices([
        "partner",
        "host",
        "host_read_only",
      ]),
    )
    .option("--advertiser <id>", "the advertiser whose token it is; left out: the network's own")
    .option("--permissions <names>", "what it may do, separated by commas; left out: everything", names)
    .option("--expires <duration>", "when it expires, such as 90d; left out: never")
    .action(async (options) => {
      const { createToken } = await import("../commands/tokens.ts")
      guarded.log(await createToken(withHostToken(options), options))
    })
  withExamples(create, [
    [
      "callrules tokens create --config callrules.json --network n1 --id crm --expires 90d",
      "a partner's token of a network",
    ],
    ["callrules tokens create --config callrules.json --use host --id ops", "a host token of every network"],
  ])
}

const addRotate = (tokens: Command): void => {
  const rotate = tokensCommand(tokens, "rotate")
    .description("gives a token a new secret and prints it")
    .argument("<id>", "the name of the token")
    .option("--expires <duration>", "when the new secret expires, such as 90d; left out: never")
    .option(
      "--keep-old <duration>",
      "how long the secret before is still accepted, such as 1h; left out: not at all, and no earlier one",
    )
    .action(async (id: string, options) => {
      const { rotateToken } = await import("../commands/tokens.ts")
      guarded.log(await rotateToken(withHostToken(options), id, options))
    })
  withExamples(rotate, [
    [
      "callrules tokens rotate crm --config callrules.json --network n1 --keep-old 1h",
      "both secrets are accepted for an hour",
    ],
  ])
}

const addRevoke = (tokens: Command): void => {
  const revoke = tokensCommand(tokens, "revoke")
    .description("removes a token")
    .argument("<id>", "the name of the token")
    .action(async (id: string, options) => {
      const { revokeToken } = await import("../commands/tokens.ts")
      guarded.log(await revokeToken(withHostToken(options), id))
    })
  withExamples(revoke, [
    ["callrules tokens revoke crm --config callrules.json --network n1", "no server accepts it a second later"],
  ])
}

const addList = (tokens: Command): void => {
  const list = tokensCommand(tokens, "list")
    .description("prints every token, one a line as JSON, without secrets")
    .action(async (options) => {
      const { listTokens } = await import("../commands/tokens.ts")
      for (const line of await listTokens(withHostToken(options))) guarded.log(line)
    })
  withExamples(list, [
    ["callrules tokens list --config callrules.json --network n1", "one a line as JSON, without secrets"],
  ])
}

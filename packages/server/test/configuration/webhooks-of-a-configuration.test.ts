// The webhooks of a configuration: what of them cannot be used is told with its place, and no secret.
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { readConfiguration } from "../../src/configuration/read.ts"

const problemsOf = (value: unknown): ReadonlyArray<string> => {
  const read = readConfiguration(JSON.stringify(value))
  return Result.isFailure(read) ? read.failure : []
}

const network = { id: "n", time_zone: "UTC" }

describe("webhooks of a configuration", () => {
  // ENG-314
  test("given webhooks that cannot be used, then each mistake is told with its place, and no secret", () => {
    const right = { id: "crm", url: "https://crm.example.com", secrets: ["whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"] }
    const webhooks = [
      { ...right, url: "http://crm.example.com" },
      { ...right, url: "https://me:hidden@crm.example.com", secrets: [...right.secrets, "hidden"] },
    ]
    expect(problemsOf({ networks: [network, { ...network, id: "m", webhooks }] })).toEqual([
      "duplicate id in `networks[1].webhooks[1].id`, first in `networks[1].webhooks[0].id`",
      "`networks[1].webhooks[0].url` is not an address with https: (write it with `https:`; `allowPlain` allows `http:`, `webhooks.allow_plain` of a configuration file)",
      "`networks[1].webhooks[1].url` has a user or a password (messages are signed; leave them out)",
      "`networks[1].webhooks[1].secrets[1]` is not a secret of Standard Webhooks (write `whsec_` and 24 to 64 random bytes in base64)",
    ])
    const plain = { networks: [{ ...network, webhooks: webhooks.slice(0, 1) }], webhooks: { allow_plain: true } }
    expect(problemsOf(plain)).toEqual([])
  })

  // ENG-440
  test("given kinds of events that a webhook cannot get, then each is told, with the one that was meant", () => {
    const url = "https://crm.example.com"
    const secrets = ["whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"]
    const webhooks = [["call_complete", "sale"], [], [5], null, ["call_completed"]].map((types, index) => ({
      ...{ id: `w${index}`, url, secrets, types },
    }))
    const kinds =
      "known kinds are `transaction_created`, `transaction_corrected`, `call_completed`, `call_moved`, `received_contradicted` and `recording_decided`"
    expect(problemsOf({ networks: [{ ...network, webhooks }] })).toEqual([
      "unknown kind in `networks[0].webhooks[0].types[0]` (did you mean `call_completed`?)",
      `unknown kind in \`networks[0].webhooks[0].types[1]\` (${kinds})`,
      "`networks[0].webhooks[1].types` must be a list of one kind or more, not an empty list",
      `\`networks[0].webhooks[2].types[0]\` must be a kind, not the number \`5\` (${kinds})`,
      "`networks[0].webhooks[3].types` must be a list of one kind or more, not `null`",
    ])
  })

  // ENG-381
  test("given messages of webhooks in memory, then they are refused, whatever the database is", () => {
    for (const database of ["calls.db", ":memory:"]) {
      expect(problemsOf({ database, networks: [network], webhooks: { file: ":memory:" } })).toEqual([
        "`webhooks.file` is no file: messages in memory are lost with the process, and no copy is made without them (name a file, or leave it out: beside a database in memory they are in memory too)",
      ])
    }
    expect(problemsOf({ networks: [network], webhooks: { file: "memory" } })).toEqual([])
  })
})

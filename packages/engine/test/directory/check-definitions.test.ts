// An engine says what is wrong with the networks that it is given before it starts, all at once.
import { type NetworkDefinition, staticDirectory, storedDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { checkDefinitions } from "../../../directory/src/check-definitions.ts"

const problemsOf = (...definitions: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  checkDefinitions(definitions).map(({ hint, message }) => (hint === undefined ? message : `${message} (${hint})`))

const hours = { timeZone: "UTC", days: { monday: [{ from: "09:00", to: "17:00" }] } }

describe("definitions of networks", () => {
  test("given everything that may be said, also as undefined, then nothing is wrong", () => {
    const permissions = new Set(["signals"])
    const campaigns = [{ id: "c", name: "", repeatWithinDays: 3650 }]
    const whole = {
      id: "n1",
      timeZone: "America/New_York",
      customDataFields: ["product"],
      ignoredCustomDataFields: "all",
      generatesAffiliateIds: true,
      callerProfileEnrichment: undefined,
      attributionOnly: false,
      affiliateUrlTemplate: "https://ui.example.com/{id}",
      tokens: [{ token: "t" }, { tokenHash: "0".repeat(64), advertiser: "a", permissions }],
      advertisers: [{ id: "a", name: "A", attributionOnly: true, campaigns }],
      affiliatesWithCampaigns: ["f"],
      singleSignOnUsers: [],
    }
    expect(problemsOf({ id: "n2" }, whole)).toEqual([])
  })

  test("given mistyped keys, values and references, then each is told with its place", () => {
    const tokens = [{ token: "t", advertiser: "acm" }, { tokenHash: "secret" }, {}, { token: "Bearer x" }]
    const advertisers = [{ id: "acme", campaigns: [{ id: "c" }, { id: "c", repeatWithinDays: 0 }] }]
    expect(problemsOf({ id: "n1", timezone: "UTC", timeZone: "New York", tokens, advertisers })).toEqual([
      "unknown key `directory[0].timezone` (did you mean `timeZone`?)",
      expect.stringMatching(/^`directory\[0\]\.timeZone` is not valid: `New York` is not a known time zone/),
      expect.stringMatching(/^unknown advertiser `acm` in `directory\[0\]\.tokens\[0\]\.advertiser`/),
      "`directory[0].tokens[1].tokenHash` must be the SHA-256 of a token, as `hashToken` makes it",
      "`directory[0].tokens[2]` has neither `token` nor `tokenHash` (give one of the two)",
      expect.stringMatching(/^`directory\[0\]\.tokens\[3\]\.token` cannot be sent in a request/),
      expect.stringMatching(/^duplicate id `c` in `directory\[0\]\.advertisers\[0\]\.campaigns\[1\]\.id`/),
      expect.stringMatching(/repeatWithinDays` must be a whole number of days from 1 to 3650/),
    ])
  })

  test("given networks and tokens that are there twice, and hours that cannot be, then that is told", () => {
    const campaigns = [{ id: "c", hours: { ...hours, timeZone: "Mars" } }]
    const network = { id: "n1", tokens: [{ token: "t" }] }
    expect(problemsOf(network, { ...network, advertisers: [{ id: "a", campaigns }] })).toEqual([
      "duplicate id `n1` in `directory[1].id`, first in `directory[0].id`",
      "`directory[1].tokens[0]` is the same token as `directory[0].tokens[0]` (a token belongs to one network: make another one)",
      expect.stringMatching(/^`directory\[1\]\.advertisers\[0\]\.campaigns\[0\]\.hours` is not valid: .*Mars/),
    ])
  })

  test("given hours of no length, then they are refused, since nobody knows whether a closed day or a whole one is meant", () => {
    const days = { monday: [{ from: "00:00", to: "00:00" }] }
    const campaigns = [{ id: "c", hours: { timeZone: "UTC", days } }]
    expect(problemsOf({ id: "n1", advertisers: [{ id: "a", campaigns }] })).toEqual([
      "`directory[0].advertisers[0].campaigns[0].hours` is not valid: `days.monday[0]` has no length: it begins and ends at `00:00` (write `00:00` to `24:00` for a whole day, or `[]` where it is closed)",
    ])
  })

  test("given ids that have a meaning in the host interface, then no network can have them", () => {
    const hint = "(it has a meaning in the host interface, choose another one)"
    expect(problemsOf({ id: "*" }, { id: "tokens" }, { id: "Tokens" })).toEqual([
      `\`directory[0].id\` cannot be \`*\` ${hint}`,
      `\`directory[1].id\` cannot be \`tokens\` ${hint}`,
    ])
  })

  test("given what is no list of objects, then it is a problem and no exception", () => {
    for (const definitions of [undefined, null, 7, "n1", {}, [null], [[]], [{ tokens: 7 }]]) {
      expect(checkDefinitions(definitions).length).toBeGreaterThan(0)
    }
  })

  test("given a secret in the wrong place, then it is not shown", () => {
    const tokens = [{ tokenHash: "hunter2" }, { token: "Bearer hunter2" }]
    expect(problemsOf({ id: "n1", tokens }).join("\n")).not.toContain("hunter2")
  })
})

describe("an engine with definitions that cannot be right", () => {
  const wrong: NetworkDefinition = { id: "n1", timeZone: "New York" }
  const message = expect.stringMatching(/^`directory\[0\]\.timeZone` is not valid/)

  test.each([
    ["a list", [wrong]],
    ["a static directory", staticDirectory(wrong)],
    ["a stored directory", storedDirectory(wrong)],
  ])("given as %s, then it does not start, and says why", async (_, directory) => {
    await expect(makeEngine({ stores: memoryStores, directory })).rejects.toMatchObject({
      name: "InvalidInputError",
      message,
    })
  })

  test("given a static directory by itself, then it cannot be built", async () => {
    const built = Effect.runPromise(Effect.scoped(Layer.build(staticDirectory(wrong))))
    await expect(built).rejects.toMatchObject({ message })
  })

  test("given the host's token in place of its hash, then the engine does not start", async () => {
    const started = makeEngine({ stores: memoryStores, directory: [], hostTokenHash: "secret" })
    await expect(started).rejects.toThrow("`hostTokenHash` must be the SHA-256 of a token, as `hashToken` makes it")
  })
})

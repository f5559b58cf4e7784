// The configuration file: every problem at once, each with its place, what is wrong and what would be right.
import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { DEMO_CONFIGURATION } from "../../src/configuration/demo.ts"
import { readConfiguration } from "../../src/configuration/read.ts"
import { configurationWarnings } from "../../src/configuration/warnings.ts"

const problemsOf = (value: unknown): ReadonlyArray<string> => {
  const read = readConfiguration(JSON.stringify(value))
  return Result.isFailure(read) ? read.failure : []
}

const network = { id: "n", time_zone: "UTC" }

describe("the text of a configuration", () => {
  test("given a key that is said twice, then it is refused with its place: nobody knows which one was meant", () => {
    const text = '{ "networks": [{ "id": "n", "time_zone": "UTC", "id": "m" }] }'
    expect(readConfiguration(text)).toEqual(Result.fail(["says the key `networks[0].id` twice (remove one of them)"]))
  })

  test("given a comma before a bracket, then its place is told", () => {
    const read = readConfiguration('{\n  "versions": { "signals": ["2026-11-01",] }\n}')
    expect(read).toEqual(Result.fail(["is not JSON: Unexpected token ']' at line 2, column 42"]))
  })

  test("given what is not JSON, then nothing of it is quoted: there may be a secret in it", () => {
    const read = readConfiguration('{ "host_token": hidden-secret }')
    expect(read).toEqual(Result.fail([expect.stringMatching(/^is not JSON: /)]))
    expect(JSON.stringify(read)).not.toMatch(/idden|host_token/)
  })
})

describe("a configuration", () => {
  test("given every kind of fault at once, then each is told in the reader's words", () => {
    const hours = { monday: ["9-17"], mondy: [], dates: { "2026-12-24": ["09:00"] } }
    const campaigns = [{ id: "c", repeat_within_days: 0, hours }]
    const tokens = [{ token: 5, permissions: ["signal", "all"], x: 1 }, {}, { token_sha256: "geheim" }]
    const problems = problemsOf({
      prt: 1,
      port: "80",
      host: "",
      versions: { signals: ["v1", "2026-99-99"], signal: [], affiliates: [] },
      limits: { leg_seconds: -5, inbox_seconds: "x", match_tolerance_seconds: null },
      host_token_sha256: "my-secret",
      networks: [
        { id: "", time_zone: 5, generates_affiliate_ids: "no", tokens, advertisers: [{ id: 7, campaigns }] },
        7,
        { tim_zone: "UTC" },
      ],
    })
    expect(problems).toEqual([
      "unknown key `prt` (did you mean `port`?)",
      "`port` must be a whole number from 0 to 65535, such as `8787`, not a text of 2 characters",
      "`host` must be a host to listen on, such as `127.0.0.1`, not empty text",
      "`versions.signals[0]` must be a date that exists, written `YYYY-MM-DD`, not a text of 2 characters",
      "`versions.signals[1]` must be a date that exists, written `YYYY-MM-DD`, not a text of 10 characters",
      "unknown key `versions.signal` (did you mean `signals`?)",
      "`versions.affiliates` must be a list of one entry or more, not an empty list",
      "`limits.leg_seconds` must be a number of seconds from 0.001 to 315360000, not the number `-5`",
      "`limits.inbox_seconds` must be a number of seconds from 0.001 to 315360000, not a text of 1 character",
      "`host_token_sha256` must be the SHA-256 of a token, 64 hexadecimal digits in lower case",
      "`networks[0].id` must be text that is not empty, not empty text",
      "`networks[0].time_zone` must be the name of an IANA time zone, such as `America/New_York`, not the number `5`",
      "`networks[0].generates_affiliate_ids` must be true or false, without quotes, not a text of 2 characters",
      "`networks[0].tokens[0].token` must be a token, text that is not empty",
      "unknown permission in `networks[0].tokens[0].permissions[0]` (did you mean `signals`?)",
      "unknown permission in `networks[0].tokens[0].permissions[1]` (known permissions are `signals`, `calls_in_progress`, `affiliates`, `campaigns` and `transcripts`)",
      "unknown key `networks[0].tokens[0].x` (known keys are `token`, `token_sha256`, `advertiser` and `permissions`)",
      "`networks[0].tokens[2].token_sha256` must be the SHA-256 of a token, 64 hexadecimal digits in lower case",
      "`networks[0].advertisers[0].id` must be text that is not empty, not the number `7`",
      "`networks[0].advertisers[0].campaigns[0].repeat_within_days` must be a whole number of days from 1 to 3650, not the number `0`",
      "`networks[0].advertisers[0].campaigns[0].hours.monday[0]` must be a span of hours with two digits for each, such as `09:00-17:30`, not a text of 4 characters",
      "unknown key `networks[0].advertisers[0].campaigns[0].hours.mondy` (did you mean `monday`?)",
      "`networks[0].advertisers[0].campaigns[0].hours.dates.2026-12-24[0]` must be a span of hours with two digits for each, such as `09:00-17:30`, not a text of 5 characters",
      '`networks[1]` must be an object such as `{"id": "n1", "time_zone": "America/New_York"}`, not a number',
      "unknown key `networks[2].tim_zone` (did you mean `time_zone`?)",
      "`networks[2].id` is missing (give text that is not empty)",
      "`networks[2].time_zone` is missing (give the name of an IANA time zone, such as `America/New_York`)",
      "`networks[0].tokens[1]` has neither `token` nor `token_sha256` (give one of the two)",
    ])
    expect(problems.join()).not.toContain("secret")
  })

  // ENG-288
  test.each([
    ["a token where an entry belongs", { networks: [{ ...network, tokens: ["hidden"] }] }, "not a text"],
    ["tokens as one text", { networks: [{ ...network, tokens: "hidden" }] }, "must be a list, not a text"],
    [
      "a secret where a list of secrets belongs",
      { networks: [{ ...network, webhooks: [{ id: "w", url: "https://crm.example.com", secrets: "hidden" }] }] },
      "a list of one secret or more, not a text",
    ],
    [
      "a password in the endpoint of traces",
      { traces: { endpoint: "http://user:hidden@127.0.0.1:4318" }, networks: [network] },
      "`traces.endpoint` must be an address without a user and a password",
    ],
    [
      "a header that cannot be sent",
      { traces: { endpoint: "http://127.0.0.1:4318", headers: { key: "hid\nden" } }, networks: [network] },
      "`traces.headers` must be an object of headers with names and values that HTTP can carry",
    ],
  ])("given %s, then the problem names the place and not the value", (_, configuration, says) => {
    const problems = problemsOf(configuration)
    expect(problems).toEqual([expect.stringContaining(says)])
    expect(problems.join()).not.toMatch(/hid/)
  })

  test("given faults of shape and faults between its parts, then both are told", () => {
    const problems = problemsOf({
      prt: 1,
      networks: [
        { ...network, tokens: [{ token: "t", advertiser: "nobody" }] },
        { ...network, time_zone: "Mars/Olympus", tokens: [{ token: "t" }] },
      ],
    })
    for (const part of ["prt", "duplicate id", "unknown advertiser", "networks[1].time_zone", "the same token"]) {
      expect(problems.join("; ")).toContain(part)
    }
  })

  test("given a zone of hours that does not exist beside other faults of them, then both are told, with the zone that is near", () => {
    const campaigns = [{ id: "c", hours: { time_zone: "New_York", monday: ["09:00-25:00"] } }]
    const networks = [{ id: "n", time_zone: "UTC", advertisers: [{ id: "a", campaigns }] }]
    const place = "networks[0].advertisers[0].campaigns[0].hours"
    expect(problemsOf({ networks })).toEqual([
      expect.stringMatching(/hours\.time_zone` is not valid: .*did you mean `America\/New_York`/),
      `\`${place}.monday[0]\` must be a span of hours with two digits for each, such as \`09:00-17:30\`, not a text of 11 characters`,
    ])
  })

  // ENG-468, ENG-502: partners choose the ids of affiliates, with white space at their ends or without
  test.each([
    [" x", "has white space at its beginning or end", []],
    ["a\u200b", "has the invisible character U+200B at character 2", ["networks[0].affiliates_with_campaigns[0]"]],
    ["c\n", "has the control character U+000A at character 2", ["networks[0].affiliates_with_campaigns[0]"]],
    [".", "is `.`, which cannot stand in a path", ["networks[0].affiliates_with_campaigns[0]"]],
    ["..", "is `..`, which cannot stand in a path", ["networks[0].affiliates_with_campaigns[0]"]],
  ])(
    "given the id %j everywhere, which nobody can name or tell apart, then each is named with its place",
    (id, says, ofAffiliates) => {
      const advertisers = [{ id, campaigns: [{ id }] }]
      const others = { custom_data_fields: ["product", id], affiliates_with_campaigns: [id] }
      const places = [
        "networks[0].id",
        "networks[0].custom_data_fields[1]",
        ...ofAffiliates,
        "networks[0].advertisers[0].id",
        "networks[0].advertisers[0].campaigns[0].id",
      ]
      const problems = problemsOf({ networks: [{ ...network, id, ...others, advertisers }] })
      expect(problems).toEqual(places.map((place) => `\`${place}\` ${says}`))
    },
  )

  test("given a span of hours that ends when it begins, then it is refused with what is meant by a whole day and by none", () => {
    const hours = { monday: ["00:00-00:00"], dates: { "2026-12-25": ["09:00-12:00", "13:00-13:00"] } }
    const advertisers = [{ id: "a", campaigns: [{ id: "c", hours }] }]
    const place = "networks[0].advertisers[0].campaigns[0].hours"
    const hint = "(write `00:00-24:00` for a whole day, or `[]` where it is closed)"
    expect(problemsOf({ networks: [{ ...network, advertisers }] })).toEqual([
      `\`${place}.monday[0]\` has no length: it begins and ends at \`00:00\` ${hint}`,
      `\`${place}.dates.2026-12-25[1]\` has no length: it begins and ends at \`13:00\` ${hint}`,
    ])
  })

  test("given opening hours on a date that does not exist, then it is named", () => {
    const campaigns = [{ id: "c", hours: { dates: { "2026-02-30": [] } } }]
    const problems = problemsOf({ networks: [{ ...network, advertisers: [{ id: "a", campaigns }] }] })
    expect(problems).toEqual([expect.stringContaining("2026-02-30")])
  })

  test("given what is no object at all, then that is said", () => {
    expect(problemsOf([])).toEqual(["the file must be an object, not an empty list"])
    expect(problemsOf(null)).toEqual(["the file must be an object, not `null`"])
    expect(problemsOf({})).toEqual(["`networks` is missing (give a list of one network or more)"])
    expect(problemsOf({ networks: [] })).toEqual([
      "`networks` must be a list of one network or more, not an empty list",
    ])
  })

  test("given ids and tokens that repeat, then each names its first place", () => {
    const advertisers = [{ id: "a" }, { id: "a" }]
    const tokens = [{ token: "t" }, { token: "t" }, { token: "Bearer x" }, { token: "u", token_sha256: "0".repeat(64) }]
    const again = { ...network, custom_data_fields: ["x", "y", "x"], advertisers, tokens }
    expect(problemsOf({ networks: [network, again], host_token: "h ", host_token_sha256: "0".repeat(64) })).toEqual([
      "duplicate id in `networks[1].id`, first in `networks[0].id`",
      "duplicate id in `networks[1].custom_data_fields[2]`, first in `networks[1].custom_data_fields[0]`",
      "duplicate id in `networks[1].advertisers[1].id`, first in `networks[1].advertisers[0].id`",
      "`networks[1].tokens[2].token` cannot be sent in a request (a token has no white space around it and no scheme such as `Bearer`)",
      "`networks[1].tokens[3]` has both `token` and `token_sha256` (give one of the two)",
      "`networks[1].tokens[1]` is the same token as `networks[1].tokens[0]` (remove one of the two, or give it another token)",
      "`networks[1].tokens[3]` is the token of the host (give the host one of its own)",
      "`host_token` cannot be sent in a request (a token has no white space around it and no scheme such as `Bearer`)",
      "`host_token` and `host_token_sha256` are both given (give one of the two)",
    ])
  })

  test("given ids that have a meaning in the host interface, then no network can have them", () => {
    const networks = ["*", "tokens"].map((id) => ({ ...network, id, tokens: [] }))
    const hint = "(it has a meaning in the host interface, choose another one)"
    expect(problemsOf({ networks })).toEqual([
      `\`networks[0].id\` cannot be \`*\` ${hint}`,
      `\`networks[1].id\` cannot be \`tokens\` ${hint}`,
    ])
  })

  test("given very many problems, then the first hundred are told and the rest is counted", () => {
    const problems = problemsOf({ networks: Array.from({ length: 150 }, () => 7) })
    expect([problems.length, problems.at(-1)]).toEqual([101, "and 50 more (fix the listed problems and send again)"])
  })

  test("given what cannot be seen in a key, then it is shown by its code point", () => {
    expect(problemsOf({ networks: [network], "po\u202ert": 1 })[0]).toContain("`po\\u{202e}rt`")
  })

  test("given an address for the host interface, then it is a port or a socket, and there is a token", () => {
    const apart = (host_interface: object, rest: object = { host_token: "t" }) =>
      problemsOf({ networks: [network], host_interface, ...rest })
    expect(apart({ port: 8788 })).toEqual([])
    expect(apart({ socket: "/run/host.sock" })).toEqual([])
    expect(apart({})).toEqual(["`host_interface` has neither `port` nor `socket` (give one of the two)"])
    expect(apart({ port: 1, socket: "s" })).toEqual([
      "`host_interface` has both `port` and `socket` (give one of the two)",
    ])
    expect(apart({ port: 1 }, {})).toEqual(["`host_interface` has no token (give `host_token` or `host_token_sha256`)"])
  })

  test("given bounds that are no bounds, then each is a problem of its own", () => {
    const limits = { connections: 0, requests: 1.5, body_bytes: 1_048_575, grace_seconds: 1e9 }
    expect(problemsOf({ networks: [network], limits })).toEqual([
      "`limits.connections` must be a whole number from 1 to 1000000, not the number `0`",
      "`limits.requests` must be a whole number from 1 to 1000000, not the number `1.5`",
      "`limits.body_bytes` must be a whole number from 1048576 to 1000000000000, not the number `1048575`",
      "`limits.grace_seconds` must be a number of seconds from 0.001 to 2000000, not the number `1000000000`",
    ])
  })

  test("given a file of the required keys only, then the defaults stand for the others", () => {
    const read = Result.getOrThrow(readConfiguration(JSON.stringify({ networks: [network] })))
    expect(read).toEqual({
      host: "127.0.0.1",
      port: 8787,
      database: "callrules.db",
      log_requests: true,
      webhooks: { allow_plain: false, allow_private_addresses: [], file: undefined, take_over_seconds: 30 },
      versions: {
        affiliates: ["2026-11-01"],
        campaign_features: ["2026-11-01"],
        signals: ["2026-11-01"],
        calls_in_progress: ["2026-11-01"],
      },
      limits: {},
      networks: [
        {
          ...network,
          custom_data_fields: [],
          ignored_custom_data_fields: [],
          generates_affiliate_ids: false,
          caller_profile_enrichment: false,
          attribution_only: false,
          affiliate_url_template: null,
          tokens: [],
          advertisers: [],
          affiliates_with_campaigns: [],
          webhooks: [],
          single_sign_on_users: [],
          retention: { outcome_days: 35, fate_days: 35, transcript_days: null },
        },
      ],
    })
  })

  test("given a byte-order mark in front, as editors of Windows put it, then it is read all the same", () => {
    expect(Result.isSuccess(readConfiguration(`\ufeff${JSON.stringify({ networks: [network] })}`))).toBe(true)
  })

  test("given the demo, then there is nothing to say", () => {
    expect(problemsOf(DEMO_CONFIGURATION)).toEqual([])
  })

  test("given the example of the README, then there is nothing to say", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
    const [, example] = /^```json\n([\s\S]*?)^```$/m.exec(readme) ?? []
    expect(Result.isSuccess(readConfiguration(example ?? ""))).toBe(true)
  })
})

test("given zones of one offset the whole year, then the configuration is read, with a warning for each place", () => {
  const campaign = { id: "c", hours: { time_zone: "Etc/GMT+5" } }
  const advertisers = [{ id: "a", name: "A", campaigns: [{ id: "b" }, campaign] }]
  const read = readConfiguration(
    JSON.stringify({ networks: [network, { ...network, id: "m", time_zone: "EST", advertisers }] }),
  )
  expect(Result.isSuccess(read) ? configurationWarnings(read.success) : read.failure).toEqual([
    expect.stringMatching(/^networks\[1\]\.time_zone: `EST` is -05:00 the whole year: /),
    expect.stringMatching(
      /^networks\[1\]\.advertisers\[0\]\.campaigns\[1\]\.hours\.time_zone: `Etc\/GMT\+5` is -05:00 /,
    ),
  ])
})

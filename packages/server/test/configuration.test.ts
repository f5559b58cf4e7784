// The configuration file: every problem at once, each with its place, what is wrong and what would be right.
import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { DEMO_CONFIGURATION } from "../src/configuration/demo.ts"
import { readConfiguration } from "../src/configuration/read.ts"

const problemsOf = (value: unknown): ReadonlyArray<string> => {
  const read = readConfiguration(JSON.stringify(value))
  return Result.isFailure(read) ? read.failure : []
}

const network = { id: "n", time_zone: "UTC" }

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
      "prt: is not a key that is known here (did you mean `port`?)",
      "port: the text `80` is not a whole number from 0 to 65535, such as `8787`",
      "host: the empty text is not a host to listen on, such as `127.0.0.1`",
      "versions.signals[0]: the text `v1` is not a date that exists, written `YYYY-MM-DD`",
      "versions.signals[1]: the text `2026-99-99` is not a date that exists, written `YYYY-MM-DD`",
      "versions.signal: is not a key that is known here (did you mean `signals`?)",
      "versions.affiliates: a list without entries is not a list of one entry or more",
      "limits.leg_seconds: the number `-5` is not a number of seconds from 0.001 to 315360000",
      "limits.inbox_seconds: the text `x` is not a number of seconds from 0.001 to 315360000",
      "host_token_sha256: what stands there is not the SHA-256 of a token, 64 hexadecimal digits in lower case",
      "networks[0].id: the empty text is not an id, text that is not empty",
      "networks[0].time_zone: the number `5` is not the name of an IANA time zone, such as `America/New_York`",
      "networks[0].generates_affiliate_ids: the text `no` is not `true` or `false`, without quotes",
      "networks[0].tokens[0].token: what stands there is not a token, text that is not empty",
      "networks[0].tokens[0].permissions[0]: the text `signal` is not a permission (did you mean `signals`?)",
      "networks[0].tokens[0].permissions[1]: the text `all` is not a permission (it is one of `signals`, `calls_in_progress`, `affiliates`, `campaigns`, `transcripts`)",
      "networks[0].tokens[0].x: is not a key that is known here (the keys here are `token`, `token_sha256`, `advertiser`, `permissions`)",
      "networks[0].tokens[2].token_sha256: what stands there is not the SHA-256 of a token, 64 hexadecimal digits in lower case",
      "networks[0].advertisers[0].id: the number `7` is not an id, text that is not empty",
      "networks[0].advertisers[0].campaigns[0].repeat_within_days: the number `0` is not a whole number of days from 1 to 3650",
      "networks[0].advertisers[0].campaigns[0].hours.monday[0]: the text `9-17` is not a span of hours, such as `09:00-17:30`",
      "networks[0].advertisers[0].campaigns[0].hours.mondy: is not a key that is known here (did you mean `monday`?)",
      "networks[0].advertisers[0].campaigns[0].hours.dates.2026-12-24[0]: the text `09:00` is not a span of hours, such as `09:00-17:30`",
      "networks[1]: the number `7` is not an object",
      "networks[2].tim_zone: is not a key that is known here (did you mean `time_zone`?)",
      "networks[2].id: is missing (give an id, text that is not empty)",
      "networks[2].time_zone: is missing (give the name of an IANA time zone, such as `America/New_York`)",
      "networks[0].tokens[1]: has neither `token` nor `token_sha256` (give one of the two)",
    ])
    expect(problems.join()).not.toContain("secret")
  })

  test("given faults of shape and faults between its parts, then both are told", () => {
    const problems = problemsOf({
      prt: 1,
      networks: [
        { ...network, tokens: [{ token: "t", advertiser: "nobody" }] },
        { ...network, time_zone: "Mars/Olympus", tokens: [{ token: "t" }] },
      ],
    })
    for (const part of ["prt", "twice", "nobody", "Mars/Olympus", "the same token"]) {
      expect(problems.join("; ")).toContain(part)
    }
  })

  test("given opening hours on a date that does not exist, then it is named", () => {
    const campaigns = [{ id: "c", hours: { dates: { "2026-02-30": [] } } }]
    const problems = problemsOf({ networks: [{ ...network, advertisers: [{ id: "a", campaigns }] }] })
    expect(problems).toEqual([expect.stringContaining("2026-02-30")])
  })

  test("given what is no object at all, then that is said", () => {
    expect(problemsOf([])).toEqual(["the file: a list without entries is not an object"])
    expect(problemsOf(null)).toEqual(["the file: null is not an object"])
    expect(problemsOf({})).toEqual(["networks: is missing (give a list of one network or more)"])
    expect(problemsOf({ networks: [] })).toEqual([
      "networks: a list without entries is not a list of one network or more",
    ])
  })

  test("given the demo, then there is nothing to say", () => {
    expect(problemsOf(DEMO_CONFIGURATION)).toEqual([])
  })

  test("given the example of the README, then there is nothing to say", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
    const [, example] = /^```json\n([\s\S]*?)^```$/m.exec(readme) ?? []
    expect(Result.isSuccess(readConfiguration(example ?? ""))).toBe(true)
  })

  test("given any JSON value anywhere in it, then it is read or has problems, and nothing throws", () => {
    const paths = pathsOf(DEMO_CONFIGURATION)
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const configuration: unknown = structuredClone(DEMO_CONFIGURATION)
        const read = readConfiguration(JSON.stringify(replaced(configuration, path, value)))
        if (Result.isFailure(read)) expect(read.failure.length).toBeGreaterThan(0)
        else expect(read.success.networks.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})

type Path = ReadonlyArray<string>

const pathsOf = (value: unknown): ReadonlyArray<Path> =>
  typeof value !== "object" || value === null
    ? [[]]
    : [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))]

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item))
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) } // a path of the value itself
}

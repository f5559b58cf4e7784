// The configuration file with a wrong value anywhere in it: it is read or has problems, which quote no secret.
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { DEMO_CONFIGURATION } from "../../src/configuration/demo.ts"
import { readConfiguration } from "../../src/configuration/read.ts"

type Path = ReadonlyArray<string>

const pathsOf = (value: unknown): ReadonlyArray<Path> =>
  typeof value !== "object" || value === null
    ? [[]]
    : [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))]

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item))
  const object: Readonly<Record<string, unknown>> = Object(value)
  return { ...object, [key]: replaced(object[key], rest, by) }
}

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

// ENG-482
const SECRET = "sk-9fQ2 postgres://me:xw7ZLq@db/calls"
test("given a secret anywhere in it, under a known key or another one, then no problem quotes it", () => {
  const campaigns = [{ id: "c", hours: { time_zone: "UTC", monday: ["09:00-17:00"], dates: { "2026-12-24": [] } } }]
  const full = {
    host: "::1",
    port: 1,
    database: "calls.db",
    database_connections: 5,
    host_token: "h",
    host_interface: { host: "::1", port: 2, socket: "s" },
    backup_folder: "b",
    log_requests: true,
    traces: { endpoint: "http://127.0.0.1:4318", headers: { key: "k" }, share: 1 },
    versions: { signals: ["2026-11-01"] },
    limits: { requests: 1 },
    webhooks: { file: "w.db", allow_private_addresses: ["10.0.0.1"], take_over_seconds: 1, allow_plain: true },
    networks: [
      {
        id: "n",
        time_zone: "UTC",
        custom_data_fields: ["f"],
        ignored_custom_data_fields: "all",
        retention: { outcome_days: 35 },
        tokens: [{ token: "t", advertiser: "a", permissions: ["signals"] }, { token_sha256: "0".repeat(64) }],
        advertisers: [{ id: "a", name: "A", attribution_only: true, campaigns }],
        webhooks: [{ id: "w", url: "https://crm.example.com", secrets: ["whsec_x"], types: ["call_completed"] }],
      },
    ],
  }
  const paths = fc.constantFrom(...pathsOf(full), ...pathsOf(full).map((path) => path.slice(0, -1)))
  const secrets = fc.constantFrom<unknown>(SECRET, [SECRET], { unknown: SECRET }, { id: SECRET, token: SECRET })
  const twice = fc.array(fc.tuple(paths, secrets), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(twice, (places) => {
      const configuration = places.reduce<unknown>((so, [path, secret]) => replaced(so, path, secret), full)
      const read = readConfiguration(JSON.stringify(configuration))
      expect(Result.isFailure(read) ? read.failure.join() : "").not.toMatch(/9fQ2|xw7ZLq/)
    }),
    { numRuns: 2_000 },
  )
})

// The table of bounds in the docs: every limit is in it, under its key and with its default.
import { readFileSync } from "node:fs"
import { DEFAULT_CONNECTION_LIMITS } from "@callrules/node"
import { DEFAULT_LIMITS } from "@callrules/operations"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { connectionLimitsOf, limitsOf, shutdownOf, storeLimitsOf } from "../../src/configuration/limits.ts"
import { readConfiguration } from "../../src/configuration/read.ts"

const operations = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8")
const [, table = ""] = /## Bounds\n[^|]*\n((?:\|.*\n)+)/.exec(operations) ?? []

const rows = table
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .flatMap(([, what = "", byDefault = "", key = ""]) => (what === "" ? [] : [{ what, byDefault, key }]))

const SECONDS: Readonly<Record<string, number>> = { s: 1, h: 3_600, days: 86_400 }

/** A default as the configuration counts it: a number, or seconds. */
const countOf = (byDefault: string): number => {
  if (byDefault === "none") return 0
  const [, digits = "", unit] = /^([\d,]+)(?: (s|h|days))?/.exec(byDefault) ?? []
  return Number(digits.replaceAll(",", "")) * (unit === undefined ? 1 : (SECONDS[unit] ?? Number.NaN))
}

// what waits for the store is bounded there, and takes no part in the engine's limits
const DEFAULTS: Readonly<Record<string, number | null>> = {
  ...DEFAULT_LIMITS,
  ...DEFAULT_CONNECTION_LIMITS,
  maxWaiting: 10_000,
  // none, but when a server is told
  delayMilliseconds: 0,
}

// ENG-219
test("given the table of bounds, then it has every limit, with the key that sets it and its default", () => {
  const told = new Set<string>()
  for (const { byDefault, key } of rows) {
    const [, name] = /^`limits\.(\w+)`$/.exec(key) ?? []
    if (name === undefined) continue
    const file = { networks: [{ id: "n", time_zone: "UTC" }], limits: { [name]: countOf(byDefault) } }
    const configuration = Result.getOrThrow(readConfiguration(JSON.stringify(file)))
    const set = {
      ...limitsOf(configuration),
      ...connectionLimitsOf(configuration),
      ...storeLimitsOf(configuration),
      ...shutdownOf(configuration),
    }
    const [limit = ""] = Object.keys(set)
    expect([name, set]).toEqual([name, { [limit]: DEFAULTS[limit] }])
    told.add(limit)
  }
  expect([...told].sort()).toEqual(Object.keys(DEFAULTS).sort())
})

// The tables of the configuration in the README: each key with the default and the range that the code has.
import { readFileSync } from "node:fs"
import { DEFAULT_CONNECTION_LIMITS } from "@callrules/node"
import { DEFAULT_LIMITS } from "@callrules/operations"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import type { Configuration } from "../../src/configuration/configuration.ts"
import { connectionLimitsOf, limitsOf, shutdownOf, storeLimitsOf } from "../../src/configuration/limits.ts"
import { readConfiguration } from "../../src/configuration/read.ts"

interface Row {
  readonly key: string
  readonly standard: string
  readonly range: string
}

/** The rows of every table with a key first; of the versions the third column is the permission. */
const ROWS: ReadonlyArray<Row> = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, key, , standard = "", range = ""] =
      /^\| `([a-z\d_.[\]]+)` \|(.*)\| ([^|]*) \| ?([^|]*?) ?\|$/.exec(line) ?? []
    return key === undefined ? [] : [{ key, standard, range }]
  })

const numberOf = (text: string): number => Number(text.replaceAll(",", ""))

/** A configuration with a value at the key of a row. */
const configured = (key: string, value: unknown): object => {
  const base = { host_token: "h", networks: [network(key, value)] }
  if (key.startsWith("networks[]")) return base
  const [first = "", second] = key.split(".")
  const rest = first === "traces" ? { endpoint: "http://127.0.0.1:4318" } : {}
  return { ...base, [first]: second === undefined ? value : { ...rest, [second]: value } }
}

const network = (key: string, value: unknown): object => {
  const [, , part = "", last = ""] =
    /^networks\[\]\.((\w+)\.)?(?:advertisers\[\]\.campaigns\[\]\.)?(\w+)$/.exec(key) ?? []
  const campaign = { id: "c", ...(key.includes("campaigns[]") ? { [last]: value } : {}) }
  const own = key.startsWith("networks[].retention") ? { [part]: { [last]: value } } : {}
  return { id: "n", time_zone: "UTC", advertisers: [{ id: "a", campaigns: [campaign] }], ...own }
}

const isRead = (key: string, value: unknown): boolean =>
  Result.isSuccess(readConfiguration(JSON.stringify(configured(key, value))))

/** What stands at a key where the file does not say it. */
const standardAt = (key: string): unknown => {
  const file = key.startsWith("traces") ? configured("traces.endpoint", "http://127.0.0.1:4318") : configured("", null)
  const { "": _, ...sound } = file as Record<string, unknown> // an object of keys
  let at: unknown = Result.getOrThrow(readConfiguration(JSON.stringify(sound)))
  for (const part of key.split(".")) {
    const name = part.replace("[]", "")
    const value: unknown = Object.entries(at ?? {}).find(([one]) => one === name)?.[1]
    at = part.endsWith("[]") && Array.isArray(value) ? value[0] : value
  }
  return at
}

const SECONDS = 1_000

/** The limits in force where the configuration sets none, in the units of the file; by every key, so that none is forgotten. */
const LIMITS: Readonly<Record<keyof Configuration["limits"], number | null>> = {
  connections: DEFAULT_CONNECTION_LIMITS.connections,
  connections_per_address: DEFAULT_CONNECTION_LIMITS.connectionsPerAddress,
  head_seconds: DEFAULT_CONNECTION_LIMITS.headMilliseconds / SECONDS,
  body_seconds: DEFAULT_CONNECTION_LIMITS.bodyMilliseconds / SECONDS,
  answer_seconds: DEFAULT_CONNECTION_LIMITS.answerMilliseconds / SECONDS,
  idle_seconds: DEFAULT_CONNECTION_LIMITS.idleMilliseconds / SECONDS,
  shutdown_delay_seconds: 0,
  grace_seconds: DEFAULT_CONNECTION_LIMITS.graceMilliseconds / SECONDS,
  requests: DEFAULT_LIMITS.requests,
  requests_per_token: DEFAULT_LIMITS.requestsPerToken,
  body_bytes: DEFAULT_LIMITS.bodyBytes,
  requests_beside_others: DEFAULT_LIMITS.requestsBesideOthers,
  request_seconds: DEFAULT_LIMITS.requestMilliseconds / SECONDS,
  // as `SqliteStoresOptions` says
  waiting_operations: 10_000,
  waiting_requests: DEFAULT_LIMITS.waitingRequests,
  failed_requests: DEFAULT_LIMITS.failedRequests,
  waiting_bytes: DEFAULT_LIMITS.waitingBytes,
  unchanged_requests: DEFAULT_LIMITS.unchangedRequests,
  group_signals: DEFAULT_LIMITS.groupSignals,
  group_characters: DEFAULT_LIMITS.groupCharacters,
  leg_groups: DEFAULT_LIMITS.legGroups,
  call_characters: DEFAULT_LIMITS.callCharacters,
  match_tolerance_seconds: (DEFAULT_LIMITS.matchToleranceMilliseconds ?? Number.NaN) / SECONDS,
  start_time_wait_seconds: DEFAULT_LIMITS.startTimeWaitMilliseconds / SECONDS,
  call_record_quiet_seconds: DEFAULT_LIMITS.callRecordQuietMilliseconds / SECONDS,
  inbox_seconds: DEFAULT_LIMITS.inboxMilliseconds / SECONDS,
  leg_seconds: DEFAULT_LIMITS.legMilliseconds / SECONDS,
}

const limitRows = ROWS.filter(({ key }) => key.startsWith("limits."))
const ranges = ROWS.filter(({ range }) => /^[\d.,]+ to [\d.,]+/.test(range))

// ENG-448
describe("the tables of the configuration", () => {
  test("have each limit in a row of its own, with the default that is in force", () => {
    expect(limitRows.map(({ key, standard }) => [key, numberOf(standard)])).toEqual(
      expect.arrayContaining(Object.entries(LIMITS).map(([key, value]) => [`limits.${key}`, value])),
    )
    expect(limitRows).toHaveLength(Object.keys(LIMITS).length)
  })

  test("name each key of the file once", () => {
    const names = new Set(ROWS.map(({ key }) => key.split(/[.[]/)[0]))
    const first: Readonly<Record<keyof Configuration, true>> = {
      host: true,
      port: true,
      database: true,
      database_connections: true,
      host_token: true,
      host_token_sha256: true,
      host_interface: true,
      backup_folder: true,
      log_requests: true,
      traces: true,
      versions: true,
      limits: true,
      webhooks: true,
      networks: true,
    }
    expect([...names].toSorted()).toEqual(Object.keys(first).toSorted())
    expect(new Set(ROWS.map(({ key }) => key)).size).toBe(ROWS.length)
  })

  test.each(ranges)("say of $key the range that is read: $range", ({ key, range, standard }) => {
    const [, least = "", most = "", orNull] = /^([\d.,]+) to ([\d.,]+)(; null: .+)?$/.exec(range) ?? []
    const [from, to] = [numberOf(least), numberOf(most)]
    const values = [from, to, from - 0.001, to + 1, null]
    expect(values.map((value) => [value, isRead(key, value)])).toEqual([
      [from, true],
      [to, true],
      [from - 0.001, false],
      [to + 1, false],
      [null, orNull !== undefined],
    ])
    const filled = standardAt(key)
    // an optional key has no value in what was read: its default is the engine's, or the store's
    if (filled !== undefined) expect(filled === null ? standard : numberOf(standard)).toBe(filled ?? "null")
  })

  test.each(limitRows)("tell of $key what comes to the engine, the connections or the store", ({ key }) => {
    const some = isRead(key, 7) ? 7 : 7_000_000
    const read = Result.getOrThrow(readConfiguration(JSON.stringify(configured(key, some))))
    const set = Object.values({
      ...limitsOf(read),
      ...connectionLimitsOf(read),
      ...storeLimitsOf(read),
      ...shutdownOf(read),
    })
    expect(set).toEqual([key.endsWith("_seconds") ? some * SECONDS : some])
  })
})

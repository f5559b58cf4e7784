import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { migrate } from "../../src/schema/migrate.ts"
import { aroundSql, nextDurationSql } from "../../src/statements/legs-around.ts"
import { prepareReads, prepareWrites } from "../../src/statements/prepare.ts"

const database = new DatabaseSync(":memory:")
migrate(database)

const planOf = (sql: string): ReadonlyArray<string> =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))

/** Every statement that the operations prepare. */
const statements = (): ReadonlyArray<string> => {
  const prepared: Array<string> = []
  const recorder = new Proxy(database, {
    get: (target, property) =>
      property === "prepare"
        ? (sql: string) => {
            prepared.push(sql)
            return target.prepare(sql)
          }
        : Reflect.get(target, property),
  })
  prepareReads(recorder)
  prepareWrites(recorder)
  return prepared.filter((sql) => !sql.startsWith("INSERT") || sql.includes("SELECT"))
}

describe("how statements find their rows", () => {
  it.each(statements())("given the index it was made for, when it runs, then it scans no table: %s", (sql) => {
    const plan = planOf(sql)
    expect(plan).not.toHaveLength(0)
    // a list that is handed in is no table, nor are the rows that a part of the statement has found; SQLite's own has one row
    const scans = plan.filter((line) => line.startsWith("SCAN"))
    expect(scans.filter((line) => !/^SCAN (json_each |sqlite_sequence|\(subquery)/.test(line))).toEqual([])
  })

  it("finds rows by more than their network, where it is not about all of one", () => {
    const whole = statements().flatMap((sql) =>
      planOf(sql).flatMap((line) => (/^SEARCH \w+ USING .*\(network_id=\?\)$/.test(line) ? [`${line}: ${sql}`] : [])),
    )
    // what waits for a position, and the calls in progress, have an index that holds nothing else; some tables have one row a network
    const apart =
      /^SEARCH (?:affiliate_counters|directories|l USING INDEX legs_visible|transactions USING INDEX transactions_waiting)\b/
    expect(whole.filter((line) => !apart.test(line))).toEqual([])
  })

  const filters = ["", "advertiser", "campaign", "advertiser campaign", "caller"]
  const given = (names: string) => {
    const value = (name: string) => (names.split(" ").includes(name) ? "x" : null)
    return { caller: value("caller"), advertiser: value("advertiser"), campaign: value("campaign") }
  }
  const indexes: Record<string, readonly [byTime: string, byDuration: string]> = {
    "": ["legs_by_time", "legs_by_duration"],
    advertiser: ["legs_by_advertiser", "legs_by_advertiser_and_duration"],
    campaign: ["legs_by_campaign", "legs_by_campaign_and_duration"],
    "advertiser campaign": ["legs_by_advertiser_campaign", "legs_by_advertiser_campaign_and_duration"],
    caller: ["legs_by_caller", "legs_by_caller_and_duration"],
    "caller advertiser": ["legs_by_caller", "legs_by_caller_and_duration"],
    "caller campaign": ["legs_by_caller", "legs_by_caller_and_duration"],
    "caller advertiser campaign": ["legs_by_caller_and_campaign", "legs_by_caller_and_duration"],
  }
  const searches = Object.entries(indexes).flatMap(([names, [byTime, byDuration]]) =>
    (["at-or-after", "before"] as const).flatMap((side) => [
      [names, "received", side, byTime] as const,
      [names, "live", side, names.startsWith("caller") ? "legs_live_by_caller" : "legs_live_by_time"] as const,
      [names, "duration", side, byDuration] as const,
      ...(names.startsWith("caller") ? [] : [[names, "erased", side, "legs_erased"] as const]),
    ]),
  )
  it.each(searches)(
    "given a search by start by [%s] in the list %s, %s, when it runs, then it walks %s in its order",
    (names, list, side, index) => {
      const plan = planOf(aroundSql(list, side, given(names)))
      expect(plan).toHaveLength(1)
      expect(plan[0]).toContain(`USING INDEX ${index} `)
      expect(plan[0]).toContain("received_at")
    },
  )
  it.each(filters.flatMap((names) => (["at-or-above", "below"] as const).map((side) => [names, side] as const)))(
    "given the next duration by [%s], %s, when it is looked for, then it is found in an index alone",
    (names, side) => {
      const plan = planOf(nextDurationSql(side, given(names)))
      expect(plan).toHaveLength(1)
      expect(plan[0]).toContain("USING COVERING INDEX")
      expect(plan[0]).toContain("received_day=? AND duration_seconds")
    },
  )

  // SIG-300
  it("given an id of the telephony, when its calls are looked for, then the index of these ids leads to them", () => {
    const [lookUp = ""] = statements().filter((sql) =>
      /SELECT DISTINCT call_record_id .*external_call_unique_id/s.test(sql),
    )
    expect(planOf(lookUp)[0]).toContain("USING INDEX legs_by_external_id (network_id=? AND external_call_unique_id=?)")
  })

  it("given what an erasure looks for, when it runs, then an index leads to the records of the call", () => {
    const erased = statements().filter((sql) => /^SELECT [^(]*salt(, made_by_\w+)* FROM|^SELECT .* AS h\n/.test(sql))
    const indexes = erased.map((sql) =>
      planOf(sql)[0]?.replace(/^SEARCH (\w+) USING (?:INDEX |PRIMARY KEY )?(.*)$/, "$1: $2"),
    )
    const ofChain = "network_id=? AND leg_id=? AND kind=? AND partner_unique_id=?"
    expect(indexes).toEqual([
      expect.stringContaining(`(${ofChain})`),
      expect.stringMatching(/^h: .*group_heads.*\(network_id=\? AND leg_id=\?\)$/),
      expect.stringContaining(`(${ofChain} AND version=?)`),
      expect.stringContaining(`(${ofChain} AND version>?)`),
      "requests: (network_id=? AND organization=? AND request_id=?)",
      "requests: requests_of_leg (network_id=? AND leg_id=?)",
      "inbox: inbox_of_call (network_id=? AND call_record_id=?)",
      "requests: requests_of_entry (network_id=? AND body=?)",
      "transcripts: (network_id=? AND call_record_id=?)",
      "legs: legs_by_call_record (network_id=? AND call_record_id=?)",
      // no erasure: what a cursor of the feed stands on
      "transactions: transactions_in_order (network_id=? AND position=?)",
    ])
  })

  it("given lists that must stand in an order, when they are read, then an index has them in it", () => {
    const sorting = statements().filter((sql) => planOf(sql).some((line) => line.includes("TEMP B-TREE")))
    // the history of one leg is sorted: it is found by leg, and shown in the order in which it was written
    // entries that await one of several things are put together: only they are read; the same holds for the legs of a caller, and for
    // those of an external id, of which two calls are enough
    expect(sorting.map((sql) => sql.replace(/^.*? FROM (\w+).*$/s, "$1"))).toEqual([
      "transactions",
      "legs",
      "legs",
      "inbox",
    ])
    const ofCaller = sorting.find((sql) => sql.includes("FROM legs INDEXED BY legs_by_caller")) ?? ""
    expect(planOf(ofCaller)[0]).toContain("USING INDEX legs_by_caller (network_id=? AND calling_phone_number=?)")
    const unfound = sorting.find((sql) => sql.includes("FROM inbox")) ?? ""
    expect(planOf(unfound)[0]).toContain("USING INDEX inbox_unfound (network_id=? AND awaits=? AND arrived_at>?)")
  })
})

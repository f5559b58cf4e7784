import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { migrate } from "../../src/schema/migrate.ts"
import { aroundSql } from "../../src/statements/calls.ts"
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
    expect(plan.filter((line) => line.startsWith("SCAN"))).toEqual([])
  })

  const indexOf = {
    "": "legs_by_time",
    advertiser: "legs_by_advertiser",
    campaign: "legs_by_campaign",
    "advertiser campaign": "legs_by_advertiser_campaign",
    caller: "legs_by_caller",
    "caller advertiser": "legs_by_caller",
    "caller campaign": "legs_by_caller",
    "caller advertiser campaign": "legs_by_caller_and_campaign",
  }
  const searches = Object.entries(indexOf).flatMap(([filters, index]) =>
    (["at-or-after", "before"] as const).flatMap((side) =>
      [null, 0].map((until) => [filters, side, until === null ? "unbounded" : "bounded", index, until] as const),
    ),
  )
  it.each(searches)(
    "given a search outward by [%s], %s, %s, when it runs, then it walks %s in its order",
    (filters, side, _, index, until) => {
      const given = (filter: string) => (filters.split(" ").includes(filter) ? "x" : null)
      const query = {
        side,
        until,
        caller: given("caller"),
        advertiser: given("advertiser"),
        campaign: given("campaign"),
      }
      const plan = planOf(aroundSql(query))
      expect(plan).toHaveLength(1)
      expect(plan[0]).toContain(`USING INDEX ${index} `)
      expect(plan[0]).toContain("received_at")
    },
  )

  it("given lists that must stand in an order, when they are read, then an index has them in it", () => {
    const sorting = statements().filter((sql) => planOf(sql).some((line) => line.includes("TEMP B-TREE")))
    // the history of one leg is sorted: it is found by leg, and shown in the order in which it was written
    expect(sorting.map((sql) => sql.replace(/^.* FROM /s, ""))).toEqual([
      "transactions WHERE network_id = ? AND leg_id = ? ORDER BY sequence",
    ])
  })
})

// Importing affiliates in bulk.
import { type Caller, type ImportReport, importAffiliates } from "@callrules/engine"
import { memoryStores } from "@callrules/engine/memory"
import { AffiliateStore } from "@callrules/engine/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { AFFILIATES, type TestEngine, testEngine } from "./fixture.ts"

const COUNT = process.env["CALLRULES_LONG"] === "1" ? 100_000 : 3_000

const callerOf = async ({ engine }: TestEngine): Promise<Caller> => {
  const owner = await engine.as("t1")
  if (Result.isFailure(owner)) throw new Error("the token is known")
  return owner.success.caller
}

const all = async (reports: AsyncIterable<ImportReport>): Promise<ReadonlyArray<ImportReport>> => {
  const list: Array<ImportReport> = []
  for await (const report of reports) list.push(report)
  return list
}

const line = (id: string | number, name = `Affiliate ${id}`): string =>
  JSON.stringify({ id_from_network: id, name, sites: [{ id_from_network: 1 }] })

describe("importing affiliates", () => {
  test("given many lines, then each is stored; again, then each is unchanged", async () => {
    const test = await testEngine()
    const caller = await callerOf(test)
    const lines = Array.from({ length: COUNT }, (_, index) => line(index))
    const first = await all(importAffiliates(test.engine, caller, lines))
    expect(first.map((report) => report.line)).toEqual(lines.map((_, index) => index + 1))
    expect(new Set(first.map((report) => report.outcome))).toEqual(new Set(["created"]))
    const again = await all(importAffiliates(test.engine, caller, lines))
    expect(new Set(again.map((report) => report.outcome))).toEqual(new Set(["unchanged"]))
    expect((await test.send("GET", AFFILIATES)).body).toHaveLength(COUNT)
  })

  test("given lines of one id or one name, then they count in their order; faulty ones are refused alone", async () => {
    const test = await testEngine()
    const caller = await callerOf(test)
    const lines = [line("a", "First"), line("a", "Second"), "{", "", line("b", "Second"), line("c", ""), line("d")]
    const reports = await all(importAffiliates(test.engine, caller, lines))
    expect(reports.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, "created"],
      [2, "updated"],
      [3, "refused"],
      [5, "refused"],
      [6, "refused"],
      [7, "created"],
    ])
    expect(reports.flatMap(({ refusal }) => refusal?.class ?? [])).toEqual([
      "MalformedRequest",
      "RecordInvalid",
      "InvalidInput",
    ])
    const listed = (await test.send("GET", AFFILIATES)).body as ReadonlyArray<{ id_from_network: string; name: string }>
    expect(listed.map((affiliate) => affiliate.name)).toEqual(["Second", "Affiliate d"])
  })

  test("given lines of one id and a store that is slow to answer the first, then the last line still stands", async () => {
    let reads = 0
    const stores = Layer.provideMerge(
      Layer.effect(
        AffiliateStore,
        Effect.map(AffiliateStore, (store) => ({
          ...store,
          get: (...key: Parameters<typeof store.get>) =>
            Effect.andThen(Effect.sleep(++reads === 1 ? 50 : 0), store.get(...key)),
        })),
      ),
      memoryStores,
    )
    const test = await testEngine({ stores })
    const caller = await callerOf(test)
    const lines = [line("7", "First"), line("other"), line(7, "Second"), line("7", "Third")]
    const reports = await all(importAffiliates(test.engine, caller, lines))
    expect(reports.map(({ outcome }) => outcome)).toEqual(["created", "created", "updated", "updated"])
    const listed = (await test.send("GET", AFFILIATES)).body as ReadonlyArray<{ id_from_network: string; name: string }>
    expect(listed.find((affiliate) => affiliate.id_from_network === "7")?.name).toBe("Third")
  })
})

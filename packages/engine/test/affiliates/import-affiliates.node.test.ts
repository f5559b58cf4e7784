// Importing affiliates in bulk.
import { checkAffiliateLines } from "@callrules/affiliate"
import { type Caller, type ImportReport, importAffiliates } from "@callrules/operations"
import { AffiliateStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { AFFILIATES, type TestEngine, testEngine } from "../fixture.ts"

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

/** Memory stores whose reads by id take these milliseconds, one after the other; the rest take none. */
const slowStores = (milliseconds: ReadonlyArray<number>) => {
  let reads = 0
  return Layer.provideMerge(
    Layer.effect(
      AffiliateStore,
      Effect.map(AffiliateStore, (store) => ({
        ...store,
        get: (...key: Parameters<typeof store.get>) =>
          Effect.andThen(Effect.sleep(milliseconds[reads++] ?? 0), store.get(...key)),
      })),
    ),
    memoryStores,
  )
}

const outcomes = (reports: ReadonlyArray<ImportReport>) =>
  reports.map(({ line, outcome, refusal }) => [line, outcome, refusal?.problems.map(({ code }) => code)])

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
    const stores = slowStores([50, 50, 50])
    const test = await testEngine({ stores })
    const caller = await callerOf(test)
    const lines = [line("7", "First"), line("other"), line(7, "Second"), line("7", "Third")]
    const reports = await all(importAffiliates(test.engine, caller, lines))
    expect(reports.map(({ outcome }) => outcome)).toEqual(["created", "created", "updated", "updated"])
    const listed = (await test.send("GET", AFFILIATES)).body as ReadonlyArray<{ id_from_network: string; name: string }>
    expect(listed.find((affiliate) => affiliate.id_from_network === "7")?.name).toBe("Third")
  })

  test("given a line that frees a name and one that takes it, then they count in their order", async () => {
    const test = await testEngine({ stores: slowStores([0, 0, 0, 0, 50, 0, 0, 0, 50]) })
    const caller = await callerOf(test)
    await all(importAffiliates(test.engine, caller, [line("a", "X")]))
    expect(outcomes(await all(importAffiliates(test.engine, caller, [line("a", "Y"), line("b", "X")])))).toEqual([
      [1, "updated", undefined],
      [2, "created", undefined],
    ])
    expect(outcomes(await all(importAffiliates(test.engine, caller, [line("c", "X"), line("b", "Z")])))).toEqual([
      [1, "refused", ["name-taken"]],
      [2, "updated", undefined],
    ])
  })

  test("given any lines and a store that answers in any order, then they count as if pushed one by one", async () => {
    const anyLine = fc
      .record({ id: fc.constantFrom("a", "b", "c", "d"), name: fc.constantFrom("V", "W", "X", "Y", "Z", "") })
      .map(({ id, name }) => line(id, name))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
        async (lines, milliseconds) => {
          const atOnce = await testEngine({ stores: slowStores(milliseconds) })
          const reports = await all(importAffiliates(atOnce.engine, await callerOf(atOnce), lines))
          const oneByOne = await testEngine()
          const caller = await callerOf(oneByOne)
          const expected: Array<ImportReport> = []
          for (const [index, one] of lines.entries()) {
            const [report] = await all(importAffiliates(oneByOne.engine, caller, [one]))
            if (report !== undefined) expected.push({ ...report, line: index + 1 })
          }
          expect(outcomes(reports)).toEqual(outcomes(expected))
        },
      ),
      { numRuns: 60 },
    )
  })

  test("given a byte-order mark, then it is ignored before the first line only", async () => {
    const test = await testEngine()
    const lines = [`\ufeff${line("a")}`, `\ufeff${line("b")}`]
    expect(outcomes(await all(importAffiliates(test.engine, await callerOf(test), lines)))).toEqual([
      [1, "created", undefined],
      [2, "refused", ["line-not-json"]],
    ])
  })

  test("given lines that are not JSON, then they are refused in the words of the check of a file", async () => {
    const test = await testEngine()
    const lines = [`\ufeff{name: Acme}`, `\ufeff${line("b")}`, "{"]
    const reports = await all(importAffiliates(test.engine, await callerOf(test), lines))
    const checked = [...checkAffiliateLines(lines, { customDataFields: new Set(), generatesIds: false })]
    expect(reports.map(({ refusal }) => refusal?.problems)).toEqual(checked.map(({ problems }) => problems))
    expect(checked.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(
      Array.from({ length: 3 }, () => "line-not-json"),
    )
  })
})

test("given one text in place of lines, then the caller is told what to write", async () => {
  const fixture = await testEngine()
  const reports = importAffiliates(fixture.engine, await callerOf(fixture), '{ "name": "Acme" }')
  await expect(all(reports)).rejects.toThrow(/^expected lines and got the text .*split/)
})

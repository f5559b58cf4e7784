// Every vector of this package: the rules as data, with exactly one expectation each.
import { readdirSync, readFileSync } from "node:fs"
import { CALL_PROBLEM_CODES } from "@callrules/call"
import { describe, expect, test } from "vitest"
import { type Outcome, run } from "./support/operations.ts"

interface Vector {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>> & { readonly operation: string }
  readonly value?: unknown
  readonly problems?: unknown
}

const folder = new URL("../vectors/", import.meta.url)
const vectors = readdirSync(folder).flatMap(
  // the files are this package's own, and the test below holds their shape
  (file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as ReadonlyArray<Vector>,
)

describe("vectors", () => {
  test.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    const { operation, ...input } = vector.input
    const expected: Outcome = JSON.parse(
      JSON.stringify("problems" in vector ? { problems: vector.problems } : { value: vector.value }),
    )
    // through JSON, as the vectors are: a field that is undefined is one that is missing
    expect(JSON.parse(JSON.stringify(run(operation, input)))).toStrictEqual(expected)
  })
})

test("given the vectors, then each has an id of its own, a rule and exactly one expectation", () => {
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  for (const vector of vectors) {
    expect(vector.rule).toMatch(/^(CIP|TRA|ENG)-\d{2,}$/)
    expect(vector.description).not.toBe("")
    expect("value" in vector).not.toBe("problems" in vector)
  }
})

test("given the problem codes, then a vector shows each", () => {
  const shown = new Set(JSON.stringify(vectors.map(({ problems }) => problems)).match(/(?<="code":")[a-z-]+/g))
  expect([...shown].sort()).toStrictEqual([...CALL_PROBLEM_CODES].sort())
})

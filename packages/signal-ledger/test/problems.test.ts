// The list of problem codes, and that every code of it is reached.
import { invalidData, SIGNAL_PROBLEM_CLASSES, type SignalProblem } from "@callrules/signal-ledger"
import { describe, expect, test } from "vitest"
import { readVectors } from "./support/vectors.ts"

/** Codes that need calls, stored requests or a thousand faults: their own tests reach them. */
const ELSEWHERE = [
  "problems-more",
  "request-id-invalid",
  "request-id-reused",
  "external-id-ambiguous",
  "groups-on-different-legs",
  "groups-of-leg-too-many",
  "signals-in-group-too-many",
  "signals-in-group-too-long",
  "custom-data-of-call-too-long",
  "transaction-not-found",
  "transaction-is-post-call-event",
  "call-not-found",
  "filter-not-met",
  "call-not-received",
  "call-live",
]

const files = ["requests", "posts", "pending", "same-request"]

describe("the problem codes", () => {
  test("stand in order of the classes' precedence", () => {
    const order = ["InvalidInput", "RecordInvalid", "RecordNotFound"]
    const places = Object.values(SIGNAL_PROBLEM_CLASSES).map((one) => order.indexOf(one))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test("are each reached by a vector or a test of their own", () => {
    const reached = files.flatMap((file) =>
      readVectors<unknown, unknown>(file).flatMap(({ problems = [] }) => problems.map(({ code }) => code)),
    )
    expect(new Set([...reached, ...ELSEWHERE])).toEqual(new Set(Object.keys(SIGNAL_PROBLEM_CLASSES)))
  })
})

describe("the vectors", () => {
  const vectors = files.flatMap((file) => readVectors<unknown, unknown>(file))

  test("have ids of their own, and a rule each", () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
    for (const { rule } of vectors) expect(rule).toMatch(/^SIG-\d{2,3}$/)
  })

  test("expect exactly one of a value and problems", () => {
    for (const vector of vectors) expect("value" in vector, vector.id).toBe(!("problems" in vector))
  })
})

describe("an error message", () => {
  const problem: SignalProblem = { code: "search-missing", path: ["search"], message: "`search` is missing" }

  test("joins the problems by semicolons, each with its hint", () => {
    expect(invalidData([problem, { ...problem, hint: "send one" }])).toBe(
      "`search` is missing; `search` is missing (send one)",
    )
    expect(invalidData([problem])).toBe("`search` is missing")
  })
})

// Runs vectors/requests.json: the body of a request, and what it means or every problem with it.
import { invalidData, SIGNAL_PROBLEM_CLASSES, validateSignalRequest } from "@callrules/signal-ledger"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isSuccess } from "effect/Result"
import { describe, expect, test } from "vitest"
import { readVectors, vectorProblems } from "./support/vectors.ts"

interface Input {
  readonly body: unknown
  /** Default UTC. */
  readonly timeZone?: string
  /** Default region and color. */
  readonly customDataFields?: ReadonlyArray<string>
}

describe("requests", () => {
  test.each(readVectors<Input, unknown>("requests"))("$id ($rule): $description", ({ input, value, problems }) => {
    const body = structuredClone(input.body)
    const result = validateSignalRequest(body, {
      zone: getOrThrow(zone(input.timeZone ?? "UTC")),
      customDataFields: input.customDataFields ?? ["region", "color"],
    })
    expect(body).toEqual(input.body)
    if (isSuccess(result)) {
      expect(result.success).toEqual(value)
      return
    }
    const found = result.failure
    expect(vectorProblems(found)).toEqual(problems)
    // one class for all of them, one clause each
    expect(new Set(found.problems.map(({ code }) => SIGNAL_PROBLEM_CLASSES[code]))).toEqual(new Set([found.class]))
    expect(invalidData(found.problems).split("; ")).toHaveLength(found.problems.length)
    for (const { message } of found.problems) expect(message).toMatch(/^(the request|unknown|duplicate|`).*[^.]$/s)
  })
})

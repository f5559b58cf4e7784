// Runs vectors/pending.json: what is checked of a request with call_in_progress before it is accepted.
import { type PendingSearch, validatePendingRequest } from "@callrules/signal-ledger"
import { isSuccess } from "effect/Result"
import { describe, expect, test } from "vitest"
import { utc } from "./support/poster.ts"
import { readVectors, vectorProblems } from "./support/vectors.ts"

describe("pending requests", () => {
  const vectors = readVectors<{ readonly body: unknown }, PendingSearch>("pending")
  test.each(vectors)("$id ($rule): $description", ({ input, value, problems }) => {
    const result = validatePendingRequest(input.body, utc)
    if (isSuccess(result)) {
      expect(result.success).toEqual(value)
      return
    }
    expect(vectorProblems(result.failure)).toEqual(problems)
  })
})

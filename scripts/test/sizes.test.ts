// What is told of sizes that are out of their budgets; `test:runtimes` holds the sizes themselves.
import { describe, expect, it } from "vitest"
import { budgetFor, outOfBudget, ROOM } from "../sizes.ts"

describe("the budgets", () => {
  it("tell what is too large, what is much smaller, what has none and what is gone", () => {
    const budgets = { large: 1_000, small: 100_000, right: budgetFor(20_000, ROOM.bundles), gone: 5 }
    expect(outOfBudget({ large: 1_001, small: 10_000, right: 20_000, fresh: 7 }, budgets, ROOM.bundles)).toEqual([
      "large takes 1001 bytes, over its budget of 1000",
      "small takes only 10000 bytes of its budget of 100000",
      "fresh takes 7 bytes, and has no budget",
      "gone is not there any more, and has a budget of 5 bytes",
    ])
  })
})

// Holds the size of each entry point in a bundle; that of the tarballs is held by `test:runtimes`, which packs them.
import { describe, expect, it } from "vitest"
import { budgetFor, bundleSizes, outOfBudget, ROOM, readBudgets } from "../sizes.ts"

describe("the budgets", () => {
  it("hold what each entry point takes in a bundle; npx -y pnpm@12 sizes writes them anew", async () => {
    expect(outOfBudget(await bundleSizes(), readBudgets().bundles, ROOM.bundles)).toEqual([])
  })

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

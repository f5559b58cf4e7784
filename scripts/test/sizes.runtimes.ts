// Holds the size of each entry point in a bundle; that of the tarballs is held where they are packed.
import { expect, it } from "vitest"
import { bundleSizes, outOfBudget, ROOM, readBudgets } from "../sizes.ts"

it("the budgets hold what each entry point takes in a bundle; npx -y pnpm@12 sizes writes them anew", async () => {
  expect(outOfBudget(await bundleSizes(), readBudgets().bundles, ROOM.bundles)).toEqual([])
})

// The tarballs, as they were packed for the empty projects, are no larger than promised.
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { outOfBudget, ROOM, readBudgets, tarballSizes } from "../sizes.ts"

it("holds the budgets of the tarballs", () => {
  const folder = join(dirname(process.env["CALLRULES_PROJECT_NPM"] ?? ""), "tarballs")
  expect(outOfBudget(tarballSizes(folder), readBudgets().tarballs, ROOM.tarballs)).toEqual([])
})

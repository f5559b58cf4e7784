// The recipes of CONTRIBUTING.md stay short, and name files that are there.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ROOT, readText } from "../workspace.ts"

const recipes = (readText("CONTRIBUTING.md").split(/^## Recipes$/m)[1] ?? "").split(/^### /m).slice(1)

const exists = (path: string): boolean => existsSync(join(ROOT, path))

/** Paths in back quotes: from the root, or from a package or folder that the recipe has named before. */
const missingIn = (recipe: string): ReadonlyArray<string> => {
  const named = [...recipe.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path = ""]) => path)
  const paths = named.filter((path) => /\.(ts|json|md)$|\//.test(path) && !path.startsWith("."))
  const bases = [
    ...new Set(
      paths.filter(exists).flatMap((path) => [path, join(path, ".."), /^packages\/[^/]+/.exec(path)?.[0] ?? ""]),
    ),
  ]
  const inside = bases.flatMap((base) => [base, join(base, "src"), join(base, "..")])
  return paths.filter((path) => !exists(path) && !inside.some((base) => exists(join(base, path))))
}

describe("the recipes for contributors", () => {
  it("are there for each usual change", () => {
    expect(recipes.map((recipe) => recipe.split("\n")[0])).toHaveLength(8)
  })

  it.each(recipes.map((recipe) => [recipe.split("\n")[0] ?? "", recipe] as const))(
    "%s: has at most ten steps, and files that are there",
    (_title, recipe) => {
      expect(recipe.match(/^\d+\. /gm)?.length).toBeLessThanOrEqual(10)
      expect(missingIn(recipe)).toEqual([])
    },
  )
})

// The guide shows the recipes as they are tested.
import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

it("docs/embedding.md shows every recipe, as it stands in its file", () => {
  const guide = read("docs/embedding.md")
  const shown = [...guide.matchAll(/^\[(examples\/src\/mount\/[\w-]+\.ts)\]\(.*\)\n\n```typescript\n([\s\S]*?)```$/gm)]
  for (const [, path = "", code = ""] of shown) expect(code).toBe(read(path).replace(/^.*\n/, ""))
  const recipes = readdirSync(new URL("../src/mount", import.meta.url)).map((file) => `examples/src/mount/${file}`)
  expect(shown.map(([, path]) => path).sort()).toEqual(recipes.sort())
})

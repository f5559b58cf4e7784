// The versions of Node that the program runs on are those its manifest promises.
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { nodeProblem } from "../src/node-version.ts"

it.each([
  ["18.20.8", "callrules needs Node 22.16 or newer (not 23), and this is Node 18.20.8"],
  ["22.15.1", "callrules needs Node 22.16 or newer (not 23), and this is Node 22.15.1"],
  ["22.16.0", undefined],
  ["23.11.0", "callrules needs Node 22.16 or newer (not 23), and this is Node 23.11.0"],
  ["24.0.0", undefined],
  ["26.10.0", undefined],
])("given Node %s, then the problem is: %s", (version, problem) => {
  expect(nodeProblem(version)).toBe(problem)
})

it("given the manifest, then it promises the same versions", () => {
  expect(readFileSync(new URL("../package.json", import.meta.url), "utf8")).toContain('"node": "^22.16.0 || >=24.0.0"')
})

// Each file of tests belongs to exactly one of the runs that CI starts, or to the long one: none is left out, none
// runs twice; the pure packages' tests alone run in Chromium as well.
import { matchesGlob } from "node:path"
import { expect, it } from "vitest"
import { filesBelow, readText } from "../workspace.ts"

/** Which files of tests a run takes, by how they are named. */
const RUNS: Readonly<Record<string, ReadonlyArray<string>>> = {
  test: [
    "packages/*/test/**/*.test.ts",
    "docs/test/**/*.test.ts",
    "examples/test/**/*.test.ts",
    "scripts/test/**/*.test.ts",
  ],
  "test:runtimes": ["packages/*/test/**/*.runtimes.ts", "scripts/test/**/*.runtimes.ts", "scripts/runtimes/*.test.ts"],
  "test:faults": ["packages/*/test/**/*.faults.ts", "scripts/test/**/*.faults.ts"],
  "test:browser": ["packages/*/test/**/*.browser.ts", "docs/playground/test/**/*.browser.ts"],
  "test:long": ["packages/*/test/**/*.long.ts", "scripts/test/**/*.long.ts"],
}

/** The configurations that the runs hand to Vitest. */
const CONFIGURATIONS = [
  "vitest.config.ts",
  "scripts/vitest.extra.config.ts",
  "scripts/runtimes/vitest.config.ts",
  "scripts/browser/vitest.config.ts",
  "scripts/browser/site.config.ts",
].map(readText)

const isTest = (file: string): boolean => /\.(test|runtimes|faults|browser|long)\.ts$/.test(file)

it("given every file of tests, then exactly one run takes it", () => {
  const files = ["packages", "docs", "examples", "scripts", "benchmarks"].flatMap(filesBelow).filter(isTest)
  expect(files.length).toBeGreaterThan(300)
  const runsOf = (file: string): ReadonlyArray<string> =>
    Object.entries(RUNS).flatMap(([run, globs]) => (globs.some((glob) => matchesGlob(file, glob)) ? [run] : []))
  expect(files.map((file) => [file, runsOf(file)] as const).filter(([, runs]) => runs.length !== 1)).toEqual([])
})

it("given the configurations of Vitest, then they take the files that are said here", () => {
  const texts = CONFIGURATIONS.join("\n").replaceAll(/\$\{(name|suite)\}/g, (_, what) =>
    what === "name" ? "*" : "<suite>",
  )
  const globs = Object.values(RUNS)
    .flat()
    .map((glob) => glob.replace(/^((?:packages\/\*|scripts)\/.*)\.(?:runtimes|faults|long)\.ts$/, "$1.<suite>.ts"))
  expect(globs.filter((glob) => !texts.includes(glob))).toEqual([])
})

it("given what CI runs, then it starts every run but the long one", () => {
  const started = /for step in (.*); do/.exec(readText(".ci/run"))?.[1]?.split(" ")
  const runs = Object.keys(RUNS).filter((run) => run !== "test:long")
  expect(started?.toSorted()).toEqual(runs.toSorted())
})

it("given what the engine's HTTP tests import of Vitest, then the runtimes that Vitest does not run on have it too", () => {
  const globs = Array.from(
    readText("scripts/runtimes/http-suite/suite.js").matchAll(/"\.\.\/\.\.\/\.\.\/(.*)"/g),
    ([, glob]) => glob ?? "",
  )
  const files = filesBelow("packages/engine/test").filter(
    (file) => globs.some((glob) => matchesGlob(file, glob)) && !file.endsWith(".node.test.ts"),
  )
  expect(files.length).toBeGreaterThan(50)
  const exported = new Set(
    Array.from(
      readText("scripts/runtimes/http-suite/vitest-anywhere.js").matchAll(/^export const (\w+)/gm),
      ([, name]) => name,
    ),
  )
  const imported = files.flatMap((file) =>
    Array.from(readText(file).matchAll(/^import \{([^}]*)\} from "vitest"/gm), ([, names]) => names ?? "")
      .flatMap((names) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type ") && !exported.has(name))
      .map((name) => `${name} in ${file}`),
  )
  expect(imported).toEqual([])
})

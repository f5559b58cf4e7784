// `npx -y pnpm@12 test`: types, lint, tests (layout and docs examples among them), package checks; all steps, then the verdict.
import { checkPackages } from "./check-packages.ts"
import { writeExamples } from "./extract-examples.ts"
import { program, runNode } from "./workspace.ts"

interface Step {
  readonly name: string
  readonly run: () => Promise<boolean>
}

const node = (name: string, ...args: ReadonlyArray<string>): Step => ({
  name,
  run: async () => (await runNode(args)).code === 0,
})

// one compiler run after the other: each takes all cores itself. The first has all that runs on Node alone, which share their
// sources: a run for each package would check these anew
const TYPE_PROJECTS = [
  "tsconfig.tests.json",
  "packages/condition-editor/tsconfig.test.json",
  "benchmarks",
  "docs/test",
  "docs",
]

const testTypes = async (): Promise<boolean> => {
  let passed = true
  for (const project of TYPE_PROJECTS) passed = (await runNode([program("tsc"), "-p", project])).code === 0 && passed
  return passed
}

const examples = async (): Promise<boolean> => {
  const count = writeExamples()
  console.log(`${count} examples from doc comments and pages`)
  return count > 0
}

const steps: ReadonlyArray<Step> = [
  node("build: compile every package, types included", program("tsc"), "-b"),
  { name: "examples: write those of doc comments and pages into test files", run: examples },
  { name: "types: tests, scripts, benchmarks, examples", run: testTypes },
  node("lint: biome", program("biome"), "check", "."),
  node("lint: oxlint", program("oxlint")),
  node(
    "lint: knip (unused files, dependencies unused or not declared)",
    program("knip"),
    "--no-progress",
    "--no-config-hints",
  ),
  node("reference: doc comments and links of everything public", "docs/reference.ts"),
  node("tests: units, vectors, properties, layout, rules table, examples", program("vitest"), "run"),
  { name: "packages: manifests, publint and attw on the tarballs that would be published", run: checkPackages },
]

const failed: Array<string> = []
const times: Array<string> = []
for (const [index, step] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${step.name}`)
  const started = performance.now()
  const passed = await step.run()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  times.push(`${passed ? "ok    " : "FAILED"} ${seconds.padStart(7)} s  ${step.name}`)
  if (!passed) failed.push(step.name)
}
console.log(`\n${times.join("\n")}`)
console.log(failed.length === 0 ? "\nall checks passed" : `\n${failed.length} of ${steps.length} checks failed`)
process.exitCode = failed.length === 0 ? 0 : 1

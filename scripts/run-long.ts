// `npx -y pnpm@12 test:long`: the usual tests at their long sizes, the long suites (test/**/*.long.ts). With `--seeds 1..500000` these
// seeds of the simulation alone; docs/simulation.json keeps which were run.
import { program, runNode } from "./workspace.ts"

const env = { CALLRULES_LONG: "1", CALLRULES_SUITE: "long" }
const [option, seeds] = process.argv.slice(2)
const simulation = ["--conditions=@callrules/source", "packages/engine/test/programs/simulate.ts"]

type Step = readonly [name: string, args: ReadonlyArray<string>]

const everything: ReadonlyArray<Step> = [
  ["long suites", [program("vitest"), "run", "--config", "scripts/vitest.extra.config.ts"]],
  ["the usual tests at their long sizes", [program("vitest"), "run"]],
]

const steps: ReadonlyArray<Step> =
  option === "--seeds" && seeds !== undefined ? [[`seeds ${seeds}`, [...simulation, seeds]]] : everything

let failed = false
for (const [name, args] of steps) {
  console.log(`\n${name}`)
  const started = performance.now()
  const { code } = await runNode(args, { env })
  failed ||= code !== 0
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${((performance.now() - started) / 1000).toFixed(1)} s  ${name}`)
}
process.exitCode = failed ? 1 : 0

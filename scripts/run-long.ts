// `npx -y pnpm@12 test:long`: the usual tests at their long sizes, the long suites (test/**/*.long.ts).
import { program, runNode } from "./workspace.ts"

const env = { CALLRULES_LONG: "1", CALLRULES_SUITE: "long" }
const steps: ReadonlyArray<readonly [name: string, args: ReadonlyArray<string>]> = [
  ["long suites", [program("vitest"), "run", "--config", "scripts/vitest.extra.config.ts"]],
  ["the usual tests at their long sizes", [program("vitest"), "run"]],
]

let failed = false
for (const [name, args] of steps) {
  console.log(`\n${name}`)
  const started = performance.now()
  const { code } = await runNode(args, { env })
  failed ||= code !== 0
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${((performance.now() - started) / 1000).toFixed(1)} s  ${name}`)
}
process.exitCode = failed ? 1 : 0

// `npx -y pnpm@12 test:runtimes`: the packed packages in empty projects, on every runtime and compiler that is promised, the
// HTTP tests of the engine on these runtimes and on PostgreSQL, suites that take long (test/**/*.runtimes.ts), and the simulation at
// 20,000 seeds.
import { rmSync } from "node:fs"
import { dirname } from "node:path"
import { makeProjects } from "./runtimes/empty-projects.ts"
import { program, run, runNode } from "./workspace.ts"

const timed = async <A>(what: string, work: () => Promise<A>): Promise<A> => {
  const started = performance.now()
  const result = await work()
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}\n`)
  return result
}

const vitest = async (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): Promise<boolean> =>
  (await runNode([program("vitest"), "run", ...args], { env })).code === 0

const examples = async (): Promise<boolean> => {
  const { npm, pnpm } = await timed("packing from a clean copy, installing into empty projects", makeProjects)
  const env = { CALLRULES_PROJECT_NPM: npm, CALLRULES_PROJECT_PNPM: pnpm }
  const passed = await timed("examples and HTTP tests on every runtime", () =>
    vitest(env, "--config", "scripts/runtimes/vitest.config.ts"),
  )
  if (passed) rmSync(dirname(npm), { recursive: true })
  return passed
}

const simulation = (): Promise<boolean> =>
  timed("simulation", () => vitest({ CALLRULES_SIMULATION_SEEDS: "20000" }, "--project", "engine", "simulation.test"))

const extra = (...args: ReadonlyArray<string>): Promise<boolean> =>
  vitest({ CALLRULES_SUITE: "runtimes" }, "--config", "scripts/vitest.extra.config.ts", ...args)

const onPostgres = (): Promise<boolean> => timed("HTTP tests on PostgreSQL", () => extra("engine-http"))

const longer = (): Promise<boolean> =>
  timed("partitioned tables, servers that are killed or flooded, moves, sizes, a release", () =>
    extra("--exclude", "**/engine-http.runtimes.ts"),
  )

const oneAfterTheOther = async (...works: ReadonlyArray<() => Promise<boolean>>): Promise<boolean> => {
  let passed = true
  for (const work of works) passed = (await work()) && passed
  return passed
}

const installed = await timed("installing the runtimes", () =>
  run("npx", ["-y", "pnpm@12", "--dir", "scripts/runtimes", "install", "--frozen-lockfile", "--prefer-offline"]),
)
// what stands in a row keeps about one processor busy, and the examples wait for other programs most of the time
const results =
  installed.code === 0
    ? [...(await Promise.all([examples(), oneAfterTheOther(simulation, onPostgres)])), await longer()]
    : [false]
process.exitCode = results.every((passed) => passed) ? 0 : 1

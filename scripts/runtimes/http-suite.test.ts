// The engine's HTTP tests on each runtime, with the stores in memory: what a partner sees does not depend on it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { beforeAll, describe, expect, it } from "vitest"
import { ROOT, run } from "../workspace.ts"

const RUNTIMES = join(ROOT, "scripts/runtimes")
// nothing of it is committed
const FOLDER = join(RUNTIMES, "node_modules/.http-suite")
const SUITE = join(FOLDER, "suite.js")

const installed = (name: string): string => join(RUNTIMES, "node_modules/.bin", name)

const printed = async (program: string, ...args: ReadonlyArray<string>): Promise<string> => {
  const { code, output } = await run(program, args, { cwd: FOLDER, capture: true, seconds: 300 })
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}\n${output}`)
  return output
}

/** How each test ended, by name. */
const resultsOf = (output: string): Readonly<Record<string, string>> => {
  const line = output.split("\n").find((one) => one.startsWith("{")) ?? "{}"
  // as `suite.js` prints it
  return JSON.parse(line) as Record<string, string>
}

const inWorkerd = async (): Promise<string> => {
  const date = /\d{4}-\d\d-\d\d/.exec(await printed(installed("workerd"), "--version"))?.[0] ?? ""
  const modules = `[(name = "suite.js", esModule = embed "suite.js")]`
  writeFileSync(
    join(FOLDER, "suite.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const suite :Workerd.Worker = (modules = ${modules}, compatibilityDate = "${date}");
const config :Workerd.Config = (services = [(name = "main", worker = .suite)]);
`,
  )
  return printed(installed("workerd"), "test", "suite.capnp")
}

describe("the engine's HTTP tests", () => {
  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    await build({
      root: join(RUNTIMES, "http-suite"),
      configFile: false,
      logLevel: "error",
      resolve: {
        alias: {
          vitest: join(RUNTIMES, "http-suite/vitest-anywhere.js"),
          "@vitest/expect": join(RUNTIMES, "node_modules/@vitest/expect/dist/index.js"),
        },
        conditions: ["@callrules/source", "worker", "default"],
      },
      ssr: {
        noExternal: true,
        target: "webworker",
        resolve: { conditions: ["@callrules/source", "worker", "default"] },
      },
      build: {
        ssr: "suite.js",
        outDir: FOLDER,
        target: "es2024",
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
  }, 300_000)

  it.each([
    ["Bun", () => printed(installed("bun"), SUITE)],
    ["Deno", () => printed(installed("deno"), "run", "--allow-all", "--no-config", SUITE)],
    ["workerd", inWorkerd],
  ])("pass on %s", { timeout: 300_000 }, async (_, play) => {
    const results = resultsOf(await play())
    expect(Object.entries(results).filter(([, how]) => how !== "passed")).toEqual([])
    // all of them were collected
    expect(Object.keys(results).length).toBeGreaterThan(300)
  })
})

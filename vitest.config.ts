// One vitest project per package (plus the docs, the examples and the workspace's own checks), run on sources without a build.
import { readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { PROPERTIES, propertySeed } from "./scripts/property-seed.ts"

// no "import": it would reach the workers, where a `require` would then get ES modules
const conditions = ["@callrules/source", "node", "default"]
const packages = readdirSync(fileURLToPath(new URL("packages", import.meta.url)))

// tests that change modules for themselves alone
const ISOLATED = "**/*.isolated.test.ts"

/**
 * Where Node keeps sources without their types, for the programs and threads that tests start. Taking types away is work of
 * WebAssembly, anew in each thread; with hundreds of them V8 now and then ended the process ("Check failed: jit_page.has_value()").
 */
const NODE_COMPILE_CACHE = fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url))

const isLong = process.env["CALLRULES_LONG"] === "1" || Number(process.env["CALLRULES_RUNS"] ?? "1") > 1

/** Bundles the program and the store's thread for the tests that start many of them. */
const BUNDLES = fileURLToPath(new URL("scripts/bundle-for-tests.ts", import.meta.url))

/** The packages whose tests start them. */
const STARTING = new Set(["server", "store-sqlite"])

const project = (name: string, include: ReadonlyArray<string>) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    include: [...include],
    exclude: [ISOLATED],
    globalSetup: STARTING.has(name) ? [BUNDLES] : [],
    // a thread started by a test runs on sources too
    execArgv: ["--conditions=@callrules/source"],
    env: { NODE_COMPILE_CACHE, CALLRULES_SEED: propertySeed(isLong) },
    setupFiles: [PROPERTIES],
    // on a busy machine a property takes many times as long as on an idle one
    testTimeout: isLong ? 3_600_000 : 240_000,
    // a database that is started before tests may take long on a busy machine
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // files share one loaded copy of the packages, which takes less than half of the time
    isolate: false,
    // Vitest leaves a core free, of two too; and where tests wait for programs and databases, others can run
    maxWorkers: availableParallelism() * 2,
  },
})

const isolated = project("isolated", [`packages/*/test/${ISOLATED}`])

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => project(name, [`packages/${name}/test/**/*.test.ts`])),
      project("docs", ["docs/test/**/*.test.ts"]),
      project("examples", ["examples/test/**/*.test.ts"]),
      project("workspace", ["scripts/test/**/*.test.ts"]),
      { ...isolated, test: { ...isolated.test, exclude: [], isolate: true } },
    ],
  },
})

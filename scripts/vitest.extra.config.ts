// Vitest for the tests that `test` leaves out: `*.long.ts`, `*.faults.ts` and `*.runtimes.ts`, chosen by CALLRULES_SUITE.
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const suite = process.env["CALLRULES_SUITE"] ?? "long"
// no "import": a `require` would then get ES modules
const conditions = ["@callrules/source", "node", "default"]

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: suite,
    include: [`packages/*/test/**/*.${suite}.ts`, `scripts/test/**/*.${suite}.ts`],
    globalSetup: [fileURLToPath(new URL("bundle-for-tests.ts", import.meta.url))],
    execArgv: ["--conditions=@callrules/source"],
    // see vitest.config.ts
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)) },
    passWithNoTests: true,
    // those of `runtimes` wait for programs and databases most of the time
    maxWorkers: suite === "runtimes" ? availableParallelism() : 1,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

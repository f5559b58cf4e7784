// Vitest for the tests that `test` leaves out: `*.long.ts` and `*.faults.ts`, chosen by CALLRULES_SUITE.
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const suite = process.env["CALLRULES_SUITE"] === "faults" ? "faults" : "long"
const conditions = ["@callrules/source", "module", "node", "import", "default"]

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: suite,
    include: [`packages/*/test/**/*.${suite}.ts`],
    execArgv: ["--conditions=@callrules/source"],
    passWithNoTests: true,
    testTimeout: 3_600_000,
  },
})

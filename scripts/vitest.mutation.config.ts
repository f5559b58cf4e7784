// Vitest as the mutation runs need it: one package's tests, properties kept small.
import { defineConfig } from "vitest/config"

const name = process.env["CALLRULES_MUTATION"] ?? "model"
// what is asked over HTTP is tested there
const TESTED_BY_THE_ENGINE = ["operations", "directory"]
const tested = TESTED_BY_THE_ENGINE.includes(name) ? [name, "engine"] : [name]
const conditions = ["@callrules/source", "module", "node", "import", "default"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: tested.map((one) => `packages/${one}/test/**/*.test.ts`),
    exclude: [
      "**/*.long.test.ts",
      // programs of their own: SQLite, which is none, asks the same questions of every condition
      "**/sql/postgresql.test.ts",
      "**/sql/duckdb.test.ts",
      "**/entry-points.test.ts",
      "**/*.isolated.test.ts",
    ],
    setupFiles: ["scripts/mutation-setup.ts"],
    testTimeout: 20_000,
    // modules are evaluated once a run instead of once a file: the same score, in a third of the time
    isolate: false,
  },
})

// Vitest as the mutation runs need it: one package's tests, properties kept small.
import { defineConfig } from "vitest/config"

const name = process.env["CALLRULES_MUTATION"] ?? "model"
const conditions = ["@callrules/source", "module", "node", "import", "default"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [`packages/${name}/test/**/*.test.ts`],
    // the databases that are programs of their own: SQLite, which is not, asks the same questions
    exclude: ["**/*.long.test.ts", "**/sql/postgresql.test.ts", "**/sql/duckdb.test.ts"],
    setupFiles: ["scripts/mutation-setup.ts"],
    testTimeout: 20_000,
  },
})

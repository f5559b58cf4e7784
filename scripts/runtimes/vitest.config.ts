// Vitest for the empty projects, one test after the other: each runtime takes the processors itself.
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// sources, so that nothing has to be built before
const conditions = ["@callrules/source", "node", "default"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { name: "runtimes", include: ["scripts/runtimes/*.test.ts"], fileParallelism: false },
})

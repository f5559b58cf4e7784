// Vitest for the empty projects, one test after the other: each runtime takes the processors itself.
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { name: "runtimes", include: ["scripts/runtimes/*.test.ts"], fileParallelism: false },
})

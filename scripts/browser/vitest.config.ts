// Vitest in Chromium: the pure packages' own tests, with their vectors, and the tests written for a browser; files that need
// more of Node are left to Node.
import { fileURLToPath } from "node:url"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { PROPERTIES, propertySeed } from "../property-seed.ts"
import { browserTests } from "./browser-tests.ts"

const shim = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))
const { run, left } = browserTests()
for (const { file, reason } of left) console.log(`left to Node: ${file} (${reason})`)

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  // tests ask the environment for their seed and how long they may take; a browser has none
  define: { "process.env": `(${JSON.stringify({ CALLRULES_SEED: propertySeed(false) })})` },
  resolve: {
    conditions: ["@callrules/source", "module", "browser", "import", "default"],
    alias: { "node:fs": shim("vector-files"), "node:url": shim("file-urls") },
  },
  test: {
    name: "chromium",
    include: [...run, "packages/*/test/**/*.browser.ts"],
    setupFiles: [PROPERTIES],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env["CALLRULES_CHROMIUM"] ?? "chromium",
          args: [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
          ],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
})

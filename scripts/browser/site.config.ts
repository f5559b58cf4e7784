// Vitest for the site: it is built into a folder of its own and served from there, and Chromium is driven from Node.
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  root: path("../.."),
  resolve: { conditions: ["@callrules/source", "node", "default"] },
  ssr: { resolve: { conditions: ["@callrules/source", "node", "default"] } },
  test: {
    name: "site",
    include: ["docs/playground/test/**/*.browser.ts"],
    globalSetup: path("site-setup.ts"),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what a page shows a second later is right too, on a busy machine
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
    isolate: false,
  },
})

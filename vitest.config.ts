// One vitest project per package (plus the docs and the workspace's own checks), run on sources without a build.
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// no "import": it would reach the workers, where a `require` would then get ES modules
const conditions = ["@callrules/source", "node", "default"]
const packages = readdirSync(fileURLToPath(new URL("packages", import.meta.url)))

const project = (name: string, include: ReadonlyArray<string>) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    include: [...include],
    // a server started by a test runs on sources too, also in its own threads
    execArgv: ["--conditions=@callrules/source"],
    testTimeout: 60_000,
  },
})

const docs = project("docs", ["docs/test/**/*.test.ts"])

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => project(name, [`packages/${name}/test/**/*.test.ts`])),
      // examples only read: they may share one loaded copy of the packages
      { ...docs, test: { ...docs.test, isolate: false } },
      project("workspace", ["scripts/test/**/*.test.ts"]),
    ],
  },
})

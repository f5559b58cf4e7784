// Before tests: the program and the thread of the SQLite store, bundled from the sources as they are. Tests start each some hundred
// times; from a bundle that takes a third and a fifth of the processor time that it takes from two hundred files.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type RolldownPlugin, rolldown } from "rolldown"
import { BUNDLES } from "./bundled.ts"
import { ROOT } from "./workspace.ts"

// packages of CommonJS and of native code stay where they are
const stayOutside: RolldownPlugin = {
  name: "stay-outside",
  resolveId: {
    filter: { id: /^(pg|@duckdb\/node-api)$/ },
    async handler(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved === null ? null : { id: pathToFileURL(resolved.id).href, external: "absolute" }
    },
  },
}

/** Vitest calls it once, before the first test of a project. */
export default async (): Promise<void> => {
  const bundle = await rolldown({
    input: {
      main: join(ROOT, "packages/server/src/main.ts"),
      worker: join(ROOT, "packages/store-sqlite/src/thread/worker.ts"),
    },
    platform: "node",
    resolve: { conditionNames: ["@callrules/source", "node", "import", "default"] },
    tsconfig: false,
    plugins: [stayOutside],
  })
  await bundle.write({ dir: BUNDLES, format: "esm", cleanDir: true })
  await bundle.close()
}

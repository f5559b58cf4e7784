// Bundles the examples of an empty project into modules for workerd, and writes the configuration that runs them.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { build, type Plugin } from "vite"
import { importText, mergeImports, splitImports } from "../example-imports.ts"

/** What a module of Node's throws in the bundle, which has none of them. */
export const NEEDS = "this runtime has no"

// a worker may read, draw and wait only while it answers: what an example does has to stand in a function
const asFunctions: Plugin = {
  name: "examples as functions",
  enforce: "pre",
  transform(code, id) {
    if (!/\/examples\/[^/]+\.ts$/.test(id)) return undefined
    const { body, imports } = splitImports(code)
    const names = importText(mergeImports(new Map(), imports) ?? new Map())
    return `${names}export const example = async (console: any) => {\n${body}\n}\n`
  },
}

const withoutNode: Plugin = {
  name: "without Node",
  enforce: "pre",
  resolveId: (id) => (id.startsWith("node:") ? `\0${id}` : undefined),
  load: (id) => (id.startsWith("\0node:") ? `throw new Error("${NEEDS} ${id.slice(1)}")` : undefined),
}

/** Bundles `worker.js` of the project with its examples; answers the path of workerd's configuration. */
export const bundleWorker = async (project: string, compatibilityDate: string): Promise<string> => {
  await build({
    root: project,
    configFile: false,
    logLevel: "error",
    plugins: [asFunctions, withoutNode],
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: "worker.js", outDir: "worker", target: "es2024", rolldownOptions: { shimMissingExports: true } },
  })
  const file = join(project, "worker.capnp")
  const modules = `[(name = "worker.js", esModule = embed "worker/worker.js")]`
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const examples :Workerd.Worker = (modules = ${modules}, compatibilityDate = "${compatibilityDate}");
const config :Workerd.Config = (services = [(name = "main", worker = .examples)]);
`,
  )
  return file
}

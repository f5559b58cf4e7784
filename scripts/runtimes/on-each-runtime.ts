// A module of tests in one file, and the ways to run it: on Bun, on Deno, and in a worker.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { finish, ROOT } from "../workspace.ts"

const RUNTIMES = join(ROOT, "scripts/runtimes")

/** A module that was bundled: its folder, of which nothing is committed, and its name there. */
export interface Bundled {
  readonly folder: string
  readonly file: string
}

/** Bundles a module with the sources of the packages; what it uses of Vitest is what runs anywhere. */
export const bundled = async (folder: string, file: string): Promise<Bundled> => {
  const into = join(RUNTIMES, `node_modules/.${folder}`)
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const conditions = ["@callrules/source", "worker", "default"]
  await build({
    root: join(RUNTIMES, folder),
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [
        { find: "vitest", replacement: join(RUNTIMES, "http-suite/vitest-anywhere.js") },
        { find: "@vitest/expect", replacement: join(RUNTIMES, "node_modules/@vitest/expect/dist/index.js") },
        {
          find: /^(\.\.\/)+contract\/described-answer\.ts$/,
          replacement: join(RUNTIMES, "http-suite/described-anywhere.js"),
        },
      ],
      conditions,
    },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions } },
    build: {
      ssr: file,
      outDir: into,
      target: "es2024",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return { folder: into, file }
}

const installed = (name: string): string => join(RUNTIMES, "node_modules/.bin", name)

const printed = ({ folder }: Bundled, program: string, ...args: ReadonlyArray<string>): Promise<string> =>
  finish(program, args, { cwd: folder, seconds: 300 })

const inWorkerd = async (module: Bundled): Promise<string> => {
  const { file, folder } = module
  const date = /\d{4}-\d\d-\d\d/.exec(await printed(module, installed("workerd"), "--version"))?.[0] ?? ""
  const modules = `[(name = "${file}", esModule = embed "${file}")]`
  writeFileSync(
    join(folder, "worker.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const worker :Workerd.Worker = (modules = ${modules}, compatibilityDate = "${date}");
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
`,
  )
  return printed(module, installed("workerd"), "test", "worker.capnp")
}

/** Runs a module on a runtime; what it printed. */
export const ON_EACH_RUNTIME: ReadonlyArray<readonly [runtime: string, play: (module: Bundled) => Promise<string>]> = [
  ["Bun", (module) => printed(module, installed("bun"), module.file)],
  ["Deno", (module) => printed(module, installed("deno"), "run", "--allow-all", "--no-config", module.file)],
  ["workerd", inWorkerd],
]

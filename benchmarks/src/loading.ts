// What it costs to load the packages: the import of entry points in a new process, and their size in a bundle.
import { execFileSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { minify } from "rolldown/experimental"
import { build, type Rollup } from "vite"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { installPackages } from "./installed.ts"

const PROGRAM = "node_modules/@callrules/server/dist/main.js"
const ROUNDS = 15

const node = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, [...args], { cwd: folder, encoding: "utf8" })

/** The processor time of an import in a process of its own, in nanoseconds. */
const importTime = (folder: string, specifier: string): number =>
  Number(
    node(
      folder,
      "--input-type=module",
      "--eval",
      `const before = process.cpuUsage()
       await import(${JSON.stringify(specifier)})
       const { system, user } = process.cpuUsage(before)
       console.log((system + user) * 1e3)`,
    ),
  )

const imports: ReadonlyArray<readonly [string, string, string]> = [
  ["evaluator", "@callrules/condition/evaluate", "8 ms class"],
  ["parser", "@callrules/condition", "60 ms class"],
  ["engine", "@callrules/engine", "200 ms class"],
  ["server", "@callrules/server", "250 ms class"],
]

const importRows = (folder: string): ReadonlyArray<Result> => {
  const figures = imports.map(() => [] as Array<number>)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, specifier]] of imports.entries()) figures[index]?.push(importTime(folder, specifier))
  }
  return imports.map(([name, specifier, goal], index) => ({
    name: `import of the ${name} (${specifier})`,
    nanosecondsPerOperation: median(figures[index] ?? []),
    goal: `<= ${goal}`,
  }))
}

const SAY_AT_EXIT = `data:text/javascript,process.on("exit",()=>{
  const {system,user}=process.cpuUsage();console.log((system+user)*1e3)})`

const checkRow = (folder: string): Result => {
  const figures = Array.from({ length: ROUNDS }, () =>
    Number(node(folder, "--import", SAY_AT_EXIT, PROGRAM, "check", "mobile and repeat").trim().split("\n").at(-1)),
  )
  return { name: "`callrules check`, whole", nanosecondsPerOperation: median(figures), goal: "<= 250 ms class" }
}

/** The files that the entry imports, and those that these import: without what is loaded when it is wanted. */
const loadedAtStart = (chunks: ReadonlyArray<Rollup.OutputChunk>): ReadonlyArray<Rollup.OutputChunk> => {
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  return [...loaded]
}

/** The minified and zipped size of what is loaded of a bundle at its start, in kilobytes. A library keeps its white space when Vite builds it, an app does not. */
const bundleSize = async (folder: string, code: string): Promise<number> => {
  const entry = join(folder, "entry.js")
  writeFileSync(entry, code)
  const lib = { entry, formats: ["es" as const], fileName: "bundle" }
  const options = { write: false, minify: true, target: "es2024", lib, rolldownOptions: { external: [/^node:/] } }
  const built = await build({ configFile: false, logLevel: "error", root: folder, build: options })
  const outputs = (Array.isArray(built) ? built : [built]) as ReadonlyArray<Rollup.RollupOutput> // it does not watch
  const chunks = outputs.flatMap(({ output }) => output).filter((one) => one.type === "chunk")
  let bytes = 0
  for (const { code } of loadedAtStart(chunks))
    bytes += gzipSync((await minify("bundle.js", code, { module: true })).code).length
  return bytes / 1_000
}

const bundles: ReadonlyArray<readonly [string, string, number]> = [
  ["evaluator", 'export * from "@callrules/condition/evaluate"', 5],
  ["parse, check and evaluate, without what repairs mistakes", 'export * from "@callrules/condition/plain"', 50],
  ["parse, check and evaluate", 'export * from "@callrules/condition"', 75],
  ["engine with memory store", 'export * from "@callrules/engine"; export * from "@callrules/store/memory"', 160],
]

const bundleRows = async (folder: string): Promise<ReadonlyArray<Result>> => {
  const rows: Array<Result> = []
  for (const [name, code, goal] of bundles) {
    const kilobytes = await bundleSize(folder, code)
    rows.push({ name: `bundle: ${name}`, kilobytes, goal: `<= ${goal} kB zipped` })
  }
  return rows
}

/** The benchmark of loading. */
export const benchmark = {
  name: "loading",
  description:
    "The packages as they are published. Processor time of an import in a new process and of a whole `callrules check`, and the size of bundles, minified and zipped.",
  run: async (): Promise<ReadonlyArray<Result>> => {
    const folder = await installPackages()
    try {
      return [...importRows(folder), checkRow(folder), ...(await bundleRows(folder))]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

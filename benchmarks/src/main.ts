// `npx -y pnpm@12 bench [name ...]`: runs the benchmarks on the built packages, prints their tables, keeps the figures.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isBenchmark, type Result } from "./benchmark.ts"
import { pageOf } from "./page.ts"
import { type BenchmarkRecord, machineOf, type Results, versionsOf } from "./record.ts"
import { tableOf } from "./table.ts"

const HERE = fileURLToPath(new URL(".", import.meta.url))
const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const RESULTS = join(HERE, "../results.json")
const NOTES = join(HERE, "../notes.md")
const PAGE = join(ROOT, "docs/performance.md")

const build = () =>
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-b"], { cwd: ROOT, stdio: "inherit" })

const NOT_BENCHMARKS = new Set([
  "main",
  "benchmark",
  "record",
  "table",
  "interleaved",
  "cpu-rounds",
  "page",
  "worst-texts",
])

const names = (): ReadonlyArray<string> =>
  readdirSync(HERE)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -3))
    .filter((name) => !NOT_BENCHMARKS.has(name))
    .toSorted()

const previous = (): Results | undefined =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Results) : undefined // written below

const keep = (name: string, description: string, results: ReadonlyArray<Result>) => {
  const record: BenchmarkRecord = { description, machine: machineOf(), versions: versionsOf(ROOT), results }
  const merged = { ...previous()?.benchmarks, [name]: record }
  const benchmarks = Object.fromEntries(Object.entries(merged).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  writeFileSync(RESULTS, `${JSON.stringify({ benchmarks } satisfies Results, null, 2)}\n`)
  writeFileSync(PAGE, pageOf({ benchmarks }, readFileSync(NOTES, "utf8")))
}

const runOne = async (name: string) => {
  const module = (await import(join(HERE, `${name}.ts`))) as { readonly benchmark?: unknown } // checked by the next line
  if (!isBenchmark(module.benchmark)) {
    console.error(`benchmarks/src/${name}.ts exports no benchmark`)
    process.exit(1)
  }
  const { description, run } = module.benchmark
  console.log(`\n${name}: ${description}\n`)
  const results = await run()
  console.log(tableOf(results))
  keep(name, description, results)
}

// each benchmark in a process of its own, so that none runs on code that another one has warmed or spoiled
const runEach = (chosen: ReadonlyArray<string>) => {
  const failed = chosen.filter((name) => {
    const args = [...process.execArgv, fileURLToPath(import.meta.url), "--built", name]
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0
  })
  if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

const [first, ...others] = process.argv.slice(2)
if (first === "--built") {
  for (const name of others) await runOne(name)
} else {
  const chosen = first === undefined ? names() : [first, ...others]
  const unknown = chosen.filter((name) => !names().includes(name))
  if (unknown.length > 0) {
    console.error(`no benchmark named ${unknown.join(", ")}; there are: ${names().join(", ")}`)
    process.exit(1)
  }
  build()
  runEach(chosen)
}

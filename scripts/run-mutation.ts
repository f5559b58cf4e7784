// `npx -y pnpm@12 mutation [package[/folder or file] ...]`: breaks every line of a package's sources in turn and counts which
// breaks its tests find. With a folder of src, only what is in it; with `package/.`, only the files outside of folders;
// with a file of src, only that file. Figures of the parts of a package are kept beside each other and added up. With
// --sample 6 only every sixth stretch of 20 lines, drawn at random but the same each time: for packages of ten thousand
// mutants, of which each takes a second.
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { packageNames, program, ROOT, readJson, runNode } from "./workspace.ts"
import { copyWorkspace } from "./workspace-copy.ts"

/** The packages whose tests are to find at least 90 of 100 mutants. */
const RULES = ["model", "timestamp", "condition", "recording-condition", "signal-ledger", "affiliate", "call"]
const RECORD = "docs/mutation.json"

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: ReadonlyArray<{ readonly status: string }> }>>
}

interface Figures {
  readonly score: number
  readonly killed: number
  readonly survived: number
  readonly noCoverage: number
  readonly timeout: number
  /** One in so many stretches of lines was looked at. */
  readonly sample: number
}

const { positionals: chosen, values: options } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "1" } },
})
const sample = Number(options.sample)
const STRETCH = 20

/** Which sources to break: a pattern, or for a sample the stretches of lines that were drawn. */
const sourcesOf = (name: string, part: string): ReadonlyArray<string> => {
  const source = `packages/${name}/src`
  const pattern = part.endsWith(".ts") ? part : part === "" ? "**/*.ts" : part === "." ? "*.ts" : `${part}/**/*.ts`
  if (sample === 1) return [`${source}/${pattern}`]
  return globSync(`${source}/${pattern}`, { cwd: ROOT }).flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), "utf8").split("\n").length
    return Array.from({ length: Math.ceil(lines / STRETCH) }, (_, index) => index)
      .filter((index) => createHash("sha256").update(`${file} ${index}`).digest().readUInt32BE() % sample === 0)
      .map((index) => `${file}:${index * STRETCH + 1}-${(index + 1) * STRETCH}`)
  })
}

// run in place in a copy of the workspace: its packages find each other and nothing of the original is touched
const configuration = (name: string, part: string) => ({
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [...sourcesOf(name, part), "!**/index.ts"],
  // Stryker reads TypeScript 6 configurations only; Vitest needs none
  tsconfigFile: "none.json",
  inPlace: true,
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 4_000,
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "mutation.json" },
  // every test of a package loads all of it, so looking for the related ones only takes time
  vitest: { configFile: "scripts/vitest.mutation.config.ts", related: false },
  allowEmpty: true,
})

const figuresOf = (report: Report): Figures => {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants)
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length
  return scored({
    killed: count("Killed"),
    survived: count("Survived"),
    noCoverage: count("NoCoverage"),
    timeout: count("Timeout"),
    sample,
  })
}

const scored = (counts: Omit<Figures, "score">): Figures => {
  const { killed, noCoverage, survived, timeout } = counts
  const all = Math.max(1, killed + timeout + survived + noCoverage)
  return { score: Math.round((10_000 * (killed + timeout)) / all) / 100, ...counts }
}

/** The figures of a package that was looked at in parts, none of which holds another. */
const together = (record: Readonly<Record<string, Figures>>, name: string): Figures => {
  const parts = Object.entries(record).filter(([key]) => key.startsWith(`${name}/`))
  const sum = (kind: Exclude<keyof Figures, "score" | "sample">) =>
    parts.reduce((total, [, figures]) => total + figures[kind], 0)
  return scored({
    killed: sum("killed"),
    survived: sum("survived"),
    noCoverage: sum("noCoverage"),
    timeout: sum("timeout"),
    sample,
  })
}

const mutate = async (target: string): Promise<Figures | undefined> => {
  const [name = "", ...part] = target.split("/")
  const tree = copyWorkspace()
  writeFileSync(join(tree, "stryker.config.json"), JSON.stringify(configuration(name, part.join("/"))))
  const env = { CALLRULES_MUTATION: name, CALLRULES_RUNS: "0.02" }
  const { code } = await runNode([program("stryker"), "run", "stryker.config.json"], { cwd: tree, env })
  const file = join(tree, "mutation.json")
  const figures =
    code === 0 && existsSync(file) ? figuresOf(JSON.parse(readFileSync(file, "utf8")) as Report) : undefined // Stryker's
  rmSync(tree, { recursive: true, force: true })
  return figures
}

const unknown = chosen.filter((target) => !packageNames().includes(target.split("/")[0] ?? ""))
if (unknown.length > 0) {
  console.error(`no package named ${unknown.join(", ")}; there are: ${packageNames().join(", ")}`)
  process.exit(1)
}
let failed = false
for (const name of chosen.length > 0 ? chosen : RULES) {
  const figures = await mutate(name)
  failed ||= figures === undefined
  if (figures === undefined) continue
  console.log(`${name}: ${figures.score} % (${figures.survived} survived, ${figures.noCoverage} never run)`)
  const kept = existsSync(join(ROOT, RECORD)) ? readJson<Record<string, Figures>>(RECORD) : {}
  const record = { ...kept, [name]: figures }
  const [whole = name, part] = name.split("/")
  if (part !== undefined) record[whole] = together(record, whole)
  writeFileSync(join(ROOT, RECORD), `${JSON.stringify(record, null, 2)}\n`)
}
process.exitCode = failed ? 1 : 0

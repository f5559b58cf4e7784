// `npx -y pnpm@12 mutation [package[/folder or file] ...]`: breaks every line of a package's sources in turn and counts which
// breaks its tests find. With a folder of src, only what is in it; with `package/.`, only the files outside of folders;
// with a file of src, only that file. Figures of the parts of a package are kept beside each other and added up.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeProofTree } from "./proof-tree.ts"
import { packageNames, program, ROOT, readJson, runNode } from "./workspace.ts"

/** The packages whose tests are to find at least 90 of 100 mutants. */
const RULES = ["model", "timestamp", "recording-condition", "signal-ledger", "affiliate", "call"]
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
}

const sourcesOf = (part: string): string => {
  if (part.endsWith(".ts")) return part
  if (part === "") return "**/*.ts"
  return part === "." ? "*.ts" : `${part}/**/*.ts`
}

// run in place in a copy of the workspace: its packages find each other and nothing of the original is touched
const configuration = (name: string, part: string) => ({
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [`packages/${name}/src/${sourcesOf(part)}`, "!**/index.ts"],
  // Stryker reads TypeScript 6 configurations only; Vitest needs none
  tsconfigFile: "none.json",
  inPlace: true,
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 8_000,
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "mutation.json" },
  // every test of a package loads all of it, so looking for the related ones only takes time
  vitest: { configFile: "scripts/vitest.mutation.config.ts", related: false },
  allowEmpty: true,
})

const figuresOf = (report: Report): Figures => {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants)
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length
  const [killed, survived, noCoverage, timeout] = [
    count("Killed"),
    count("Survived"),
    count("NoCoverage"),
    count("Timeout"),
  ]
  return scored({ killed, survived, noCoverage, timeout })
}

const scored = (counts: Omit<Figures, "score">): Figures => {
  const { killed, noCoverage, survived, timeout } = counts
  const all = Math.max(1, killed + timeout + survived + noCoverage)
  return { score: Math.round((10_000 * (killed + timeout)) / all) / 100, ...counts }
}

/** The figures of a package that was looked at in parts, none of which holds another. */
const together = (record: Readonly<Record<string, Figures>>, name: string): Figures => {
  const parts = Object.entries(record).filter(([key]) => key.startsWith(`${name}/`))
  const sum = (kind: keyof Omit<Figures, "score">) => parts.reduce((total, [, figures]) => total + figures[kind], 0)
  return scored({
    killed: sum("killed"),
    survived: sum("survived"),
    noCoverage: sum("noCoverage"),
    timeout: sum("timeout"),
  })
}

const mutate = async (target: string): Promise<Figures | undefined> => {
  const [name = "", ...part] = target.split("/")
  const tree = makeProofTree()
  writeFileSync(join(tree, "stryker.config.json"), JSON.stringify(configuration(name, part.join("/"))))
  const env = { CALLRULES_MUTATION: name, CALLRULES_RUNS: "0.02" }
  const { code } = await runNode([program("stryker"), "run", "stryker.config.json"], { cwd: tree, env })
  const file = join(tree, "mutation.json")
  const figures =
    code === 0 && existsSync(file) ? figuresOf(JSON.parse(readFileSync(file, "utf8")) as Report) : undefined // Stryker's
  rmSync(tree, { recursive: true, force: true })
  return figures
}

const chosen = process.argv.slice(2)
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

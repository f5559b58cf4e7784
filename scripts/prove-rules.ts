// Proves that each built rule has a test that bites: the proof passes as it is and fails once the rule is broken.
//   node scripts/prove-rules.ts [--area SIG] [--rule SIG-04] [--changed [--since commit]] [--table file] [--workers 2]
import { execFileSync } from "node:child_process"
import { parseArgs } from "node:util"
import type { ProofAnswer } from "./prove-worker.ts"
import { type Prover, startProver } from "./prover.ts"
import { areaOf, type BuiltRule, readBuilt } from "./rules-table.ts"
import { ROOT, readJson } from "./workspace.ts"

type Table = Readonly<Record<string, BuiltRule>>
type Row = readonly [id: string, row: BuiltRule]

const { values: options } = parseArgs({
  options: {
    area: { type: "string", multiple: true, default: [] },
    rule: { type: "string", multiple: true, default: [] },
    changed: { type: "boolean", default: false },
    since: { type: "string", default: "HEAD" },
    table: { type: "string" },
    workers: { type: "string", default: "2" },
  },
})

const changedFiles = (): ReadonlySet<string> => {
  const git = (...args: ReadonlyArray<string>) => execFileSync("git", [...args], { cwd: ROOT, encoding: "utf8" })
  const names = git("diff", "--name-only", options.since) + git("ls-files", "--others", "--exclude-standard")
  return new Set(names.split("\n"))
}

const selectedRows = (): ReadonlyArray<Row> => {
  const changed = options.changed ? changedFiles() : undefined
  const built = options.table === undefined ? readBuilt() : new Map(Object.entries(readJson<Table>(options.table)))
  return [...built].filter(
    ([id, row]) =>
      (options.area.length === 0 || options.area.includes(areaOf(id))) &&
      (options.rule.length === 0 || options.rule.includes(id)) &&
      (changed === undefined || changed.has(row.file) || changed.has(row.proof)),
  )
}

/** What is wrong with one proof, or undefined when it proves its rule. */
const unbrokenFault = (row: BuiltRule, answer: ProofAnswer | "hung"): string | undefined => {
  if (answer === "hung") return "its proof hangs without any mutation"
  const named = answer.tests.filter((test) => test.name.includes(row.name.replaceAll(" > ", " ")))
  if (named.length === 0) return `no test of ${row.proof} is named \`${row.name}\`${firstError(answer)}`
  const failed = named.find((test) => test.state !== "passed")
  return failed === undefined ? undefined : `\`${failed.name}\` fails without any mutation`
}

const brokenFault = (answer: ProofAnswer | "hung"): string | undefined => {
  if (answer === "hung") return undefined // a rule broken so that its test never ends is a rule broken
  if (answer.tests.some((test) => test.state === "failed")) return undefined
  // an error before any test ran shows broken code, not a broken rule
  if (answer.tests.length === 0) return `the mutated code does not run${firstError(answer)}`
  return answer.errors.length > 0 ? undefined : "its proof passes although the rule is broken"
}

const firstError = (answer: ProofAnswer): string =>
  answer.errors[0] === undefined ? "" : ` (${answer.errors[0].split("\n")[0]})`

const proveFile = async (prover: Prover, proof: string, rows: ReadonlyArray<Row>): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  const unbroken = await prover.ask({ proof })
  for (const [id, row] of rows) {
    const mutation = { file: row.file, ...row.mutation }
    const fault = unbrokenFault(row, unbroken) ?? brokenFault(await prover.ask({ proof, name: row.name, mutation }))
    if (fault !== undefined) faults.push(`${id}: ${fault}`)
  }
  console.log(`${faults.length === 0 ? "proved" : "FAILED"}  ${rows.length - faults.length}/${rows.length}  ${proof}`)
  for (const fault of faults) console.log(`        ${fault}`)
  return faults
}

const started = performance.now()
const rows = selectedRows()
const byProof = Map.groupBy(rows, ([, row]) => row.proof)
// the largest first, so that two workers end at about the same time
const queue = [...byProof].toSorted(([, left], [, right]) => right.length - left.length)
const faults: Array<string> = []
const work = async () => {
  const prover = startProver()
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [proof, proofRows] = next
    faults.push(...(await proveFile(prover, proof, proofRows)))
  }
  prover.close()
}
await Promise.all(Array.from({ length: Math.min(Number(options.workers), queue.length) }, work))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${rows.length - faults.length} of ${rows.length} built rules proved, ${faults.length} failed, ${seconds} s`,
)
process.exitCode = faults.length === 0 ? 0 : 1

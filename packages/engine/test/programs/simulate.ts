// A range of seeds of the simulation, as `test:long --seeds 1..500000` runs it: plain Node, one core. How far it has come is kept in
// docs/simulation.json with the commit, so that ranges that were run at different times add up.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type RunSeeds, runSeeds } from "../simulation/run-seeds.ts"

/** Seeds that were run, the last included. */
interface Run {
  readonly commit: string
  readonly first: number
  readonly last: number
  readonly requests: number
  readonly faults: number
  readonly broken: ReadonlyArray<string>
}

const RECORD = fileURLToPath(new URL("../../../../docs/simulation.json", import.meta.url))

const git = (...args: ReadonlyArray<string>): string => execFileSync("git", args, { encoding: "utf8" }).trim()

const keep = (run: Run): ReadonlyArray<Run> => {
  // written by this program alone
  const runs = (JSON.parse(readFileSync(RECORD, "utf8")) as ReadonlyArray<Run>).filter(
    ({ commit, first }) => commit !== run.commit || first !== run.first,
  )
  const all = [...runs, run].sort((a, b) => a.first - b.first)
  writeFileSync(RECORD, `${JSON.stringify(all, null, 2)}\n`)
  return all
}

const [, first = Number.NaN, last = Number.NaN] =
  /^(\d+)\.\.(\d+)$/.exec(process.argv[2] ?? "")?.map((text) => Number(text)) ?? []
if (!(first >= 1 && last >= first)) {
  console.error("which seeds? For example 1..500000")
  process.exit(2)
}

const changed = git("status", "--porcelain", "--", "packages").length > 0
const commit = `${git("rev-parse", "--short=12", "HEAD")}${changed ? " with changes" : ""}`
const started = process.cpuUsage()

const tell = ({ broken, faults, requests, seeds }: RunSeeds): void => {
  const { system, user } = process.cpuUsage(started)
  const all = keep({ commit, first, last: first + seeds - 1, requests, faults, broken })
  const total = all.reduce((sum, run) => sum + run.last - run.first + 1, 0)
  const perSecond = Math.round((seeds * 1_000_000) / (system + user))
  console.log(
    `${seeds} seeds, ${faults} faults, ${broken.length} broken, ${perSecond} seeds a second; ${total} seeds are recorded`,
  )
}

const ran = await runSeeds(first, last - first + 1, tell)
tell(ran)
for (const one of ran.broken) console.error(one)
process.exitCode = ran.broken.length === 0 ? 0 : 1

// Many seeds one after the other, with a pause now and then in which the test runner is heard.
import type { PlantedBug } from "./planted-bugs/planting.ts"
import { simulate } from "./simulate.ts"

/** What came of many seeds. */
export interface RunSeeds {
  readonly seeds: number
  readonly requests: number
  readonly faults: number
  /** What was broken, each with the command that replays it. */
  readonly broken: ReadonlyArray<string>
}

const SEEDS_AT_A_TIME = 200
const MOST_BROKEN = 20
const SEEDS_BETWEEN_REPORTS = 20_000

/**
 * Runs seeds from `first` on, `count` of them, or fewer when many promises are broken. Tells `report` of every
 * twenty thousandth.
 */
export const runSeeds = async (
  first: number,
  count: number,
  report: (soFar: RunSeeds) => void = () => {},
): Promise<RunSeeds> => {
  const broken: Array<string> = []
  let [seeds, requests, faults] = [0, 0, 0]
  for (; seeds < count && broken.length < MOST_BROKEN; seeds++) {
    const simulated = simulate(first + seeds)
    requests += simulated.requests
    faults += simulated.faults
    if (simulated.broken !== null) broken.push(`${simulated.broken}; replay: ${replayCommand(first + seeds)}`)
    if ((seeds + 1) % SEEDS_BETWEEN_REPORTS === 0) report({ seeds: seeds + 1, requests, faults, broken })
    if (seeds % SEEDS_AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { seeds, requests, faults, broken }
}

const replayCommand = (seed: number): string =>
  `CALLRULES_SIMULATION_SEED=${seed} npx -y pnpm@12 unit --project engine simulation.test`

/** The first of some seeds that finds a planted bug, and what it finds; null when none does. */
export const findBug = (bug: PlantedBug, seeds: number): { readonly seed: number; readonly broken: string } | null => {
  for (let seed = 1; seed <= seeds; seed++) {
    const { broken } = simulate(seed, bug)
    if (broken !== null) return { seed, broken }
  }
  return null
}

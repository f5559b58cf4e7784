// The signal path under simulation: every interleaving, fault and crash of a run follows from its seed.
// CALLRULES_SIMULATION_SEEDS: how many seeds; CALLRULES_SIMULATION_SEED: the one seed to be replayed, with its trace.
import { describe, expect, test } from "vitest"
import { type RunSeeds, runSeeds } from "./run-seeds.ts"
import { simulate } from "./simulate.ts"

const isLong = process.env["CALLRULES_LONG"] === "1"
const SEEDS = Number(process.env["CALLRULES_SIMULATION_SEEDS"] ?? (isLong ? 2_000_000 : 5_000))
const only = process.env["CALLRULES_SIMULATION_SEED"]
const DAY_MILLISECONDS = 86_400_000

const tell = ({ seeds, requests, faults, broken }: RunSeeds): void =>
  console.log(`${seeds} seeds: ${requests} requests, ${faults} faults, ${broken.length} broken`)

const replay = (seed: number): void => {
  test(`given seed ${seed}, when it is replayed, then its trace is shown and every promise is kept`, () => {
    const simulated = simulate(seed, null, (line) => console.log(line))
    expect(simulated.broken).toBeNull()
  })
}

const everySeed = (): void => {
  test(
    `given ${SEEDS} seeds, then nothing acknowledged is lost, nothing is doubled, and every promise is kept`,
    async () => {
      const { broken, faults, seeds } = await runSeeds(1, SEEDS, tell)
      expect(broken.slice(0, 5)).toEqual([])
      expect(seeds).toBe(SEEDS)
      // a simulation in which nothing goes wrong would show nothing
      expect(faults).toBeGreaterThan(SEEDS)
    },
    DAY_MILLISECONDS,
  )

  test(
    "given the same seed, then the trace is the same; given another, then it is another",
    () => {
      const hashes = new Set<number>()
      for (let seed = 1; seed <= 50; seed++) {
        const first = simulate(seed).traceHash
        expect(simulate(seed).traceHash).toBe(first)
        hashes.add(first)
      }
      expect(hashes.size).toBe(50)
    },
    DAY_MILLISECONDS,
  )
}

describe("the signal path under simulation", () => (only === undefined ? everySeed() : replay(Number(only))))

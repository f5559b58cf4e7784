// The processor time of requests, candidate beside candidate: many short rounds in alternating order, medians, and no
// forced garbage collection, which would throw away the code that the compiler has just made faster.
import { setImmediate } from "node:timers/promises"
import { median } from "./engine/median.ts"

/** Something that answers requests. */
export interface RoundsOf {
  readonly name: string
  /** Does one round; `turn` counts from 0, and is the same for every candidate. */
  readonly round: (turn: number) => Promise<void>
}

/** How much is measured. */
export interface Rounds {
  readonly warm: number
  readonly measured: number
  readonly requestsARound: number
}

const microseconds = (): number => {
  const { system, user } = process.cpuUsage()
  return system + user
}

/** Median processor time of a request in nanoseconds, by the name of the candidate. */
export const cpuTimes = async (
  candidates: ReadonlyArray<RoundsOf>,
  { measured, requestsARound, warm }: Rounds,
): Promise<ReadonlyMap<string, number>> => {
  const figures = new Map(candidates.map(({ name }) => [name, [] as Array<number>]))
  for (let turn = 0; turn < warm + measured; turn++) {
    for (const { name, round } of turn % 2 === 0 ? candidates : candidates.toReversed()) {
      const begin = microseconds()
      await round(turn)
      // what the runtime puts off until the event loop goes on, such as the rest of a collection, belongs to the candidate whose
      // requests left it behind; else whoever first waits for anything pays for all
      await setImmediate()
      if (turn >= warm) figures.get(name)?.push(((microseconds() - begin) * 1e3) / requestsARound)
    }
  }
  return new Map([...figures].map(([name, rounds]) => [name, median(rounds)]))
}

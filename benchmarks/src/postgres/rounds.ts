// Rounds of requests by several candidates in alternating order.
import { median } from "../engine/median.ts"
import { LEGS } from "../store/records.ts"
import type { Candidate } from "./candidate.ts"

/** How a candidate is asked. */
export interface Setting {
  /** So many requests are under way at a time. */
  readonly inFlight: number
  /** Requests are about so many legs, the same ones for all. */
  readonly legs: number
  readonly rounds: number
  readonly milliseconds: number
}

/** What was measured of a candidate. */
export interface Figures {
  /** Nanoseconds of a round for each request that was done in it; the median of the rounds. */
  readonly nanoseconds: number
  /** Half of the requests took no longer, in nanoseconds. */
  readonly middle: number
  readonly ninetyNinth: number
  /** How often a request was tried, on average. */
  readonly attempts: number
}

let requests = 0

/** The next number of a request about one of so many legs. */
const next = (legs: number): number => {
  requests += 1
  return requests * LEGS + (requests % legs)
}

/** Numbers of requests begin anew from here, so that those of other processes are others. */
export const startAt = (first: number): void => {
  requests = first
}

const round = async (candidate: Candidate, { inFlight, legs, milliseconds }: Setting) => {
  const latencies: Array<number> = []
  let attempts = 0
  const begin = process.hrtime.bigint()
  const until = begin + BigInt(milliseconds) * 1_000_000n
  const client = async (): Promise<void> => {
    for (let now = begin; now < until; ) {
      const tries = await candidate.request(next(legs))
      attempts += tries
      const after = process.hrtime.bigint()
      latencies.push(Number(after - now))
      now = after
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  return { nanoseconds: Number(process.hrtime.bigint() - begin) / latencies.length, latencies, attempts }
}

/** Measures candidates side by side. The first round of each is not counted. */
export const measure = async (
  candidates: ReadonlyArray<Candidate>,
  setting: Setting,
): Promise<ReadonlyArray<Figures>> => {
  const all = candidates.map((candidate) => ({ candidate, of: [] as Array<Awaited<ReturnType<typeof round>>> }))
  for (let turn = 0; turn <= setting.rounds; turn++) {
    for (const one of turn % 2 === 0 ? all : all.toReversed()) {
      const figures = await round(one.candidate, setting)
      if (turn > 0) one.of.push(figures)
    }
  }
  return all.map(({ of }) => {
    const latencies = of.flatMap((one) => one.latencies).toSorted((a, b) => a - b)
    return {
      nanoseconds: median(of.map(({ nanoseconds }) => nanoseconds)),
      middle: latencies[latencies.length >> 1] ?? 0,
      ninetyNinth: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      attempts: of.reduce((sum, one) => sum + one.attempts, 0) / latencies.length,
    }
  })
}

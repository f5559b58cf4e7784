// Times of several candidates for the same work, measured fairly: each in a loop of its own, and all of them in turn.
import { do_not_optimize } from "mitata"

/** Something that does the work, and how much of it one run does. */
export interface Candidate {
  readonly name: string
  readonly run: () => void
  /** How many calls, texts or the like one run deals with. */
  readonly calls: number
}

let loops = 0

/**
 * A candidate that decides each of some calls. Its loop is code of its own: in a loop that all candidates share, the
 * first one measured is compiled into the loop and each later one is called through a pointer, which costs as much as the
 * cheapest of them.
 */
export const candidate = <Call>(
  name: string,
  calls: ReadonlyArray<Call>,
  decide: (call: Call) => unknown,
): Candidate => {
  loops += 1
  const code = `// loop ${loops}
    return () => { for (let index = 0; index < calls.length; index++) keep(decide(calls[index])) }`
  // the only way to code that no other candidate has; what it returns is written one line above
  const run = new Function("calls", "decide", "keep", code)(calls, decide, do_not_optimize) as () => void
  return { name, run, calls: calls.length }
}

const WARM_ROUNDS = 3
const WARM_MILLISECONDS = 60
const ROUNDS = 101
const ROUND_MILLISECONDS = 1

/**
 * Median time of one call in nanoseconds, by the name of the candidate. All are warmed before any is measured; then each
 * runs for about a millisecond, round after round, so that a slow second of the machine falls on all of them.
 */
export const interleaved = async (candidates: ReadonlyArray<Candidate>): Promise<ReadonlyMap<string, number>> => {
  const runs = candidates.map(({ name, run, calls }) => ({ name, run, calls, repeat: 1, times: [] as Array<number> }))
  for (let round = 0; round < WARM_ROUNDS; round++) {
    for (const one of runs) {
      const start = performance.now()
      let count = 0
      for (; performance.now() < start + WARM_MILLISECONDS; count++) one.run()
      one.repeat = Math.max(1, Math.round((count * ROUND_MILLISECONDS) / (performance.now() - start)))
      // a pause in which the compiler's own thread can finish
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of runs) {
      const start = performance.now()
      for (let count = 0; count < one.repeat; count++) one.run()
      one.times.push(((performance.now() - start) * 1e6) / one.repeat / one.calls)
    }
  }
  return new Map(runs.map(({ name, times }) => [name, times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0]))
}

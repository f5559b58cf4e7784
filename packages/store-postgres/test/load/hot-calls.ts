// Three engine processes that write on the same few calls, each by a way that loses every fiftieth answer and delays others.
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { startTestServer } from "../support/database.ts"
import { startEngineProcess } from "../support/engine-process.ts"
import { lostAndDoubled, openCalls, startLoad } from "../support/load.ts"
import { startLossyProxy } from "../support/lossy-proxy.ts"

const PROCESSES = 3
const LOSSES = { oneLostOf: 50, oneLateOf: 10, lateMilliseconds: 20 }

/** How long it goes on, and on how many groups of each call. */
export interface HotCalls {
  readonly milliseconds: number
  /** It goes on beyond the time until so many requests are acknowledged. */
  readonly acknowledged: number
  readonly groups: number
}

/** Runs the load, and tells what the tables say by a reader that knows nothing of engines. */
export const runHotCalls = async ({ acknowledged: least, groups, milliseconds }: HotCalls) => {
  const server = await startTestServer()
  const stops: Array<() => Promise<void>> = []
  try {
    const url = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url }))
    const ways = await Promise.all(Array.from({ length: PROCESSES }, () => startLossyProxy(url, LOSSES)))
    stops.push(...ways.map((way) => way.stop))
    const processes = await Promise.all(ways.map((way) => startEngineProcess(way.url)))
    stops.push(...processes.map((one) => one.stop))
    const [first] = processes
    if (first === undefined) throw new Error("there are processes")
    await openCalls(first)
    const load = startLoad(processes, groups)
    const until = Date.now() + milliseconds
    while (Date.now() < until || load.acknowledged() < least) {
      const before = load.acknowledged()
      await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, milliseconds)))
      if (load.acknowledged() === before) throw new Error(`nothing was acknowledged any more after ${before}`)
    }
    const { acknowledged, refusals } = await load.stop()
    const sum = (of: (way: (typeof ways)[number]) => number) => ways.reduce((all, way) => all + of(way), 0)
    const lostAnswers = sum((way) => way.lost())
    const lateAnswers = sum((way) => way.late())
    console.log(
      `${acknowledged.length} acknowledged by ${PROCESSES} processes, ${lostAnswers} answers of the database lost, ${lateAnswers} late, ${refusals} answered 5xx and repeated`,
    )
    const read = await lostAndDoubled(url, acknowledged)
    return { acknowledged: acknowledged.length, lostAnswers, lateAnswers, read }
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await server.stop()
  }
}

/** What the reader says where nothing is lost or there twice, of so many acknowledged requests. */
export const nothingLost = (all: number) => ({
  lost: [],
  doubled: 0,
  broken: [],
  versions: all,
  requests: all,
  writes: all,
  events: all,
})

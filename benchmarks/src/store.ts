// What a durable write costs: 64 requests in flight on the SQLite store, against SQLite by itself doing the same rows and
// against Emmett; and that it does not grow with what is stored.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { bareWriter } from "./store/bare.ts"
import { storeWriter } from "./store/durable.ts"
import { emmettWriter } from "./store/emmett.ts"
import { growth } from "./store/growth.ts"
import { type Taken, timed, type Writer } from "./store/writer.ts"
import { time } from "./table.ts"

const IN_FLIGHT = 64
/** The first rounds of a process are slower, whoever runs: its code is not compiled yet. */
const WARM_ROUNDS = 3
const ROUNDS = 11

const BARE = "bare node:sqlite, one request a transaction"
const EMMETT = "Emmett SQLite, one append after the other"
const STORE = `SQLite store, ${IN_FLIGHT} requests in flight`
const ALONE = "SQLite store, one request after the other"

/** Who writes, and how many requests a round. */
interface Candidate {
  readonly writer: Writer
  readonly requests: number
  readonly inFlight: number
}

/** What a request of each takes, in turn: the medians of rounds on files that stay open. */
const inTurn = async (all: ReadonlyArray<Candidate>): Promise<ReadonlyArray<Taken>> => {
  const rounds = all.map(() => [] as Array<Taken>)
  let next = 0
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const [place, { inFlight, requests, writer }] of all.entries()) {
      const taken = await timed(writer, next, requests, inFlight)
      next += requests
      if (round >= WARM_ROUNDS) rounds[place]?.push(taken)
    }
  }
  return rounds.map((each) => ({
    elapsed: median(each.map(({ elapsed }) => elapsed)),
    processor: median(each.map(({ processor }) => processor)),
  }))
}

const rowOf = (name: string, { elapsed, processor }: Taken): Result => ({
  name,
  nanosecondsPerOperation: elapsed,
  also: `processor ${time(processor)}`,
})

const beside = (one: Taken, ratioTo: string, other: Taken) => ({ ratioTo, ratio: other.elapsed / one.elapsed })

const durable = async (folder: string): Promise<ReadonlyArray<Result>> => {
  const path = (name: string): string => join(folder, `${name}.db`)
  // the store makes the tables and the legs of both files
  await (await storeWriter(path("bare"))).close()
  const storeOf = await storeWriter(path("store"))
  const bareOf = bareWriter(path("bare"))
  const [bare, store, alone] = await inTurn([
    { writer: bareOf, requests: 512, inFlight: 1 },
    { writer: storeOf, requests: 2_048, inFlight: IN_FLIGHT },
    { writer: storeOf, requests: 256, inFlight: 1 },
  ])
  await bareOf.close()
  await storeOf.close()
  // after the others: with its packages in the process, these take a third longer
  const emmettOf = await emmettWriter(path("emmett"))
  const [emmett] = await inTurn([{ writer: emmettOf, requests: 512, inFlight: 1 }])
  await emmettOf.close()
  if (bare === undefined || store === undefined || alone === undefined || emmett === undefined) return []
  return [
    rowOf(BARE, bare),
    rowOf(EMMETT, emmett),
    { ...rowOf(STORE, store), ...beside(store, BARE, bare), goal: ">= 3.5x as fast" },
    { ...rowOf(`${STORE}, beside Emmett`, store), ...beside(store, EMMETT, emmett) },
    { ...rowOf(ALONE, alone), ...beside(alone, BARE, bare), goal: ">= 0.5x as fast" },
  ]
}

const run = async (): Promise<ReadonlyArray<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  try {
    return [...(await durable(folder)), ...(await growth(folder))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The benchmark of durable writes. */
export const benchmark = {
  name: "store",
  description:
    "A signal request written durably: reading the heads, one transaction, one request id, one event. Then requests to the engine on SQLite as what is stored grows.",
  run,
}

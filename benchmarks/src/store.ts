// What a durable write costs: 64 requests in flight on the SQLite store, against SQLite by itself doing the same rows and
// against Emmett; and that it does not grow with what is stored.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { measureBare } from "./store/bare.ts"
import { measureStore } from "./store/durable.ts"
import { measureEmmett } from "./store/emmett.ts"
import { growth } from "./store/growth.ts"

const IN_FLIGHT = 64
const REQUESTS = 4_096
const ROUNDS = 5

const BARE = "bare node:sqlite, one request a transaction"
const EMMETT = "Emmett SQLite, one append after the other"
const STORE = `SQLite store, ${IN_FLIGHT} requests in flight`
const ALONE = "SQLite store, one request after the other"

const durable = async (folder: string): Promise<ReadonlyArray<Result>> => {
  const figures = { bare: [] as number[], store: [] as number[], alone: [] as number[], emmett: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const path = (name: string) => join(folder, `${name}-${round}.db`)
    // the store makes the tables and the legs of both files
    await measureStore(path("bare"), 0, IN_FLIGHT, IN_FLIGHT)
    figures.bare.push(measureBare(path("bare"), IN_FLIGHT, REQUESTS / 4))
    await measureStore(path("store"), 0, IN_FLIGHT, IN_FLIGHT)
    figures.store.push(await measureStore(path("store"), IN_FLIGHT, REQUESTS, IN_FLIGHT))
    figures.emmett.push(await measureEmmett(path("emmett"), REQUESTS / 4))
    figures.alone.push(await measureStore(path("store"), IN_FLIGHT + REQUESTS, REQUESTS / 8, 1))
  }
  const [bare, store, alone] = [median(figures.bare), median(figures.store), median(figures.alone)]
  const emmett = median(figures.emmett)
  return [
    { name: BARE, nanosecondsPerOperation: bare },
    { name: EMMETT, nanosecondsPerOperation: emmett },
    { name: STORE, nanosecondsPerOperation: store, ratioTo: BARE, ratio: bare / store, goal: ">= 3x as fast" },
    { name: `${STORE}, beside Emmett`, nanosecondsPerOperation: store, ratioTo: EMMETT, ratio: emmett / store },
    { name: ALONE, nanosecondsPerOperation: alone, ratioTo: BARE, ratio: bare / alone },
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

// Checking affiliates: our validator beside a bare hand-written check and the schema libraries that do the same.
import { validateAffiliate } from "@callrules/affiliate"
import { isFailure } from "effect/Result"
import { do_not_optimize, measure } from "mitata"
import { bareCheck } from "./affiliate/bare.ts"
import { type Case, cases } from "./affiliate/bodies.ts"
import { type Peer, peers } from "./affiliate/peers.ts"

interface Row {
  readonly name: string
  readonly nanosecondsPerOperation: number
  readonly ratioTo?: string
  readonly ratio?: number
  readonly goal?: string
}

const context = { customDataFields: new Set(["region", "channel"]), generatesIds: false, stored: undefined }

const ours: Peer = {
  name: "validateAffiliate",
  countProblems: (body) => {
    const result = validateAffiliate(body, context)
    return isFailure(result) ? result.failure.length : 0
  },
}

const bare: Peer = { name: "bare hand-written check", countProblems: (body) => bareCheck(body).length }

const ROUNDS = 5

const everyPeer: ReadonlyArray<Peer> = [bare, ours, ...peers]

// Rounds in turn, the lowest median of each: a neighbour on the machine slows some rounds, not one way of checking.
const medians = async (body: unknown): Promise<ReadonlyArray<number>> => {
  const lowest = everyPeer.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, peer] of everyPeer.entries()) {
      const stats = await measure(() => do_not_optimize(peer.countProblems(body)), { min_cpu_time: 3e7 })
      lowest[index] = Math.min(lowest[index] ?? stats.p50, stats.p50)
    }
  }
  return lowest
}

const label = (peer: Peer, one: Case): string => {
  const found = peer.countProblems(one.body)
  const problems = one.faults === 0 ? "sound" : `${one.faults} faults, ${found} reported`
  return `${peer.name}: ${one.name}, ${problems}`
}

const rowsOf = async (one: Case): Promise<ReadonlyArray<Row>> => {
  const times = await medians(one.body)
  const base = times[0] ?? Number.NaN
  return everyPeer.map((peer, index): Row => {
    const row = { name: label(peer, one), nanosecondsPerOperation: times[index] ?? Number.NaN }
    if (peer === bare) return row
    const goal = peer === ours ? { goal: one.faults === 0 ? "<= 2.8x" : "<= 5.5x" } : {}
    return { ...row, ratioTo: bare.name, ratio: row.nanosecondsPerOperation / base, ...goal }
  })
}

/** Affiliates of one site and one user and of fifty and twenty, sound and with 5 and 31 planted faults. */
export const benchmark = {
  name: "affiliate",
  description:
    "Checking an affiliate body, every problem at once, beside a bare hand-written check of the same rules and schema libraries asked for all problems.",
  run: async (): Promise<ReadonlyArray<Row>> => {
    // every way is warmed on every body before any is measured, so that none has the simpler shapes to itself
    for (const peer of everyPeer) {
      for (let turn = 0; turn < 200; turn++) for (const one of cases) do_not_optimize(peer.countProblems(one.body))
    }
    const rows: Array<Row> = []
    for (const one of cases) rows.push(...(await rowsOf(one)))
    return rows
  },
}

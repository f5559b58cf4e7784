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

const median = async (peer: Peer, body: unknown): Promise<number> => {
  const stats = await measure(() => do_not_optimize(peer.countProblems(body)), { min_cpu_time: 4e8 })
  return stats.p50
}

const label = (peer: Peer, one: Case): string => {
  const found = peer.countProblems(one.body)
  const problems = one.faults === 0 ? "sound" : `${one.faults} faults, ${found} reported`
  return `${peer.name}: ${one.name}, ${problems}`
}

const rowsOf = async (one: Case): Promise<ReadonlyArray<Row>> => {
  // every way is warmed on every body before any is measured, so that none has the simpler shapes to itself
  const base = await median(bare, one.body)
  const baseRow = { name: label(bare, one), nanosecondsPerOperation: base }
  const rows: Array<Row> = [baseRow]
  for (const peer of [ours, ...peers]) {
    const time = await median(peer, one.body)
    const goal = peer === ours ? { goal: one.faults === 0 ? "<= 4x" : "<= 8x" } : {}
    rows.push({
      name: label(peer, one),
      nanosecondsPerOperation: time,
      ratioTo: bare.name,
      ratio: time / base,
      ...goal,
    })
  }
  return rows
}

/** Affiliates of one site and one user and of fifty and twenty, sound and with 5 and 31 planted faults. */
export const benchmark = {
  name: "affiliate",
  description:
    "Checking an affiliate body, every problem at once, beside a bare hand-written check of the same rules and schema libraries asked for all problems.",
  run: async (): Promise<ReadonlyArray<Row>> => {
    for (const peer of [bare, ours, ...peers]) {
      for (let turn = 0; turn < 200; turn++) for (const one of cases) do_not_optimize(peer.countProblems(one.body))
    }
    const rows: Array<Row> = []
    for (const one of cases) rows.push(...(await rowsOf(one)))
    return rows
  },
}

// The engine's signals over HTTP, in process (Request to Response), beside Hono with nothing behind it and with the rules;
// and the list of ten thousand calls in progress.

import type { Engine } from "@callrules/engine"
import * as Layer from "effect/Layer"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { engineOn, RECEIVED, report, TOKEN } from "./engine/one-network.ts"
import { honoNoOp } from "./http/hono-no-op.ts"
import { honoWithCore, newStores } from "./http/hono-with-core.ts"

type Handler = (request: Request) => Promise<Response>

const LEGS = 256
const REQUESTS_A_ROUND = 2_048
const ROUNDS = 15
const LIVE_CALLS = 10_000
const LISTS = 25

const legId = (number: number): string => `00000001-${number.toString(16).toUpperCase().padStart(8, "0")}`

/** Requests that each change both of their signals, for one leg after the other. */
const bodies = (turn: number): ReadonlyArray<string> =>
  Array.from({ length: LEGS }, (_, leg) =>
    JSON.stringify({
      search: { transaction_id: legId(leg) },
      partner_unique_id: `order-${leg}`,
      signals: [
        { name: "Sale", revenue: `${100 + turn}.50` },
        { name: "Upsell", revenue: `${turn}.25`, value: "yes" },
      ],
    }),
  )
const BODIES = [bodies(0), bodies(1)] as const

const signals = (body: string): Request =>
  new Request("http://localhost/api/2026-11-01/transactions.json", {
    method: "POST",
    headers: {
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "content-length": String(body.length),
    },
    body,
  })

/** Nanoseconds a request takes, all one after the other, the answers read. */
const round = async (handler: Handler, turn: number): Promise<number> => {
  const begin = process.hrtime.bigint()
  for (let number = 0; number < REQUESTS_A_ROUND; number++) {
    const pass = turn * (REQUESTS_A_ROUND / LEGS) + Math.trunc(number / LEGS)
    const body = BODIES[pass % 2 === 0 ? 0 : 1][number % LEGS]
    if (body === undefined) throw new Error("no such request")
    const response = await handler(signals(body))
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    await response.text()
  }
  return Number(process.hrtime.bigint() - begin) / REQUESTS_A_ROUND
}

const withLegs = async (engine: Engine): Promise<Engine> => {
  for (let leg = 0; leg < LEGS; leg++) {
    await report(engine, legId(leg), "received", "2026-11-20T15:00:00Z", RECEIVED)
    await report(engine, legId(leg), "completed", "2026-11-20T15:01:00Z", {})
  }
  return engine
}

const NO_OP = "Hono with a no-op core"
const WITH_CORE = "Hono with the rules on the in-memory store"
const ENGINE = "engine, signals over HTTP"

const requests = async (): Promise<ReadonlyArray<Result>> => {
  const [ownStores, handStores] = [newStores(), newStores()]
  const engine = await withLegs(await engineOn(Layer.succeedContext(ownStores)))
  const preparing = await withLegs(await engineOn(Layer.succeedContext(handStores)))
  const handlers = { noOp: honoNoOp(), withCore: honoWithCore(handStores), engine: engine.handler }
  const figures = { noOp: [] as Array<number>, withCore: [] as Array<number>, engine: [] as Array<number> }
  for (let turn = 0; turn < ROUNDS + 2; turn++) {
    for (const peer of ["noOp", "withCore", "engine"] as const) {
      globalThis.gc?.()
      const figure = await round(handlers[peer], turn)
      if (turn >= 2) figures[peer].push(figure) // the first rounds warm up
    }
  }
  await engine.close()
  await preparing.close()
  const [noOp, withCore, own] = [median(figures.noOp), median(figures.withCore), median(figures.engine)]
  return [
    { name: NO_OP, nanosecondsPerOperation: noOp },
    { name: WITH_CORE, nanosecondsPerOperation: withCore },
    {
      name: ENGINE,
      nanosecondsPerOperation: own,
      ratioTo: NO_OP,
      ratio: noOp / own,
      goal: ">= 0.55x of its requests a second",
    },
    {
      name: `${ENGINE}, beside the rules by hand`,
      nanosecondsPerOperation: own,
      ratioTo: WITH_CORE,
      ratio: withCore / own,
      goal: ">= 0.8x of its requests a second",
    },
  ]
}

const listOfLiveCalls = async (): Promise<Result> => {
  const engine = await engineOn(Layer.succeedContext(newStores()))
  for (let leg = 0; leg < LIVE_CALLS; leg++) {
    const at = new Date(Date.UTC(2026, 10, 20, 15) + leg * 100).toISOString()
    await report(engine, legId(leg), "received", at, RECEIVED)
    await report(engine, legId(leg), "transferred", at, {})
  }
  const url = "http://localhost/calls_in_progress/current_calls?organization_type=Network&id=n1"
  const figures: Array<number> = []
  for (let list = 0; list < LISTS; list++) {
    globalThis.gc?.()
    const begin = process.hrtime.bigint()
    const response = await engine.handler(new Request(url, { headers: { authorization: TOKEN } }))
    const text = await response.text()
    figures.push(Number(process.hrtime.bigint() - begin))
    if (response.status !== 200 || text.length < LIVE_CALLS * 100) throw new Error(text.slice(0, 200))
  }
  await engine.close()
  return {
    name: `calls in progress, a list of ${LIVE_CALLS} over HTTP`,
    nanosecondsPerOperation: median(figures),
    goal: "< 20 ms class",
  }
}

/** The benchmark of requests over HTTP. */
export const benchmark = {
  name: "http",
  description:
    "Requests with two signals that each correct a group, from Request to Response in process on in-memory stores, beside Hono; and the list of ten thousand calls in progress.",
  run: async (): Promise<ReadonlyArray<Result>> => [...(await requests()), await listOfLiveCalls()],
}

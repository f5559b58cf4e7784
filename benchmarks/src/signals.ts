// The engine's signals in process, from Request to Response, beside the floor of plain code and beside Hono.
import * as Layer from "effect/Layer"
import type { Result } from "./benchmark.ts"
import { cpuTimes, type RoundsOf } from "./cpu-rounds.ts"
import { engineOn } from "./engine/one-network.ts"
import { floor } from "./http/floor.ts"
import { honoByHand, honoWithMiddleware } from "./http/hono-by-hand.ts"
import { honoNoOp } from "./http/hono-no-op.ts"
import { bodyOf, reportLegs, signals } from "./http/requests.ts"
import { memoryByHand, newStores, rulesByHand } from "./http/rules-by-hand.ts"

type Handler = (request: Request) => Promise<Response>

const REQUESTS_A_ROUND = 512
const ROUNDS = { warm: 20, measured: 60, requestsARound: REQUESTS_A_ROUND }

const FLOOR = "floor: Request, JSON, validate, decide, memory store, answer, Response as plain code"
const NO_OP = "Hono with nothing behind it"
const BARE = "Hono with the rules by hand: no metrics, no deadline, no bound on bodies"
const BY_HAND = "Hono with the rules by hand and middleware: metrics, deadline, bound on bodies, request id"
const ENGINE = "engine"

const candidate = (name: string, handler: Handler): RoundsOf => ({
  name,
  // all one after the other, the answers read
  round: async (turn) => {
    for (let number = 0; number < REQUESTS_A_ROUND; number++) {
      const response = await handler(signals(bodyOf(turn * REQUESTS_A_ROUND + number)))
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
    }
  },
})

/** New stores with the legs of the requests. */
const storesWithLegs = async () => {
  const stores = newStores()
  const engine = await engineOn(Layer.succeedContext(stores))
  await reportLegs(engine)
  return { engine, stores }
}

const run = async (): Promise<ReadonlyArray<Result>> => {
  const own = await storesWithLegs()
  const forFloor = await storesWithLegs()
  const forBare = await storesWithLegs()
  const forHono = await storesWithLegs()
  const times = await cpuTimes(
    [
      candidate(FLOOR, floor(rulesByHand(memoryByHand(forFloor.stores)))),
      candidate(NO_OP, honoNoOp()),
      candidate(BARE, honoByHand(rulesByHand(memoryByHand(forBare.stores)))),
      candidate(BY_HAND, honoWithMiddleware(rulesByHand(memoryByHand(forHono.stores)))),
      candidate(ENGINE, own.engine.handler),
    ],
    ROUNDS,
  )
  for (const { engine } of [own, forFloor, forBare, forHono]) await engine.close()
  const timeOf = (name: string): number => times.get(name) ?? Number.NaN
  const beside = (name: string, goal: string): Result => ({
    name: `${ENGINE}, beside ${name.split(":")[0]}`,
    nanosecondsPerOperation: timeOf(ENGINE),
    ratioTo: name.split(":")[0] ?? name,
    ratio: timeOf(name) / timeOf(ENGINE),
    goal,
  })
  return [
    ...[FLOOR, NO_OP, BARE, BY_HAND].map((name) => ({ name, nanosecondsPerOperation: timeOf(name) })),
    beside(FLOOR, ">= 0.7x"),
    beside(BY_HAND, ">= 1.1x"),
    beside(NO_OP, ">= 0.38x"),
  ]
}

/** The benchmark of signal requests in process. */
export const benchmark = {
  name: "signals",
  description:
    "Requests with two signals that each correct a group, from Request to Response in process on in-memory stores: processor time of a request, medians of short rounds in alternating order.",
  run,
}

// Long lists over HTTP in process: how long they take, and for how long they keep everybody else waiting.
import type { Engine } from "@callrules/engine"
import * as Layer from "effect/Layer"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { engineOn, RECEIVED, report, TOKEN } from "./engine/one-network.ts"
import { legId } from "./http/requests.ts"
import { newStores } from "./http/rules-by-hand.ts"

const COUNT = 10_000
const LISTS = 25

/** How long the event loop is away at the longest while some work is done, in nanoseconds. */
const longestStall = async (work: () => Promise<void>): Promise<number> => {
  let [last, longest, done] = [performance.now(), 0, false]
  const watch = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!done) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  done = true
  watch()
  return longest * 1e6
}

const rowsOf = async (engine: Engine, name: string, url: string): Promise<ReadonlyArray<Result>> => {
  const [figures, stalls] = [[] as Array<number>, [] as Array<number>]
  for (let list = 0; list < LISTS; list++) {
    const stall = await longestStall(async () => {
      const begin = process.cpuUsage()
      const response = await engine.handler(
        new Request(`http://localhost${url}`, { headers: { authorization: TOKEN } }),
      )
      const text = await response.text()
      const { system, user } = process.cpuUsage(begin)
      figures.push((system + user) * 1e3)
      if (response.status !== 200 || text.length < COUNT * 100) throw new Error(text.slice(0, 200))
    })
    stalls.push(stall)
  }
  return [
    { name: `${name}: processor time`, nanosecondsPerOperation: median(figures), goal: "<= 20 ms class" },
    { name: `${name}: longest stall of the loop`, nanosecondsPerOperation: median(stalls), goal: "<= 20 ms class" },
  ]
}

const liveCalls = async (): Promise<ReadonlyArray<Result>> => {
  const engine = await engineOn(Layer.succeedContext(newStores()))
  for (let leg = 0; leg < COUNT; leg++) {
    const at = new Date(Date.UTC(2026, 10, 20, 15) + leg * 100).toISOString()
    await report(engine, legId(leg), "received", at, RECEIVED)
    await report(engine, legId(leg), "transferred", at, {})
  }
  const url = "/calls_in_progress/current_calls?organization_type=Network&id=n1"
  const rows = await rowsOf(engine, `${COUNT} calls in progress`, url)
  await engine.close()
  return rows
}

const affiliates = async (): Promise<ReadonlyArray<Result>> => {
  const engine = await engineOn(Layer.succeedContext(newStores()))
  const url = "/api/2026-11-01/n1/affiliates.json"
  const headers = { authorization: TOKEN }
  for (let number = 0; number < COUNT; number++) {
    const affiliate = {
      id_from_network: `a${number}`,
      name: `Affiliate ${number}`,
      sites: [{ id_from_network: `s${number}`, name: "Site" }],
    }
    const body = JSON.stringify(affiliate)
    const { status } = await engine.handler(new Request(`http://localhost${url}`, { method: "POST", headers, body }))
    if (status !== 201) throw new Error(`affiliate ${number}: ${status}`)
  }
  const rows = await rowsOf(engine, `${COUNT} affiliates`, url)
  await engine.close()
  return rows
}

/** The benchmark of long lists. */
export const benchmark = {
  name: "lists",
  description:
    "Ten thousand calls in progress and ten thousand affiliates, from Request to the end of the answer on in-memory stores, and the longest time in which nothing else can run meanwhile.",
  run: async (): Promise<ReadonlyArray<Result>> => [...(await liveCalls()), ...(await affiliates())],
}

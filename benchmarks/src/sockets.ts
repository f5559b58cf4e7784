// Signal requests over sockets, each server in a process of its own beside the client's: in memory and durable on SQLite.
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Result } from "./benchmark.ts"
import { median } from "./engine/median.ts"
import { type Connections, connections, type Round } from "./sockets/load.ts"
import { SERVERS, type ServerName } from "./sockets/servers.ts"
import { time } from "./table.ts"

const SERVER = fileURLToPath(new URL("./sockets/server.ts", import.meta.url))

interface Setting {
  readonly storage: "in memory" | "on SQLite"
  readonly connections: number
  readonly warm: number
  readonly rounds: number
  readonly requests: number
}

// as many before the first figure on SQLite as in memory: until then code is still being compiled
const SETTINGS: ReadonlyArray<Setting> = [
  { storage: "in memory", connections: 50, warm: 16, rounds: 10, requests: 1_000 },
  { storage: "in memory", connections: 1, warm: 1, rounds: 6, requests: 200 },
  { storage: "on SQLite", connections: 50, warm: 16, rounds: 9, requests: 1_000 },
  { storage: "on SQLite", connections: 1, warm: 2, rounds: 8, requests: 100 },
]

const message = <Content>(child: ChildProcess): Promise<Content> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a server ended with ${code}`))
    child.once("exit", ended)
    child.once("message", (content) => {
      child.removeListener("exit", ended)
      resolve(content as Content) // what server.ts sends
    })
  })

/** A server's process, and how much processor time it has used, in microseconds. */
interface Running {
  readonly name: ServerName
  readonly port: number
  readonly used: () => Promise<number>
  readonly stop: () => void
}

const start = async (name: ServerName, path: string): Promise<Running> => {
  const child = fork(SERVER, [name, path])
  const { port } = await message<{ readonly port: number }>(child)
  return {
    name,
    port,
    used: async () => {
      const answer = message<{ readonly microseconds: number }>(child)
      child.send("used?")
      return (await answer).microseconds
    },
    stop: () => child.kill(),
  }
}

interface Figures extends Running {
  readonly open: Connections
  readonly rounds: Array<Round>
  readonly processor: Array<number>
}

const measure = async (servers: ReadonlyArray<Running>, setting: Setting): Promise<ReadonlyArray<Figures>> => {
  const all: Array<Figures> = []
  for (const server of servers) {
    all.push({ ...server, open: await connections(server.port, setting.connections), rounds: [], processor: [] })
  }
  let sent = 0
  for (let turn = 0; turn < setting.warm + setting.rounds; turn++) {
    for (const one of turn % 2 === 0 ? all : all.toReversed()) {
      const before = await one.used()
      const round = await one.open.round(sent, setting.requests)
      const used = (await one.used()) - before
      if (turn < setting.warm) continue
      one.rounds.push(round)
      one.processor.push((used * 1e3) / setting.requests)
    }
    sent += setting.requests
  }
  for (const { open } of all) open.close()
  return all
}

const rowsOf = (setting: Setting, all: ReadonlyArray<Figures>): ReadonlyArray<Result> => {
  const { connections: count, requests, storage } = setting
  const isMemory = storage === "in memory"
  const where = `${storage}, ${count === 1 ? "1 connection" : `${count} connections`}`
  // in memory the processor is what a request costs, on a disk its time
  const cost = (one: Figures): number =>
    isMemory ? median(one.processor) : median(one.rounds.map(({ elapsed }) => elapsed / requests))
  const [own, ...others] = all
  const at = (one: Figures, share: number): string => {
    const latencies = one.rounds.flatMap((round) => round.latencies).toSorted((a, b) => a - b)
    return time(latencies[Math.floor(latencies.length * share)] ?? Number.NaN)
  }
  const row = (one: Figures): Result => ({
    name: `${where}: ${one.name}`,
    nanosecondsPerOperation: cost(one),
    also: `p50 ${at(one, 0.5)}, p99 ${at(one, 0.99)}, processor ${time(median(one.processor))}`,
  })
  if (own === undefined) return []
  // in memory beside a server that does as much around the rules
  const goalOf = (name: ServerName): { readonly goal?: string } => {
    if (count === 1) return {}
    if (isMemory) return name === "Hono by hand with middleware" ? { goal: "<= 1.05x" } : {}
    return name === "node:http by hand" ? {} : { goal: ">= 3x as many a second" }
  }
  const beside = others.map((other): Result => {
    const ratio = isMemory ? cost(own) / cost(other) : cost(other) / cost(own)
    const { name } = row(own)
    return {
      name: `${name}, beside ${other.name}`,
      nanosecondsPerOperation: cost(own),
      ratioTo: other.name,
      ratio,
      ...goalOf(other.name),
    }
  })
  return [...all.map(row), ...beside]
}

const run = async (): Promise<ReadonlyArray<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  const results: Array<Result> = []
  try {
    for (const storage of ["in memory", "on SQLite"] as const) {
      const path = (index: number): string => (storage === "in memory" ? "" : join(folder, `${index}.db`))
      const servers = await Promise.all(SERVERS.map((name, index) => start(name, path(index))))
      for (const setting of SETTINGS.filter((one) => one.storage === storage)) {
        results.push(...rowsOf(setting, await measure(servers, setting)))
      }
      for (const { stop } of servers) stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return results
}

/** The benchmark of signal requests over sockets. */
export const benchmark = {
  name: "sockets",
  description:
    "Signal requests over kept connections from a second process, medians of short rounds in alternating order: in memory the processor time of a request, on SQLite (synchronous FULL) its share of the time of a round.",
  run,
}

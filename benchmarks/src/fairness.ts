// How long a network waits that asks for little, alone and while another one asks for all that a server can do.
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Result } from "./benchmark.ts"
import { startServer } from "./postgres/server.ts"
import { type Connections, connections } from "./sockets/load.ts"

const SERVER = fileURLToPath(new URL("./fairness/server.ts", import.meta.url))
const BUSY = fileURLToPath(new URL("./fairness/busy.ts", import.meta.url))

/** About a twentieth of what a server on SQLite does. */
const PAUSE_MILLISECONDS = 3
const REQUESTS = 1_500
const ROUNDS = 3

const started = <Content>(file: string, ...given: ReadonlyArray<string>): Promise<[ChildProcess, Content]> =>
  new Promise((resolve, reject) => {
    const child = fork(file, given)
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once("message", (content) => resolve([child, content as Content])) // what the files above send
  })

/** Latencies of the quiet network, one request after the other with pauses between them, at each server in turn. */
const quietly = async (open: ReadonlyArray<Connections>, first: number): Promise<ReadonlyArray<number>> => {
  const latencies: Array<number> = []
  for (let number = first; number < first + REQUESTS; number++) {
    const next = open[number % open.length]
    if (next !== undefined) latencies.push(...(await next.round(number, 1)).latencies)
    await pause(PAUSE_MILLISECONDS)
  }
  return latencies
}

const at = (latencies: ReadonlyArray<number>, share: number): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? Number.NaN

/** The quiet network asks at the ports in turn; the busy one keeps 64 connections full at each. */
const measured = async (ports: ReadonlyArray<number>) => {
  const open = await Promise.all(ports.map((port) => connections(port, 1, "quiet")))
  const figures = { alone: [] as Array<number>, beside: [] as Array<number> }
  await quietly(open, 0)
  for (let round = 1; round <= ROUNDS; round++) {
    figures.alone.push(...(await quietly(open, 2 * round * REQUESTS)))
    const busy = await Promise.all(ports.map((port) => started(BUSY, String(port))))
    figures.beside.push(...(await quietly(open, (2 * round + 1) * REQUESTS)))
    for (const [child] of busy) {
      child.removeAllListeners("exit")
      child.kill()
    }
  }
  for (const one of open) one.close()
  return figures
}

const resultsOf = async (
  what: string,
  places: ReadonlyArray<string>,
  ...more: ReadonlyArray<string>
): Promise<ReadonlyArray<Result>> => {
  const servers: Array<[ChildProcess, { readonly port: number }]> = []
  try {
    for (const place of places) servers.push(await started<{ readonly port: number }>(SERVER, place, ...more))
    const { alone, beside } = await measured(servers.map(([, { port }]) => port))
    return [
      { name: `${what}: alone, p50`, nanosecondsPerOperation: at(alone, 0.5) },
      { name: `${what}: alone, p99`, nanosecondsPerOperation: at(alone, 0.99) },
      { name: `${what}: beside a busy network, p50`, nanosecondsPerOperation: at(beside, 0.5) },
      {
        name: `${what}: beside a busy network, p99`,
        nanosecondsPerOperation: at(beside, 0.99),
        ratioTo: `${what}: alone, p99`,
        ratio: at(beside, 0.99) / at(alone, 0.99),
        goal: "<= 2x",
      },
    ]
  } finally {
    for (const [server] of servers) {
      server.removeAllListeners("exit")
      server.kill()
    }
  }
}

const onSqlite = async (): Promise<ReadonlyArray<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  try {
    return await resultsOf("SQLite", [join(folder, "fairness.db")])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const onPostgresql = async (): Promise<ReadonlyArray<Result>> => {
  const server = await startServer()
  try {
    const { engines } = await server.newDatabase()
    return [
      ...(await resultsOf("two processes on PostgreSQL", [engines, engines])),
      ...(await resultsOf("the same, one request at once beside others", [engines, engines], "1")),
    ]
  } finally {
    await server.stop()
  }
}

const run = async (): Promise<ReadonlyArray<Result>> => [...(await onSqlite()), ...(await onPostgresql())]

/** The benchmark of fairness. */
export const benchmark = {
  name: "fairness",
  description:
    "Reports of a network that asks for about a twentieth of what a server on SQLite can do, over one connection: alone, and while another network keeps 64 connections full, at each of two servers on PostgreSQL. Servers and busy clients are processes of their own on the same machine.",
  run,
}

// How long a network waits that asks for little, alone and while another one asks for all that a server can do.
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Result } from "./benchmark.ts"
import { BARE_TABLES } from "./postgres/bare.ts"
import { onDatabase, startServer } from "./postgres/server.ts"
import { type Connections, connections } from "./sockets/load.ts"

const SERVER = fileURLToPath(new URL("./fairness/server.ts", import.meta.url))
const BUSY = fileURLToPath(new URL("./fairness/busy.ts", import.meta.url))
const BUSY_DATABASE = fileURLToPath(new URL("./fairness/busy-database.ts", import.meta.url))

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

/** Starts what the quiet network is measured beside, given the ports of the servers. */
type Beside = (ports: ReadonlyArray<number>) => ReadonlyArray<Promise<[ChildProcess, unknown]>>

/** The busy network keeps 64 connections full at each server. */
const busyNetwork: Beside = (ports) => ports.map((port) => started(BUSY, String(port)))

/** The quiet network asks at the ports in turn, alone and beside others. */
const measured = async (ports: ReadonlyArray<number>, beside: Beside) => {
  const open = await Promise.all(ports.map((port) => connections(port, 1, "quiet")))
  const figures = { alone: [] as Array<number>, beside: [] as Array<number> }
  await quietly(open, 0)
  for (let round = 1; round <= ROUNDS; round++) {
    figures.alone.push(...(await quietly(open, 2 * round * REQUESTS)))
    const busy = await Promise.all(beside(ports))
    figures.beside.push(...(await quietly(open, (2 * round + 1) * REQUESTS)))
    for (const [child] of busy) {
      child.removeAllListeners("exit")
      child.kill()
    }
  }
  for (const one of open) one.close()
  return figures
}

interface Servers {
  readonly what: string
  /** Where each of them keeps its data. */
  readonly places: ReadonlyArray<string>
  /** How many requests of a network each works on at once beside others; absent: as many as it does by itself. */
  readonly atOnce?: number
}

const resultsOf = async (
  { what, places, atOnce }: Servers,
  { name, start, goal }: { readonly name: string; readonly start: Beside; readonly goal?: string },
): Promise<ReadonlyArray<Result>> => {
  const servers: Array<[ChildProcess, { readonly port: number }]> = []
  const more = atOnce === undefined ? [] : [String(atOnce)]
  try {
    for (const place of places) servers.push(await started<{ readonly port: number }>(SERVER, place, ...more))
    const { alone, beside } = await measured(
      servers.map(([, { port }]) => port),
      start,
    )
    return [
      { name: `${what}: alone, p50`, nanosecondsPerOperation: at(alone, 0.5) },
      { name: `${what}: alone, p99`, nanosecondsPerOperation: at(alone, 0.99) },
      { name: `${what}: beside ${name}, p50`, nanosecondsPerOperation: at(beside, 0.5) },
      {
        name: `${what}: beside ${name}, p99`,
        nanosecondsPerOperation: at(beside, 0.99),
        ratioTo: `${what}: alone, p99`,
        ratio: at(beside, 0.99) / at(alone, 0.99),
        ...(goal === undefined ? {} : { goal }),
      },
    ]
  } finally {
    for (const [server] of servers) {
      server.removeAllListeners("exit")
      server.kill()
    }
  }
}

const BUSY_NETWORK = { name: "a busy network", start: busyNetwork, goal: "<= 2x" }

const onSqlite = async (): Promise<ReadonlyArray<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  try {
    return await resultsOf({ what: "SQLite", places: [join(folder, "fairness.db")] }, BUSY_NETWORK)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const onPostgresql = async (): Promise<ReadonlyArray<Result>> => {
  const server = await startServer()
  try {
    const { engines, owner } = await server.newDatabase()
    await onDatabase(owner, BARE_TABLES)
    const places = [engines, engines]
    // as many statements under way as beside a busy network, and no engine has anything to do with them
    const pgByItself = { name: "pg by itself", start: () => places.map(() => started(BUSY_DATABASE, owner)) }
    return [
      ...(await resultsOf({ what: "two processes on PostgreSQL", places }, BUSY_NETWORK)),
      ...(await resultsOf({ what: "the same, one request at once beside others", places, atOnce: 1 }, BUSY_NETWORK)),
      ...(await resultsOf({ what: "the same, the busy network elsewhere", places }, pgByItself)),
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
    "Reports of a network that asks for about a twentieth of what a server on SQLite can do, over one connection: alone, and while another network keeps 64 connections full, at each of two servers on PostgreSQL. Servers and busy clients are processes of their own on the same machine. To compare with: the same servers, beside two processes that keep the database as busy without an engine.",
  run,
}

// How long a network waits that asks for little, alone and while another one asks for all that a server can do.
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Result } from "./benchmark.ts"
import { type Connections, connections } from "./sockets/load.ts"

const SERVER = fileURLToPath(new URL("./fairness/server.ts", import.meta.url))
const BUSY = fileURLToPath(new URL("./fairness/busy.ts", import.meta.url))

/** About a twentieth of what a server on SQLite does. */
const PAUSE_MILLISECONDS = 3
const REQUESTS = 1_500
const ROUNDS = 3

const started = <Content>(file: string, argument: string): Promise<[ChildProcess, Content]> =>
  new Promise((resolve, reject) => {
    const child = fork(file, [argument])
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once("message", (content) => resolve([child, content as Content])) // what the files above send
  })

/** Latencies of the quiet network, one request after the other with pauses between them. */
const quietly = async (open: Connections, first: number): Promise<ReadonlyArray<number>> => {
  const latencies: Array<number> = []
  for (let number = first; number < first + REQUESTS; number++) {
    latencies.push(...(await open.round(number, 1)).latencies)
    await pause(PAUSE_MILLISECONDS)
  }
  return latencies
}

const at = (latencies: ReadonlyArray<number>, share: number): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? Number.NaN

const measured = async (port: number) => {
  const open = await connections(port, 1, "quiet")
  const figures = { alone: [] as Array<number>, beside: [] as Array<number> }
  await quietly(open, 0)
  for (let round = 1; round <= ROUNDS; round++) {
    figures.alone.push(...(await quietly(open, 2 * round * REQUESTS)))
    const [busy] = await started(BUSY, String(port))
    figures.beside.push(...(await quietly(open, (2 * round + 1) * REQUESTS)))
    busy.removeAllListeners("exit")
    busy.kill()
  }
  open.close()
  return figures
}

const run = async (): Promise<ReadonlyArray<Result>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  const [server, { port }] = await started<{ readonly port: number }>(SERVER, join(folder, "fairness.db"))
  try {
    const { alone, beside } = await measured(port)
    return [
      { name: "alone, p50", nanosecondsPerOperation: at(alone, 0.5) },
      { name: "alone, p99", nanosecondsPerOperation: at(alone, 0.99) },
      { name: "beside a busy network, p50", nanosecondsPerOperation: at(beside, 0.5) },
      {
        name: "beside a busy network, p99",
        nanosecondsPerOperation: at(beside, 0.99),
        ratioTo: "alone, p99",
        ratio: at(beside, 0.99) / at(alone, 0.99),
        goal: "<= 2x",
      },
    ]
  } finally {
    server.removeAllListeners("exit")
    server.kill()
    rmSync(folder, { recursive: true })
  }
}

/** The benchmark of fairness. */
export const benchmark = {
  name: "fairness",
  description:
    "Reports of a network that asks for about a twentieth of what a server on SQLite can do, over one connection: alone, and while another network keeps 64 connections full. Server and busy client are processes of their own on the same machine.",
  run,
}

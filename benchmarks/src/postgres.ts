// What a signal request costs on PostgreSQL: the store's read and write against `pg` by itself in four trips, near and far.
import { existsSync } from "node:fs"
import { loadavg } from "node:os"
import { startPgbouncer } from "../../packages/store-postgres/test/support/pgbouncer.ts"
import type { Result } from "./benchmark.ts"
import { BARE_TABLES, openBare } from "./postgres/bare.ts"
import type { Candidate, Open } from "./postgres/candidate.ts"
import { openEmmett } from "./postgres/emmett.ts"
import { fillEngine } from "./postgres/engine.ts"
import { measureProcesses } from "./postgres/processes.ts"
import { type Figures, measure, type Setting } from "./postgres/rounds.ts"
import { ENGINES, onDatabase, SERVERS, type Server, startServer } from "./postgres/server.ts"
import { slowWay } from "./postgres/slow-way.ts"
import { fill, openStores } from "./postgres/stores.ts"
import { LEGS } from "./store/records.ts"
import { time } from "./table.ts"

const CONNECTIONS = 8
const HOT_LEGS = 4
const MOST_PROCESSES = 4
const ROUND = { rounds: 7, milliseconds: 600 }
const ALL: Setting = { ...ROUND, inFlight: CONNECTIONS, legs: LEGS }
const HOT: Setting = { ...ALL, legs: HOT_LEGS }
const ALONE: Setting = { ...ROUND, inFlight: 1, legs: LEGS }

const BARE = "bare pg, 4 trips"
const STORE = "store"
const EMMETT = "Emmett PostgreSQL"

type Named = readonly [name: string, open: Open, url: string]

const also = ({ attempts, middle, nanoseconds, ninetyNinth }: Figures): string =>
  `${Math.round(1e9 / nanoseconds)} a second, p50 ${time(middle)}, p99 ${time(ninetyNinth)}, load of the machine ${loadavg()[0]?.toFixed(1)}${
    attempts > 1.005 ? `, ${attempts.toFixed(2)} tries` : ""
  }`

/** Candidates side by side; each after the first beside it. */
const compare = async (
  where: string,
  setting: Setting,
  named: ReadonlyArray<Named>,
  goal: string | undefined,
  figure: (figures: Figures) => number = ({ nanoseconds }) => nanoseconds,
): Promise<ReadonlyArray<Result>> => {
  const open: Array<Candidate> = []
  try {
    for (const [, opens, url] of named) open.push(await opens(url, setting.inFlight))
    const all = await measure(open, setting)
    const [first] = all
    return named.flatMap(([name], index) => {
      const own = all[index]
      if (own === undefined || first === undefined) return []
      const row = { name: `${where}: ${name}`, nanosecondsPerOperation: figure(own), also: also(own) }
      if (index === 0) return [row]
      const ratio = figure(first) / figure(own)
      const ratioTo = named[0]?.[0] ?? ""
      return [{ ...row, ratioTo, ratio, ...(goal === undefined || name !== STORE ? {} : { goal }) }]
    })
  } finally {
    for (const one of open) await one.close()
  }
}

const half = ({ middle }: Figures): number => middle

/** What is measured on every server. */
const near = async (server: Server, goal: string) => {
  const database = await server.newDatabase()
  const emmett = await server.newDatabase()
  await onDatabase(database.owner, BARE_TABLES)
  await onDatabase(database.owner, `GRANT USAGE ON SCHEMA bare TO ${ENGINES}`)
  await onDatabase(database.owner, `GRANT ALL ON ALL TABLES IN SCHEMA bare TO ${ENGINES}`)
  await fill(database.engines)
  const where = `PostgreSQL ${server.version}`
  const both = (url: string): ReadonlyArray<Named> => [
    [BARE, openBare, url],
    [STORE, openStores, url],
  ]
  const three: ReadonlyArray<Named> = [...both(database.engines), [EMMETT, openEmmett, emmett.owner]]
  const results = [
    ...(await compare(`${where}, ${CONNECTIONS} connections`, ALL, three, goal)),
    ...(await compare(`${where}, ${CONNECTIONS} connections on ${HOT_LEGS} legs`, HOT, three, goal)),
  ]
  return { where, database, both, results }
}

/** What is measured on the packaged server: slow ways, a pooler, several processes. */
const far = async (server: Server, { both, database, where }: Awaited<ReturnType<typeof near>>) => {
  const results: Array<Result> = []
  for (const milliseconds of [0.5, 2]) {
    const way = await slowWay(server.port, milliseconds)
    try {
      const there = both(way.urlOf(database.engines))
      const named = `${where}, ${milliseconds} ms a trip`
      const goal = milliseconds === 2 ? ">= 1.3x" : undefined
      results.push(...(await compare(`${named}, ${CONNECTIONS} connections`, ALL, there, goal)))
      results.push(...(await compare(`${named}, one at a time, p50`, ALONE, there, ">= 1.2x", half)))
    } finally {
      way.stop()
    }
  }
  results.push(...(await pooled(server, database.engines, where)))
  const engines = await server.newDatabase()
  await fillEngine(engines.engines)
  for (const [legs, on] of [
    [LEGS, ""],
    [HOT_LEGS, ` on ${HOT_LEGS} legs`],
  ] as const) {
    const figures = await measureProcesses(engines.engines, MOST_PROCESSES, { legs, milliseconds: ROUND.milliseconds })
    const name = (index: number) => `${where}: engine, ${index + 1} processes with 4 connections each${on}`
    results.push(
      ...figures.map((nanosecondsPerOperation, index) => ({
        name: name(index).replace("1 processes", "1 process"),
        nanosecondsPerOperation,
        ...(index === 0
          ? {}
          : { ratioTo: "1 process", ratio: (figures[0] ?? 0) / nanosecondsPerOperation, goal: "no collapse" }),
      })),
    )
  }
  return results
}

const pooled = async (server: Server, direct: string, where: string): Promise<ReadonlyArray<Result>> => {
  if (!existsSync("/usr/sbin/pgbouncer")) return []
  const pooler = await startPgbouncer(server.folder, { port: server.port, user: ENGINES, connections: CONNECTIONS })
  try {
    return await compare(
      `${where}, ${CONNECTIONS} connections`,
      ALL,
      [
        ["store, no pooler", openStores, direct],
        ["store behind PgBouncer", openStores, pooler.urlOf(direct)],
      ],
      undefined,
    )
  } finally {
    await pooler.stop()
  }
}

const run = async (): Promise<ReadonlyArray<Result>> => {
  const results: Array<Result> = []
  for (const [index, programs] of SERVERS.entries()) {
    const server = await startServer(programs)
    try {
      const measured = await near(server, index === 0 ? ">= 0.45x" : ">= 0.55x")
      results.push(...measured.results)
      if (index === 0) results.push(...(await far(server, measured)))
    } finally {
      await server.stop()
    }
  }
  return results
}

/** The benchmark of signal requests on PostgreSQL. */
export const benchmark = {
  name: "postgres",
  description:
    "A signal request on PostgreSQL that waits for its disk, for a role that row-level security holds for: the store's read and write, each a trip, against pg by itself doing BEGIN, reading the head, inserting three rows, COMMIT; then engines in 1 to 4 processes. On loopback and with time added to each trip. A ratio says how many times as many requests the figure's owner does.",
  run,
}

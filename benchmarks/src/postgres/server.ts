// PostgreSQL for the benchmark: it waits for the disk at every commit, and is reached over loopback, a slow way or a pooler.
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Client } from "pg"
import { startPostgresql } from "../../../packages/condition/test/sql/postgresql.ts"

/** A server. */
export interface Server {
  /** What it says of itself: `18.4`. */
  readonly version: string
  /** The folder of its socket. */
  readonly folder: string
  readonly port: number
  /** Makes an empty database with the tables of the store, and gives its URLs: of its owner, and of a role that owns nothing. */
  readonly newDatabase: () => Promise<{ readonly owner: string; readonly engines: string }>
  readonly stop: () => Promise<void>
}

/** The role that engines connect as: row-level security holds for it. */
export const ENGINES = "engines"

/** Where Debian keeps the programs of PostgreSQL 15. */
const DEBIAN_15 = "/usr/lib/postgresql/15/bin"

/** The servers that can be measured here: the packaged one, and Debian's where it is installed. */
export const SERVERS: ReadonlyArray<string | undefined> = [undefined, ...(existsSync(DEBIAN_15) ? [DEBIAN_15] : [])]

/** A port of loopback that nobody has. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** Starts a server, of the packaged PostgreSQL or of a folder of programs. */
export const startServer = async (programs?: string): Promise<Server> => {
  const port = await freePort()
  const settings = ["listen_addresses=127.0.0.1", "fsync=on", "synchronous_commit=on"]
  const server = await startPostgresql({
    ...(programs === undefined ? {} : { programs }),
    settings: [...settings, "shared_buffers=256MB", "max_wal_size=4GB"],
    port,
  })
  const urlOf = (name: string, role = "callrules") => `postgres://${role}@127.0.0.1:${port}/${name}`
  await server.client.query(`CREATE ROLE ${ENGINES} LOGIN`)
  const { rows } = await server.client.query<{ readonly server_version: string }>("SHOW server_version")
  let last = 0
  return {
    version: rows[0]?.server_version.split(" ")[0] ?? "",
    folder: server.client.host,
    port,
    newDatabase: async () => {
      last += 1
      await onDatabase(urlOf("postgres"), `CREATE DATABASE bench_${last}`)
      const owner = urlOf(`bench_${last}`)
      await Effect.runPromise(migratePostgres({ url: owner, grantTo: ENGINES }))
      return { owner, engines: urlOf(`bench_${last}`, ENGINES) }
    },
    stop: server.stop,
  }
}

/** Runs one statement on a database. */
export const onDatabase = async (url: string, sql: string): Promise<void> => {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

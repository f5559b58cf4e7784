// Databases of tests on one server that is started once for a test file.
import { Client } from "pg"
import { type Postgresql, startPostgresql } from "../../../condition/test/sql/postgresql.ts"

/** A server, and new databases on it. */
export interface TestServer {
  /** Makes an empty database and gives its URL. */
  readonly newDatabase: (options?: string) => Promise<string>
  /** The folder of its socket. */
  readonly folder: string
  /** Ends it by a signal and starts it again on its data. */
  readonly restart: Postgresql["restart"]
  /** Makes a standby of it. */
  readonly standby: Postgresql["standby"]
  readonly stop: () => Promise<void>
}

/** Starts a server. */
export const startTestServer = async (): Promise<TestServer> => {
  const server: Postgresql = await startPostgresql()
  const urlOf = (name: string) => `postgres://callrules@/${name}?host=${encodeURIComponent(server.client.host)}`
  let last = 0
  return {
    newDatabase: async (options = "") => {
      last += 1
      // a connection of its own: the server may have been restarted
      await onDatabase(urlOf("postgres"), `CREATE DATABASE test_${last} ${options}`)
      return urlOf(`test_${last}`)
    },
    folder: server.client.host,
    restart: server.restart,
    standby: server.standby,
    stop: server.stop,
  }
}

/** Runs one statement on a database. */
export const onDatabase = async (url: string, sql: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

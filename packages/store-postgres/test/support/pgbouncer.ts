// PgBouncer in transaction mode before a database: from Debian, started for a test.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A pooler. */
export interface Pgbouncer {
  /** The URL of a database through it. */
  readonly urlOf: (database: string) => string
  /** Ends it without a word, which cuts every connection, and starts it again. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

const PROGRAM = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer"

/** What a pooler is told of the server. */
export interface PgbouncerOptions {
  /** The server's port, which its socket is named after; default 5432. */
  readonly port?: number
  /** The role that it connects as; default `callrules`. */
  readonly user?: string
  /** How many connections it opens to the server; default 4. */
  readonly connections?: number
}

/** Starts a pooler before a server that is reached through a socket in a folder. */
export const startPgbouncer = async (
  server: string,
  { connections = 4, port: serverPort = 5432, user = "callrules" }: PgbouncerOptions = {},
): Promise<Pgbouncer> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-pgbouncer-"))
  const port = await freePort()
  const file = join(folder, "pgbouncer.ini")
  writeFileSync(
    file,
    `[databases]
* = host=${server} port=${serverPort} user=${user}
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
max_client_conn = 200
default_pool_size = ${connections}
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
`,
  )
  const owner = ownerOf(folder)
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(PROGRAM, [file], { stdio: "ignore", ...owner })
    await listening(port)
    return started
  }
  let child = await start()
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      child.on("close", () => resolve())
      child.kill("SIGKILL")
    })
  return {
    urlOf: (database) => database.replace(/@[^/]*\/([^?]*).*$/, `@127.0.0.1:${port}/$1`),
    kill: async () => {
      await end()
      child = await start()
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// it refuses to run as root
const ownerOf = (folder: string): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }))
  const owner = { uid: id("-u"), gid: id("-g") }
  chownSync(folder, owner.uid, owner.gid)
  chownSync(join(folder, "pgbouncer.ini"), owner.uid, owner.gid)
  return owner
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const listening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1")
      socket.on("connect", () => resolve(true))
      socket.on("error", () => resolve(false))
      socket.on("close", () => resolve(false))
      socket.on("connect", () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("pgbouncer does not listen")
}

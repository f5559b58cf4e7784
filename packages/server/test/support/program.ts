// The program as a person starts it, in a process of its own, bundled from the sources before the first test.
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { BUNDLED_PROGRAM as MAIN } from "../../../../scripts/bundled.ts"

// those of the program's own script
const FLAGS = ["--expose-gc", "--max-semi-space-size=2"]

/** Starts the program; `input` and `output` are pipes or files that are open. */
export const startProgram = (
  args: ReadonlyArray<string>,
  input: "pipe" | number = "pipe",
  output: "pipe" | number = "pipe",
): ChildProcess => spawn(process.execPath, [...FLAGS, MAIN, ...args], { stdio: [input, output, "pipe"], cwd: tmpdir() })

/** What a program that has ended left. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export const ended = (child: ChildProcess, input: string | Uint8Array = ""): Promise<Ended> =>
  new Promise((resolve) => {
    let stdout = ""
    let stderr = ""
    child.stdout?.on("data", (chunk) => {
      stdout += chunk
    })
    child.stderr?.on("data", (chunk) => {
      stderr += chunk
    })
    child.on("close", (code) => resolve({ code, stdout, stderr }))
    child.stdin?.end(input)
  })

export const runProgram = (args: ReadonlyArray<string>, input: string | Uint8Array = ""): Promise<Ended> =>
  ended(startProgram(args), input)

/** A fresh file name for a database. */
export const freshDatabase = (): string => join(mkdtempSync(join(tmpdir(), "callrules-test-")), "calls.db")

export interface Server {
  readonly child: ChildProcess
  readonly url: string
  /** What it printed on its start. */
  readonly printed: string
  /** What it has logged so far. */
  readonly logged: () => string
}

const START_SECONDS = 60

/** The demo on a free port; once it listens, which it has to within a minute. */
export const startServer = (database: string, args: ReadonlyArray<string> = []): Promise<Server> =>
  listening(startProgram(["start", "--port", "0", "--db", database, ...args]))

/** A server with a configuration of its own, on a free port; its database is made when it is missing. */
export const startConfigured = (configuration: object, database: string = freshDatabase()): Promise<Server> =>
  listening(startProgram(["serve", "--port", "0", "--create", ...serveArgs(configuration, database)]))

/** A server whose configuration names its database, on a free port. */
export const startOnDatabase = (configuration: object): Promise<Server> => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "callrules.json")
  writeFileSync(file, JSON.stringify(configuration))
  return listening(startProgram(["serve", "--port", "0", "--config", file]))
}

/** The arguments of a configured server; its file is beside the database. */
export const serveArgs = (configuration: object, database: string): ReadonlyArray<string> => {
  const file = join(dirname(database), "callrules.json")
  writeFileSync(file, JSON.stringify(configuration))
  return ["--db", database, "--config", file]
}

/** A child once it listens. */
export const listening = (child: ChildProcess): Promise<Server> =>
  new Promise((resolve, reject) => {
    let printed = ""
    let errors = ""
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      reject(new Error(`the server did not listen within ${START_SECONDS} s: ${printed}${errors}`))
    }, START_SECONDS * 1000)
    child.stderr?.on("data", (chunk) => {
      errors += chunk
    })
    child.stdout?.on("data", (chunk) => {
      printed += chunk
      const url = /listens on (\S+)/.exec(printed)?.[1]
      if (url === undefined || !printed.includes("Ctrl-C")) return
      clearTimeout(timer)
      resolve({ child, url, printed, logged: () => errors })
    })
    child.on("close", (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}: ${errors}`))
    })
  })

export const stop = (server: Server, signal: NodeJS.Signals = "SIGINT"): Promise<number | null> =>
  new Promise((resolve) => {
    server.child.on("close", (code) => resolve(code))
    server.child.kill(signal)
  })

/** Whether a command is on the PATH. */
export const isInstalled = (command: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)))

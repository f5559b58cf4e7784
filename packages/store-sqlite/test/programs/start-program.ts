// Starts a program of this folder in a process of its own, on the sources.
import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A program that runs, the lines it has said so far, and how it ends. */
export interface Program {
  readonly child: ChildProcess
  readonly lines: Array<string>
  /** Resolves once so many lines were said; rejects when the program ends before. */
  readonly said: (count: number) => Promise<void>
  /** Its exit code, or the signal that ended it; all lines are read by then. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** How a program is started when not in the usual way. */
export interface StartOptions {
  /** A program that runs it, with its arguments. */
  readonly under?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
}

const START_SECONDS = 60

/** Starts a program with arguments. One that says no line within a minute is ended. */
export const startProgram = (
  name: "holder" | "idler" | "server" | "writer",
  args: ReadonlyArray<string>,
  { environment = {}, under = [] }: StartOptions = {},
): Program => {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const node = [process.execPath, "--conditions=@callrules/source", path, ...args]
  const [command = "", ...rest] = [...under, ...node]
  const child = spawn(command, rest, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  })
  const lines: Array<string> = []
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => lines.push(line))
  const closed = new Promise<void>((resolve) => reader.on("close", resolve))
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on("exit", (code, signal) => resolve(code ?? signal)),
  )
  const timer = setTimeout(() => {
    console.error(`${name} said nothing within ${START_SECONDS} s and was ended`)
    child.kill("SIGKILL")
  }, START_SECONDS * 1000)
  reader.once("line", () => clearTimeout(timer))
  child.on("exit", () => clearTimeout(timer))
  const ended = Promise.all([exited, closed]).then(([code]) => code)
  const said = (count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (lines.length >= count) resolve()
      }
      reader.on("line", check)
      void ended.then(() => reject(new Error(`${name} ended after ${lines.length} lines`)))
      check()
    })
  return { child, lines, said, ended }
}

// Where things are in this workspace, and how its scripts start other programs: always the Node that runs the script.
import { type SpawnOptions, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The workspace's folder, absolute. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "")

/** The text of a file of the workspace, by its path from the root. */
export const readText = (path: string): string => readFileSync(join(ROOT, path), "utf8")

/** A JSON file of the workspace. The caller names the shape; what it relies on, it checks. */
export const readJson = <Shape>(path: string): Shape => JSON.parse(readText(path)) as Shape // see the doc comment

/** Names of the folders under packages/. */
export const packageNames = (): ReadonlyArray<string> =>
  readdirSync(join(ROOT, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()

const LEFT_OUT = new Set(["node_modules", "dist", ".tsbuild", ".git", "coverage", "reports", ".stryker-tmp"])

/** All files below a folder of the workspace, by their paths from the root, without what is installed or built. */
export const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      if (LEFT_OUT.has(entry.name)) return []
      const path = folder === "." ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() ? [path] : []
    })
    .toSorted()

/** Path of a program's JavaScript file, for `run`; by package and the file inside it. */
export const program = (
  name: "biome" | "oxlint" | "vitest" | "tsc" | "publint" | "attw" | "knip" | "stryker",
): string =>
  join(
    ROOT,
    "node_modules",
    {
      biome: "@biomejs/biome/bin/biome",
      oxlint: "oxlint/bin/oxlint",
      vitest: "vitest/vitest.mjs",
      tsc: "typescript/bin/tsc",
      publint: "publint/src/cli.js",
      attw: "@arethetypeswrong/cli/dist/index.js",
      knip: "knip/bin/knip.js",
      stryker: "@stryker-mutator/core/bin/stryker.js",
    }[name],
  )

/** How a child program ended, with what it printed when `capture` was asked for. */
export interface Finished {
  readonly code: number
  readonly output: string
}

/** How a child program is run. */
export interface RunOptions {
  /** Whether its output goes into the answer, not to this program's. */
  readonly capture?: boolean
  /** The folder it runs in: the workspace unless given. */
  readonly cwd?: string
  /** Added to this program's environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Ends it after so long, with a line that says so; without, it may take its time. */
  readonly seconds?: number
}

/** Runs a program to its end, without standard input. */
export const run = (file: string, args: ReadonlyArray<string>, options: RunOptions = {}): Promise<Finished> => {
  const spawnOptions: SpawnOptions = {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.capture === true ? "pipe" : "inherit", options.capture === true ? "pipe" : "inherit"],
  }
  return new Promise((resolve) => {
    const child = spawn(file, [...args], spawnOptions)
    const chunks: Array<string> = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk))
    }
    const timer =
      options.seconds === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), options.seconds * 1000)
    child.on("error", (error) => resolve({ code: 127, output: `${chunks.join("")}${error.message}\n` }))
    child.on("close", (code, signal) => {
      clearTimeout(timer)
      if (signal !== null) chunks.push(`${file} was ended by ${signal} (time limit: ${options.seconds ?? "none"} s)\n`)
      resolve({ code: code ?? 1, output: chunks.join("") })
    })
  })
}

/** Runs a program to its end; gives what it printed, and throws with that where it did not succeed. */
export const finish = async (
  file: string,
  args: ReadonlyArray<string>,
  options: Omit<RunOptions, "capture"> = {},
): Promise<string> => {
  const { code, output } = await run(file, args, { ...options, capture: true })
  if (code !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${code}\n${output}`)
  return output
}

/** Runs a JavaScript or TypeScript file on the Node that runs this script. */
export const runNode = (args: ReadonlyArray<string>, options?: RunOptions): Promise<Finished> =>
  run(process.execPath, args, options)

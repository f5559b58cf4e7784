// What is kept of a run beside its figures: the machine and the versions, and no date.
import { readdirSync, readFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import type { Result } from "./benchmark.ts"

/** The machine that measured. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGibibytes: number
  readonly platform: string
  readonly node: string
}

/** One benchmark's latest figures. */
export interface BenchmarkRecord {
  readonly description: string
  readonly machine: Machine
  readonly versions: Readonly<Record<string, string>>
  readonly results: ReadonlyArray<Result>
}

/** The file benchmarks/results.json. */
export interface Results {
  readonly benchmarks: Readonly<Record<string, BenchmarkRecord>>
}

/** This machine. */
export const machineOf = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  memoryGibibytes: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
})

/** The installed versions of what the benchmarks depend on. */
export const versionsOf = (root: string): Readonly<Record<string, string>> => {
  const folder = join(root, "benchmarks/node_modules")
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  const versions = names
    .filter((name) => !name.startsWith("."))
    .map((name) => [name, versionOf(join(folder, name))] as const)
  return Object.fromEntries(versions.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

const versionOf = (folder: string): string => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly version?: string } // npm's
  return manifest.version ?? "unknown"
}

// The page on speed, docs/performance.md: the figures of results.json as tables, with what is said about them by hand.
import type { Result } from "./benchmark.ts"
import type { BenchmarkRecord, Results } from "./record.ts"
import { figure, ratioText } from "./table.ts"

const cell = (text: string): string => text.replaceAll("|", "\\|")

const table = (results: ReadonlyArray<Result>): ReadonlyArray<string> => [
  "| What | Figure | Ratio | Goal | Also |",
  "| --- | --- | --- | --- | --- |",
  ...results.map((result) => {
    const cells = [result.name, figure(result), ratioText(result), result.goal ?? "", result.also ?? ""]
    return `| ${cells.map(cell).join(" | ")} |`
  }),
]

const section = (name: string, { description, machine, results }: BenchmarkRecord): ReadonlyArray<string> => [
  `## ${name}`,
  "",
  `${description}`,
  "",
  `Measured on ${machine.processor}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}.`,
  "",
  ...table(results),
  "",
]

/** The whole page. */
export const pageOf = (results: Results, notes: string): string =>
  [
    "<!-- Written by `npx -y pnpm@12 bench` from benchmarks/results.json and benchmarks/notes.md. -->",
    notes.trimEnd(),
    "",
    ...Object.entries(results.benchmarks).flatMap(([name, record]) => section(name, record)),
  ].join("\n")

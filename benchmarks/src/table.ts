// The printed table of a benchmark's figures.
import type { Result } from "./benchmark.ts"

/** A time in the unit that suits it. */
export const time = (nanoseconds: number): string => {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(1)} ns`
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} us`
  return nanoseconds < 1e9 ? `${(nanoseconds / 1e6).toFixed(2)} ms` : `${(nanoseconds / 1e9).toFixed(2)} s`
}

/** A ratio and what it is to. */
export const ratioText = ({ ratio, ratioTo }: Result): string =>
  ratio === undefined ? "" : `${ratio.toFixed(2)}x${ratioTo === undefined ? "" : ` of ${ratioTo}`}`

/** A figure in the unit that suits it. */
export const figure = ({ kilobytes, nanosecondsPerOperation }: Result): string =>
  kilobytes === undefined ? time(nanosecondsPerOperation ?? Number.NaN) : `${kilobytes.toFixed(1)} kB`

/** The figures as an aligned text table. */
export const tableOf = (results: ReadonlyArray<Result>): string => {
  const rows = [
    ["what", "figure", "ratio", "goal", "also"],
    ...results.map((result) => [result.name, figure(result), ratioText(result), result.goal ?? "", result.also ?? ""]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

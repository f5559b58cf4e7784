// How often properties run: as written, 20 times in the long runs, or times CALLRULES_RUNS (a mutation run sets it below 1).

const LONG = process.env["CALLRULES_LONG"] === "1"
const factor = Number(process.env["CALLRULES_RUNS"] ?? (LONG ? "20" : "1"))

/** The number of runs of a property. */
export const runs = (count: number): number => Math.max(1, Math.round(count * (factor > 0 ? factor : 1)))

/** The number of runs of a property on texts that nobody checked: a hundred times as many in the long runs. */
export const textRuns = (count: number): number => runs(LONG ? 5 * count : count)

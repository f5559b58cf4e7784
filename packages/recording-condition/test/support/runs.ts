// How often properties run: as written, or times CALLRULES_RUNS (a soak sets it to 20 or more, a mutation run below 1).
const factor = Number(process.env["CALLRULES_RUNS"] ?? "1")

/** The number of runs of a property. */
export const runs = (count: number): number => Math.max(1, Math.round(count * (factor > 0 ? factor : 1)))

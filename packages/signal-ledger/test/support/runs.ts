// How many runs a property gets: its own number, fifty times as many in the long runs, and whatever a run as a whole is
// told (mutation runs keep properties small).
import fc from "fast-check"

const LONG = process.env["CALLRULES_LONG"] === "1"
const TIMES = LONG ? 50 : 1

export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: fc.readConfigureGlobal().numRuns ?? many * TIMES,
})

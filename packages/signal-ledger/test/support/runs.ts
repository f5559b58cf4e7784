// How many runs a property gets: its own number, fifty times as many in the long runs, and where a run as a whole is told a
// number (mutation runs keep properties small), that or a twentieth of its own, so that quick properties still find what they are for.
import fc from "fast-check"

const LONG = process.env["CALLRULES_LONG"] === "1"
const TIMES = LONG ? 50 : 1

export const runs = (many: number): { readonly numRuns: number } => {
  const told = fc.readConfigureGlobal().numRuns
  return { numRuns: told === undefined ? many * TIMES : Math.max(told, Math.round(many / 20)) }
}

// How many runs a property gets: its own number, unless the whole test run is told another one.
import fc from "fast-check"

export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: fc.readConfigureGlobal().numRuns ?? many,
})

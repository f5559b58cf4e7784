// How many runs a property gets: its own number, fifty times as many in the long runs, and whatever a run as a whole is
// told (mutation runs keep properties small).
import fc from "fast-check"
import { vi } from "vitest"

const LONG = process.env["CALLRULES_LONG"] === "1"
const TIMES = LONG ? 50 : 1

if (LONG) vi.setConfig({ testTimeout: 3_600_000 })

export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: fc.readConfigureGlobal().numRuns ?? many * TIMES,
})

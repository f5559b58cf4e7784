// From a local time to the instant it means, in gaps and overlaps of the zone's clock too.
import { tableOf, type Zone } from "./zone.ts"
import { type Chunk, chunkAt } from "./zone-table.ts"

/**
 * What a local time in a gap or an overlap means, as in Temporal. `compatible`: the earlier instant of an overlap,
 * and in a gap the time shifted forward by the gap's length; `earlier`, `later`: the earlier or later of the two
 * instants; `reject`: a problem.
 *
 * Rules TIM-36 and TIM-37.
 */
export type Disambiguation = "compatible" | "earlier" | "later" | "reject"

/** How often a local time occurs: `exact` once, `gap` never (the clock jumped over it), `overlap` twice. */
export type LocalTimeKind = "exact" | "gap" | "overlap"

/** The two instants that a local time can mean, in epoch milliseconds; the same one twice when it is exact. */
export interface LocalTimeReading {
  readonly kind: LocalTimeKind
  readonly earlier: number
  readonly later: number
}

/** The epoch milliseconds of a local time that the zone's clock shows exactly once; NaN near a clock change. */
// TIM-12
export const exactInstant = (zone: Zone, local: number): number => {
  const chunk = chunkAt(tableOf(zone), local)
  for (let index = 0; index < chunk.length; index++) {
    const stretch = chunk[index]
    if (stretch !== undefined && local < stretch.clearUntil) {
      return local >= stretch.clearFrom ? local - stretch.offset : Number.NaN
    }
  }
  return Number.NaN
}

/** Both readings of a local time, exact or not. */
export const readLocalTime = (zone: Zone, local: number): LocalTimeReading => {
  const chunk = chunkAt(tableOf(zone), local)
  const instants = chunk
    .filter(({ from, until, offset }) => local - offset >= from && local - offset < until)
    .map(({ offset }) => local - offset)
  const earlier = instants[0]
  const later = instants.at(-1)
  if (earlier === undefined || later === undefined) return readGap(chunk, local)
  return { kind: instants.length === 1 ? "exact" : "overlap", earlier, later }
}

// TIM-39
const readGap = (chunk: Chunk, local: number): LocalTimeReading => {
  // the clock jumped from the last stretch whose own time ends at or before this local time
  const index = chunk.findIndex(({ until, offset }) => local < until + offset) - 1
  const before = chunk[index]?.offset ?? 0
  const after = chunk[index + 1]?.offset ?? 0
  return { kind: "gap", earlier: local - after, later: local - before }
}

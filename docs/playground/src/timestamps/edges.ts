// Where the clock of a zone is set: forward, which leaves a gap, or back, which shows times twice.
import { instant } from "@callrules/model"
import { offsetAt, type Zone } from "@callrules/timestamp"

/** A moment at which a zone's clock is set. Offsets in milliseconds. */
export interface Edge {
  readonly at: number
  readonly before: number
  readonly after: number
}

const DAY = 86_400_000
const DAYS = 400

const offset = (zone: Zone, milliseconds: number): number => offsetAt(zone, instant(milliseconds))

// the moment between two at which the offset changes, to the second
const between = (zone: Zone, from: number, to: number): Edge => {
  const before = offset(zone, from)
  let [low, high] = [from, to]
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000
    if (middle <= low) break
    if (offset(zone, middle) === before) low = middle
    else high = middle
  }
  return { at: high, before, after: offset(zone, high) }
}

/** The gap and the overlap of a zone nearest to a moment, within 400 days. */
export const nearestEdges = (zone: Zone, around: number): { readonly gap?: Edge; readonly overlap?: Edge } => {
  const start = Math.floor(around / DAY) * DAY
  const edges = Array.from({ length: 2 * DAYS }, (_, index) => start + (index - DAYS) * DAY)
    .filter((day) => offset(zone, day) !== offset(zone, day + DAY))
    .map((day) => between(zone, day, day + DAY))
    .toSorted((a, b) => Math.abs(a.at - around) - Math.abs(b.at - around))
  const gap = edges.find(({ before, after }) => after > before)
  const overlap = edges.find(({ before, after }) => after < before)
  return { ...(gap === undefined ? {} : { gap }), ...(overlap === undefined ? {} : { overlap }) }
}

// The transitions of a zone, found by probing its offsets, remembered about half a year at a time.
import { DAY_MILLISECONDS } from "./calendar.ts"

/** A time during which a zone's offset does not change. All in milliseconds. */
export interface Stretch {
  /** The first instant of the stretch; -Infinity when it began before its chunk. */
  readonly from: number
  /** The first instant after the stretch; Infinity when it ends after its chunk. */
  readonly until: number
  readonly offset: number
  /** From this local time on no earlier stretch's clock shows the same time, and it is past a gap before. */
  readonly clearFrom: number
  /** Before this local time no later stretch's clock shows the same time, and it is not in a gap after. */
  readonly clearUntil: number
}

/** The stretches of one chunk of time, earliest first, with a margin on either side that no offset exceeds. */
export type Chunk = ReadonlyArray<Stretch>

/** A zone's chunks, computed from its offsets on first use; the last used chunk is kept at hand. */
export interface ZoneTable {
  readonly probe: (instant: number) => number
  readonly chunks: Map<number, Chunk>
  lastIndex: number
  last: Chunk
}

/** About half a year: a zone's first use costs one chunk, not its whole history. */
const CHUNK_MILLISECONDS = 2 ** 34

/** No zone is or was further from UTC than a day, so the stretches of a local time are within its own chunk. */
const MARGIN = 2 * DAY_MILLISECONDS

/**
 * A zone can change its clock and change it back within a week (Recife in October 2000; Freetown in September 1939
 * within four days, if the data has it): a longer step than this would miss both changes.
 */
const PROBE_STEP = 3 * DAY_MILLISECONDS

const SECOND = 1000

/** A table of a zone; `probe` gives its offset from UTC at an instant, in milliseconds. */
export const zoneTable = (probe: (instant: number) => number): ZoneTable => ({
  probe,
  chunks: new Map(),
  lastIndex: Number.NaN,
  last: [],
})

/** The chunk that an instant or a local time lies in. */
export const chunkAt = (table: ZoneTable, milliseconds: number): Chunk => {
  const index = Math.floor(milliseconds / CHUNK_MILLISECONDS)
  if (index === table.lastIndex) return table.last
  let chunk = table.chunks.get(index)
  if (chunk === undefined) {
    chunk = makeChunk(table.probe, index * CHUNK_MILLISECONDS - MARGIN, (index + 1) * CHUNK_MILLISECONDS + MARGIN)
    table.chunks.set(index, chunk)
  }
  table.lastIndex = index
  table.last = chunk
  return chunk
}

const makeChunk = (probe: (instant: number) => number, from: number, to: number): Chunk => {
  const transitions: Array<number> = []
  const offsets = [probe(from)]
  let offset = probe(from)
  let instant = from
  while (instant < to) {
    const next = Math.min(instant + PROBE_STEP, to)
    if (probe(next) === offset) {
      instant = next
    } else {
      instant = firstChange(probe, offset, instant, next)
      offset = probe(instant)
      transitions.push(instant)
      offsets.push(offset)
    }
  }
  return offsets.map((own, index) => stretch(transitions, offsets, own, index))
}

const stretch = (
  transitions: ReadonlyArray<number>,
  offsets: ReadonlyArray<number>,
  offset: number,
  index: number,
): Stretch => {
  const from = transitions[index - 1] ?? Number.NEGATIVE_INFINITY
  const until = transitions[index] ?? Number.POSITIVE_INFINITY
  return {
    from,
    until,
    offset,
    clearFrom: from + Math.max(offset, offsets[index - 1] ?? offset),
    clearUntil: until + Math.min(offset, offsets[index + 1] ?? offset),
  }
}

/** The first whole second after `before`, up to `after`, at which the offset is no longer `offset`. */
// TIM-53
const firstChange = (probe: (instant: number) => number, offset: number, before: number, after: number): number => {
  let low = Math.floor(before / SECOND)
  let high = Math.ceil(after / SECOND)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (probe(middle * SECOND) === offset) low = middle
    else high = middle
  }
  return high * SECOND
}

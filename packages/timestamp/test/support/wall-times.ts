// Wall times to be read by several implementations: at random, and close to every change of a zone's clock.

/** A date and time of day as fields, and as a spreadsheet has it. */
export interface WallTime {
  readonly text: string
  readonly iso: string
}

/** The wall time of milliseconds since 1970-01-01T00:00:00 on the same clock. */
export const wallTime = (milliseconds: number): WallTime => {
  const iso = new Date(milliseconds).toISOString().slice(0, -1)
  const [date = "", time = ""] = iso.split("T")
  return { iso, text: `${date.replaceAll("-", "/")} ${time} ${Number(time.slice(0, 2)) < 12 ? "AM" : "PM"}` }
}

/**
 * `count` wall times in milliseconds from `from` to `to`: two thirds within some hours of a change, at its very edges
 * too, and the rest anywhere. A change is the epoch milliseconds of a transition with the offsets on either side.
 */
export const wallTimesNear = (
  changes: ReadonlyArray<{ readonly instant: number; readonly before: number; readonly after: number }>,
  count: number,
  from: number,
  to: number,
  random: (bound: number) => number,
): ReadonlyArray<number> => {
  const edges = changes.flatMap(({ instant, before, after }) =>
    [instant + before, instant + after].flatMap((edge) => [edge - 1, edge, edge + 1]),
  )
  const near = Array.from({ length: count }, (_, index) => {
    const change = changes[random(changes.length)]
    if (change === undefined || index % 3 === 0) return from + Math.floor((random(2 ** 31) / 2 ** 31) * (to - from))
    const low = change.instant + Math.min(change.before, change.after) - 7_200_000
    const width = Math.abs(change.before - change.after) + 14_400_000
    return low + random(width)
  })
  return [...edges, ...near].filter((local) => local >= from && local < to)
}

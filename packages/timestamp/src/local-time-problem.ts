// The problem of a local time that the zone's clock never showed, or showed twice.
import { formatInstantAt } from "./iso-text.ts"
import { quoted, spanFrom, type TimestampProblem, timestampProblem } from "./problems.ts"
import type { Zone } from "./zone.ts"

/** The problem of a local time in a gap or an overlap that the options refuse; both instants are in the hint. */
export const localTimeProblem = (
  kind: "gap" | "overlap",
  zone: Zone,
  earlier: number,
  later: number,
  text: string,
  start: number,
  end: number,
): TimestampProblem => {
  const found = quoted(text.slice(start, end))
  const choices = `${formatInstantAt(earlier, 0)} or ${formatInstantAt(later, 0)}`
  const span = spanFrom(text, start, start, end - start)
  return kind === "gap"
    ? timestampProblem(
        "local-time-in-gap",
        "timestamp",
        span,
        `${found} does not exist in ${zone.name}: the clock was set forward over it`,
        `send ISO 8601 with an offset; ${choices} may be meant`,
      )
    : timestampProblem(
        "local-time-in-overlap",
        "timestamp",
        span,
        `${found} was shown twice in ${zone.name}: the clock was set back`,
        `send ISO 8601 with an offset: ${choices}`,
      )
}

// The panel of an edge: the drawing, and what each way to read a doubtful time takes.
import { offsetAt } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Panel } from "../parts/panel.tsx"
import { EdgeDrawing, type Reading } from "./edge-drawing.tsx"
import type { Edge } from "./edges.ts"
import { iso, READINGS } from "./stamp-words.ts"
import { chosenZone, readingOfStamp, readStamp, stampText, zoneName } from "./state.ts"

/** The readings of the text at an edge, and the wanted time on the wall; none when the text is of another day. */
const readingsAt = ({
  at,
  before,
  after,
}: Edge): { readonly wanted?: number; readonly readings: ReadonlyArray<Reading> } => {
  const moments = new Map<number, Array<string>>()
  for (const [name] of READINGS) {
    const read = readStamp(stampText.value, name)
    if (Result.isSuccess(read) && read.success.format === "spreadsheet") {
      moments.set(read.success.instant, [...(moments.get(read.success.instant) ?? []), name])
    }
  }
  const later = readStamp(stampText.value, "later")
  if (Result.isFailure(later) || moments.size === 0) return { readings: [] }
  const { instant: moment, localTime } = later.success
  if (Math.abs(moment - at) > 2 * 3_600_000) return { readings: [] }
  const wanted = moment + (localTime === "gap" ? before : offsetAt(chosenZone.value, moment))
  const chosen = readingOfStamp.value
  return {
    wanted: localTime === "overlap" ? moment + after : wanted,
    readings: [...moments].map(([one, names]) => ({
      names,
      at: one,
      chosen: Result.isSuccess(chosen) && chosen.success.instant === one,
    })),
  }
}

/** An edge of the zone; a line that says so where it has none. */
export const EdgePanel = ({
  number,
  title,
  edge,
}: {
  readonly number: number
  readonly title: string
  readonly edge: Edge | undefined
}) => {
  if (edge === undefined) {
    return (
      <Panel number={number} title={title}>
        <p class="note">The clock of {zoneName} is not set so within 400 days of it.</p>
      </Panel>
    )
  }
  const { wanted, readings } = readingsAt(edge)
  return (
    <Panel number={number} title={title} end={`${new Date(edge.at).toISOString().slice(0, 10)}, ${zoneName.value}`}>
      <EdgeDrawing
        edge={edge}
        zoneName={zoneName.value}
        readings={readings}
        {...(wanted === undefined ? {} : { wanted })}
      />
      {readings.length === 0 ? (
        <p class="note">The text is of another time.</p>
      ) : (
        <ul class="plain note">
          {readings.map(({ names, at }) => (
            <li key={at}>
              {names.join(", ")}: <code>{iso(at)}</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

// What the timestamp says, in words and in all four formats; or why it is refused.
import { formatTimestamp, localDateTime, type ParsedTimestamp, type TimestampProblem } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Panel } from "../parts/panel.tsx"
import { Words } from "../parts/words.tsx"
import { FORMATS, iso } from "./stamp-words.ts"
import { chosenZone, disambiguation, readingOfStamp, zoneName } from "./state.ts"

const Problem = ({ problem }: { readonly problem: TimestampProblem }) => (
  <div class="refused" role="status">
    <p class="large">Refused</p>
    <p>
      <Words text={problem.message} />
    </p>
    {problem.hint === undefined ? null : (
      <p class="note">
        <Words text={problem.hint} />
      </p>
    )}
  </div>
)

const localWords = ({ localTime, otherInstant, hourReading, format }: ParsedTimestamp): string => {
  if (format !== "spreadsheet") return "The text says its offset itself; the zone does not matter."
  const hour = hourReading === "12-hour" ? " Its hour was read on the 12-hour clock." : ""
  if (localTime === "overlap") {
    return `The clock showed this time twice${otherInstant === undefined ? "" : `; the other one is ${iso(otherInstant)}`}.${hour}`
  }
  return localTime === "gap" ? `The clock never showed this time.${hour}` : `The clock showed this time once.${hour}`
}

const Says = ({ parsed }: { readonly parsed: ParsedTimestamp }) => {
  const zone = chosenZone.value
  const { year, month, day, hour, minute, second } = localDateTime(zone, parsed.instant)
  const two = (number: number): string => String(number).padStart(2, "0")
  const wall = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
  const written: ReadonlyArray<readonly [string, ReturnType<typeof formatTimestamp>]> = [
    ["Epoch", formatTimestamp(parsed.instant, "epoch", {})],
    ["Compressed", formatTimestamp(parsed.instant, "compressed", {})],
    ["ISO 8601", formatTimestamp(parsed.instant, "iso8601", { zone })],
    ["Spreadsheet", formatTimestamp(parsed.instant, "spreadsheet", { zone, disambiguation: disambiguation.value })],
  ]
  return (
    <>
      <p class="large">{iso(parsed.instant)}</p>
      <p>
        {FORMATS[parsed.format]}. {localWords(parsed)}
      </p>
      <dl class="kv">
        <dt>On the wall of {zoneName}</dt>
        <dd>{wall}</dd>
        {written.map(([name, text]) => (
          <>
            <dt key={name}>{name}</dt>
            <dd>
              {Result.isSuccess(text) ? (
                text.success
              ) : (
                <span class="note">cannot carry it: {text.failure.message}</span>
              )}
            </dd>
          </>
        ))}
      </dl>
    </>
  )
}

/** The second panel: the reading. */
export const SaysPanel = () => {
  const read = readingOfStamp.value
  return (
    <Panel number={2} title="What it says">
      <div aria-live="polite">
        {Result.isFailure(read) ? <Problem problem={read.failure} /> : <Says parsed={read.success} />}
      </div>
    </Panel>
  )
}

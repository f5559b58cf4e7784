// The timestamp tab: how a text is read, the edges of the zone's clock, and a list read at once.
import { instant } from "@callrules/model"
import {
  type Disambiguation,
  formatTimestamp,
  localDateTime,
  offsetAt,
  type ParsedTimestamp,
  type TimestampFormat,
  type TimestampProblem,
} from "@callrules/timestamp"
import * as Result from "effect/Result"
import { Choice } from "../parts/choice.tsx"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { Words } from "../parts/words.tsx"
import { EdgeDrawing, type Reading } from "./edge-drawing.tsx"
import { type Edge, nearestEdges } from "./edges.ts"
import {
  chosenZone,
  disambiguation,
  hours,
  listText,
  namedZone,
  readingOfStamp,
  readStamp,
  stampText,
  zoneName,
} from "./state.ts"

const READINGS: ReadonlyArray<readonly [Disambiguation, string]> = [
  ["compatible", "compatible"],
  ["earlier", "earlier"],
  ["later", "later"],
  ["reject", "reject"],
]

const EXAMPLES = [
  "2026/11/01 01:30:00 AM",
  "2026/03/08 02:30:00 AM",
  "2026/11/20 13:00:00 PM",
  "2026-11-22T04:58:40-05:00",
  "1795323520",
  "2026/02/30 10:00:00 AM",
]

const FORMATS: Readonly<Record<TimestampFormat, string>> = {
  epoch: "Epoch",
  compressed: "Compressed",
  iso8601: "ISO 8601",
  spreadsheet: "Spreadsheet",
}

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

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(".000Z", "Z")

const InputPanel = () => {
  const zoneRead = namedZone.value
  const read = readingOfStamp.value
  return (
    <Panel number={1} title="Timestamp" end="epoch, compressed, ISO 8601, spreadsheet">
      <div class="fields">
        <label for="stamp">Text</label>
        <input
          id="stamp"
          class="in stamp"
          spellcheck={false}
          value={stampText.value}
          aria-invalid={Result.isFailure(read)}
          onInput={({ currentTarget }) => {
            stampText.value = currentTarget.value
          }}
        />
        <label for="zone">Zone of the network</label>
        <input
          id="zone"
          class="in stamp"
          list="zones"
          spellcheck={false}
          value={zoneName.value}
          aria-invalid={Result.isFailure(zoneRead)}
          onInput={({ currentTarget }) => {
            zoneName.value = currentTarget.value
          }}
        />
        <datalist id="zones">
          {Intl.supportedValuesOf("timeZone").map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <span>A time shown twice, or never</span>
        <Choice
          name="disambiguation"
          legend="A time shown twice, or never"
          options={READINGS}
          value={disambiguation.value}
          onChoose={(chosen) => {
            disambiguation.value = chosen
          }}
        />
        <span>Hours of the 12-hour clock</span>
        <Choice
          name="hours"
          legend="Hours of the 12-hour clock"
          options={[
            ["lenient", "read"],
            ["strict", "refuse"],
          ]}
          value={hours.value}
          onChoose={(chosen) => {
            hours.value = chosen
          }}
        />
      </div>
      {Result.isFailure(zoneRead) ? (
        <p class="bad">
          <Words
            text={`${zoneRead.failure.message}${zoneRead.failure.hint === undefined ? "" : `: ${zoneRead.failure.hint}`}`}
          />
        </p>
      ) : null}
      <p class="row examples">
        <span class="note">Examples:</span>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            class="b"
            onClick={() => {
              stampText.value = example
            }}
          >
            <code>{example}</code>
          </button>
        ))}
      </p>
    </Panel>
  )
}

const localWords = ({ localTime, otherInstant, hourReading, format }: ParsedTimestamp): string => {
  if (format !== "spreadsheet") return "The text says its offset itself; the zone does not matter."
  const hour = hourReading === "12-hour" ? " Its hour was read on the 12-hour clock." : ""
  if (localTime === "overlap") {
    return `The clock showed this time twice${otherInstant === undefined ? "" : `; the other one is ${iso(otherInstant)}`}.${hour}`
  }
  return localTime === "gap" ? `The clock never showed this time.${hour}` : `The clock showed this time once.${hour}`
}

const SaysPanel = () => {
  const read = readingOfStamp.value
  return (
    <Panel number={2} title="What it says">
      <div aria-live="polite">
        {Result.isFailure(read) ? <Problem problem={read.failure} /> : <Says parsed={read.success} />}
      </div>
    </Panel>
  )
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

const EdgePanel = ({
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

const ListPanel = () => {
  const lines = listText.value.split("\n").filter((line) => line.trim() !== "")
  const read = lines.slice(0, 500).map((line) => [line, readStamp(line)] as const)
  const refused = read.filter(([, one]) => Result.isFailure(one)).length
  return (
    <Panel number={5} title="A list" end={`${read.length} lines, ${refused} refused`}>
      <div class="halves">
        <textarea
          class="json"
          rows={10}
          spellcheck={false}
          aria-label="Timestamps, one a line"
          value={listText.value}
          onInput={({ currentTarget }) => {
            listText.value = currentTarget.value
          }}
        />
        <Scroll label="The list as it was read">
          <table>
            <thead>
              <tr>
                <th scope="col">Text</th>
                <th scope="col">Format</th>
                <th scope="col">Instant, or why not</th>
              </tr>
            </thead>
            <tbody>
              {read.map(([line, one], index) => (
                <tr key={`${index} ${line}`}>
                  <td>
                    <code>{line}</code>
                  </td>
                  {Result.isSuccess(one) ? (
                    <>
                      <td>{FORMATS[one.success.format]}</td>
                      <td>
                        <code>{iso(one.success.instant)}</code>
                        {one.success.localTime === "exact" ? null : (
                          <span class="note"> in {one.success.localTime === "gap" ? "a gap" : "an overlap"}</span>
                        )}
                      </td>
                    </>
                  ) : (
                    <>
                      <td class="acc">refused</td>
                      <td>
                        <Words text={one.failure.message} />
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
    </Panel>
  )
}

/** The timestamp tab. */
export const TimestampsView = () => {
  const read = readingOfStamp.value
  const around = Result.isSuccess(read) ? read.success.instant : instant(Date.UTC(2026, 10, 1))
  const { gap, overlap } = nearestEdges(chosenZone.value, around)
  return (
    <>
      <div class="sheet c2">
        <InputPanel />
        <SaysPanel />
      </div>
      <div class="sheet c2 even">
        <EdgePanel number={3} title="Set back: an overlap" edge={overlap} />
        <EdgePanel number={4} title="Set forward: a gap" edge={gap} />
      </div>
      <div class="sheet">
        <ListPanel />
      </div>
    </>
  )
}

// The timestamp and how it is to be read.
import * as Result from "effect/Result"
import { Choice } from "../parts/choice.tsx"
import { Panel } from "../parts/panel.tsx"
import { Words } from "../parts/words.tsx"
import { READINGS } from "./stamp-words.ts"
import { disambiguation, hours, namedZone, readingOfStamp, stampText, zoneName } from "./state.ts"

const EXAMPLES = [
  "2026/11/01 01:30:00 AM",
  "2026/03/08 02:30:00 AM",
  "2026/11/20 13:00:00 PM",
  "2026-11-22T04:58:40-05:00",
  "1795323520",
  "2026/02/30 10:00:00 AM",
]

/** The first panel: text, zone and options. */
export const InputPanel = () => {
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

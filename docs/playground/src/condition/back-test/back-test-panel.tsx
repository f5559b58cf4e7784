// The back-test: past calls judged by the saved condition and by this text.
import { attributeText, testsOf } from "@callrules/condition"
import { computed, signal } from "@preact/signals"
import { counted } from "../../parts/counted.ts"
import { Panel } from "../../parts/panel.tsx"
import { Scroll } from "../../parts/scroll.tsx"
import { Sign } from "../../parts/words.tsx"
import { namedFacts, savedCondition } from "../compare-panel.tsx"
import { setCall, shown, vocabulary } from "../state.ts"
import { type BackTest, backTest, missingNotes } from "./back-test.ts"
import { DayChart } from "./day-chart.tsx"
import { readCalls } from "./read-calls.ts"
import { sampleCalls } from "./sample-calls.ts"

const callsText = signal(sampleCalls())
const source = signal("sample calls")
const isOver = signal(false)

const read = computed(() => readCalls(callsText.value, vocabulary.value))

const found = computed((): BackTest | undefined => {
  const saved = savedCondition.value
  const draft = shown.value.condition
  if (saved === undefined || draft === undefined) return undefined
  return backTest(read.value.calls, saved, draft, vocabulary.value)
})

const notes = computed(() => {
  const conditions = [savedCondition.value, shown.value.condition].filter((condition) => condition !== undefined)
  return [...missingNotes(read.value, conditions, vocabulary.value), ...read.value.notes]
})

const days = computed(() => new Map(read.value.calls.map(({ place, day }) => [place, day])))

// the facts that one of the two tests; the others are of no interest here
const tested = computed(
  () =>
    new Set(
      [savedCondition.value, shown.value.condition].flatMap((condition) =>
        testsOf(condition?.root ?? null).map((test) => (test.kind === "pressed" ? "keypresses" : attributeText(test))),
      ),
    ),
)

const take = async (file: File | undefined): Promise<void> => {
  if (file === undefined) return
  callsText.value = await file.text()
  source.value = file.name
}

const Own = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button beside the text is the first
  <div
    class={`drop ${isOver.value ? "over" : ""}`}
    onDragOver={(event) => {
      event.preventDefault()
      isOver.value = true
    }}
    onDragLeave={() => {
      isOver.value = false
    }}
    onDrop={(event) => {
      event.preventDefault()
      isOver.value = false
      take(event.dataTransfer?.files[0])
    }}
  >
    <p class="row">
      <label class="b">
        Choose a file
        <input
          class="sr"
          type="file"
          accept=".csv,.ndjson,.jsonl,.json,.txt"
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
      </label>
      <span class="note">
        or drop it here, or paste below: CSV with a header line, or one JSON object a line. It stays in the browser.
      </span>
    </p>
    <textarea
      class="json"
      rows={5}
      spellcheck={false}
      aria-label="Past calls, as CSV or one JSON object a line"
      value={callsText.value}
      onInput={({ currentTarget }) => {
        callsText.value = currentTarget.value
        source.value = "your calls"
      }}
    />
  </div>
)

const MOST_TOLD = 5

/** What is to be known of the calls beside the counts: which rows are none, and which verdicts are not certain. */
const Told = ({ uncertain }: Pick<BackTest, "uncertain">) => {
  const { unreadable } = read.value
  const more = unreadable.length - MOST_TOLD
  const lines = [
    ...unreadable.slice(0, MOST_TOLD).map(({ place, problem }) => `${place}: ${problem}`),
    ...(more > 0 ? [`and ${more} more that could not be read`] : []),
    ...uncertainWords(uncertain),
  ]
  return (
    <div role="status">
      {lines.length + notes.value.length === 0 ? null : (
        <ul class="plain">
          {lines.map((line) => (
            <li key={line} class="bad">
              {line}
            </li>
          ))}
          {notes.value.map((line) => (
            <li key={line} class="note">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const uncertainWords = (uncertain: number): ReadonlyArray<string> => {
  if (uncertain === 0) return []
  const [have, they, such] =
    uncertain === 1 ? ["has", "it counts", "such a call is"] : ["have", "they count", "such calls are"]
  return [
    `${counted(uncertain, "call")} ${have} a phone type that conditions do not know, and a verdict depends on it: ${they} as not met, as ${such} not recorded`,
  ]
}

const MOST_ROWS = 8

const Changed = ({ changed, total: { added, gone } }: Pick<BackTest, "changed" | "total">) => (
  <>
    <p>
      {changed.length === 0
        ? "No call would change."
        : `${counted(added + gone, "call")} would change${added + gone > MOST_ROWS ? `; the first ${MOST_ROWS}:` : ":"}`}
    </p>
    {changed.length === 0 ? null : (
      <Scroll label="Calls that would change">
        <table>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Day</th>
              <th scope="col">Change</th>
              <th scope="col">What they test</th>
              <th scope="col">Try it</th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, MOST_ROWS).map(({ facts, met, place }) => (
              <tr key={place}>
                <th scope="row" class="nw">
                  {place}
                </th>
                <td class="nw">{days.value.get(place) ?? "none"}</td>
                <td class="nw">
                  <Sign met={met} /> {met ? "new" : "gone"}
                </td>
                <td>
                  <code>
                    {[...namedFacts(facts)]
                      .filter(([name]) => tested.value.has(name))
                      .map(([name, value]) => `${name} ${value}`)
                      .join(", ")}
                  </code>
                </td>
                <td>
                  <button type="button" class="b nw" onClick={() => setCall(facts)}>
                    Load {place}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    )}
  </>
)

/** The seventh panel: the back-test. */
export const BackTestPanel = () => {
  const judged = found.value
  const { calls, unreadable } = read.value
  const end = [
    source.value,
    counted(calls.length, "call"),
    ...(unreadable.length === 0 ? [] : [`${unreadable.length} could not be read`]),
  ]
  return (
    <Panel number={7} title="Back-test" end={end.join(", ")}>
      {judged === undefined ? (
        <p class="note">Both conditions, A and B, have to be valid.</p>
      ) : (
        <div class="halves">
          <div>
            <p class="large" aria-live="polite">
              {judged.total.both + judged.total.gone} <span class="dim">met by A, </span>
              {judged.total.both + judged.total.added} <span class="dim">by B</span>
            </p>
            <DayChart found={judged} />
            <p class="key">
              <span>
                <i class="swatch both" /> {judged.total.both} met by both
              </span>
              <span>
                <i class="swatch added" /> {judged.total.added} new: only B
              </span>
              <span>
                <i class="swatch gone" /> {judged.total.gone} gone: only A
              </span>
            </p>
            <Told uncertain={judged.uncertain} />
            <details class="more">
              <summary>Use your own calls</summary>
              <Own />
            </details>
          </div>
          <div>
            <Changed changed={judged.changed} total={judged.total} />
          </div>
        </div>
      )}
    </Panel>
  )
}

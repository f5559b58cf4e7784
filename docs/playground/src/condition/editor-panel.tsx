// The text of the condition, in the editor that platforms can embed.
import "@callrules/condition-editor/element"
import type { ConditionElement } from "@callrules/condition-editor/element"
import { useEffect, useRef } from "preact/hooks"
import { Panel } from "../parts/panel.tsx"
import { fields, text, vocabulary } from "./state.ts"

/** The editor, whose text is the one of the state. */
export const ConditionEditor = ({ label }: { readonly label: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<ConditionElement>()
  useEffect(() => {
    const element = document.createElement("callrules-condition")
    element.setAttribute("label", label)
    element.vocabulary = vocabulary.value
    element.value = text.value
    element.addEventListener("input", () => {
      text.value = element.value
    })
    place.current?.replaceChildren(element)
    made.current = element
    return () => element.remove()
  }, [label])
  const words = vocabulary.value
  const written = text.value
  useEffect(() => {
    if (made.current !== undefined) made.current.vocabulary = words
  }, [words])
  useEffect(() => {
    if (made.current !== undefined && made.current.value !== written) made.current.value = written
  }, [written])
  return <div ref={place} />
}

const EXAMPLES = [
  ["Hours and phones", "mobile or repeat and during_hours"],
  ["Mistakes", "mobil && media_type == 'tv'"],
  ["Never true", 'media_type = "tv" and media_type contains "radio"'],
  ["Keys pressed", 'pressed[1 2] and not custom_data[region] in ("north", "east")'],
] as const

/** The first panel: the text, with examples and the names of the custom data fields. */
export const EditorPanel = () => (
  <Panel number={1} title="Condition" end={<kbd>Ctrl Space</kbd>}>
    <ConditionEditor label="Condition" />
    <p class="row examples">
      <span class="note">Examples:</span>
      {EXAMPLES.map(([name, example]) => (
        <button key={name} type="button" class="b" onClick={() => (text.value = example)}>
          {name}
        </button>
      ))}
    </p>
    <div class="field">
      <label for="custom-data-fields">Custom data fields</label>
      <input
        id="custom-data-fields"
        class="in wide"
        value={fields.value}
        aria-describedby="custom-data-note"
        onInput={({ currentTarget }) => {
          fields.value = currentTarget.value
        }}
      />
    </div>
    <p class="note" id="custom-data-note">
      Partner names with spaces between them; empty: any name. <code>duration</code> is a word of this playground.
    </p>
  </Panel>
)

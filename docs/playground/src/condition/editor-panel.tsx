// The text of the condition, in the editor that platforms can embed.
import "@callrules/condition-editor/element"
import { effect, type Signal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { Panel } from "../parts/panel.tsx"
import { fields, text, vocabulary } from "./state.ts"

interface EditorProps {
  readonly label: string
  /** The text that it shows and writes. */
  readonly source: Signal<string>
  readonly isSmall?: boolean
}

/**
 * The editor of a text of the state. It follows the state in the moment of a change: written after a rendering, a text would come
 * behind the keys typed since, undo them, and put the caret to the start.
 */
export const ConditionEditor = ({ label, source, isSmall = false }: EditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = document.createElement("callrules-condition")
    element.setAttribute("label", label)
    element.addEventListener("input", () => {
      source.value = element.value
    })
    const stops = [
      effect(() => {
        element.vocabulary = vocabulary.value
      }),
      effect(() => {
        // what the editor has reported itself is never written back
        if (element.value !== source.value) element.value = source.value
      }),
    ]
    place.current?.replaceChildren(element)
    return () => {
      for (const stop of stops) stop()
      element.remove()
    }
  }, [label, source])
  return <div class={isSmall ? "small" : ""} ref={place} />
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
    <ConditionEditor label="Condition" source={text} />
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

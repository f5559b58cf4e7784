// The call on which the condition is tried: as a form, and as the JSON that a host sends.
import type { FactValue } from "@callrules/condition/ask"
import { Choice } from "../parts/choice.tsx"
import { Panel } from "../parts/panel.tsx"
import { type FactField, factIn, withFact } from "./facts.ts"
import { callReading, callText, explanation, formFields, setCall } from "./state.ts"
import { UnknownFacts } from "./unknown-facts.tsx"

const idOf = (name: string): string => `fact-${name.replaceAll(/\W+/g, "-")}`

const FactInput = ({ field, value }: { readonly field: FactField; readonly value: FactValue }) => {
  const set = (to: FactValue): void => setCall(withFact(callReading.value.call, field, to))
  if (field.kind === "boolean") {
    return (
      <Choice
        name={idOf(field.name)}
        legend={field.name}
        options={[
          ["true", "true"],
          ["false", "false"],
        ]}
        value={value === true ? "true" : "false"}
        onChoose={(chosen) => set(chosen === "true")}
      />
    )
  }
  const isNumber = field.kind === "number"
  const shown = value === null ? "" : Array.isArray(value) ? value.join(" ") : String(value)
  return (
    <input
      id={idOf(field.name)}
      class={`in ${isNumber ? "s" : ""}`}
      type={isNumber ? "number" : "text"}
      min={isNumber ? 0 : undefined}
      placeholder="absent"
      value={shown}
      onInput={({ currentTarget }) => {
        const written = currentTarget.value
        if (field.kind === "keys") set([...written.replaceAll(/[\s,]/g, "")])
        else set(written === "" ? null : isNumber ? Number(written) : written)
      }}
    />
  )
}

/** One row of the form; a fact that decided is marked. */
const FactRow = ({ field }: { readonly field: FactField }) => {
  const value = factIn(callReading.value.call, field)
  const decided = explanation.value?.deciding.some(({ fact }) => fact === field.name) === true
  const sub =
    field.kind === "keys" ? "the keys in their order" : field.attribute?.unit === "sec" ? "seconds" : undefined
  return (
    <li class={decided ? "dec" : ""}>
      {field.kind === "boolean" ? (
        <span class="fl">{field.name}</span>
      ) : (
        <label for={idOf(field.name)}>
          {field.name}
          {sub === undefined ? null : <span class="sub">{sub}</span>}
        </label>
      )}
      <span class="row">
        {decided ? <span class="mk">decided</span> : null}
        <FactInput field={field} value={value} />
      </span>
    </li>
  )
}

/** The facts of the form alone. */
export const CallForm = ({ names }: { readonly names?: ReadonlyArray<string> }) => (
  <ul class="facts">
    {formFields.value
      .filter(({ name }) => names === undefined || names.includes(name))
      .map((field) => (
        <FactRow key={field.name} field={field} />
      ))}
  </ul>
)

/** The second panel: the call. */
export const CallPanel = () => {
  const { problem } = callReading.value
  return (
    <Panel number={2} title="Call" end="absent texts are empty, absent booleans false">
      <CallForm />
      <UnknownFacts />
      <details class="more">
        <summary>The same as JSON</summary>
        <textarea
          class="json"
          aria-label="The call as JSON"
          aria-invalid={problem !== undefined}
          aria-describedby="call-problem"
          rows={Math.min(14, callText.value.split("\n").length + 1)}
          spellcheck={false}
          value={callText.value}
          onInput={({ currentTarget }) => {
            callText.value = currentTarget.value
          }}
        />
      </details>
      <p id="call-problem" class="bad" role="status">
        {problem === undefined ? "" : `The call cannot be read: ${problem}. The form shows the last one that could.`}
      </p>
    </Panel>
  )
}

// The first view's condition and call: a small playground.
import "./playground.css"
import { render } from "preact"
import { CallForm } from "./condition/call-panel.tsx"
import { ConditionEditor } from "./condition/editor-panel.tsx"
import { callText, explanation, fields, text } from "./condition/state.ts"
import { VerdictBody } from "./condition/verdict-panel.tsx"
import { HOME_EXAMPLE } from "./home-example.ts"

text.value = HOME_EXAMPLE.condition
fields.value = HOME_EXAMPLE.fields.join(", ")
callText.value = JSON.stringify(HOME_EXAMPLE.call)

const Demo = () => {
  const why = explanation.value
  return (
    <>
      <div class="row spread">
        <h2>A condition, and one call</h2>
        <a class="note" href="playground.html">
          Open the playground
        </a>
      </div>
      <ConditionEditor label="Condition" source={text} isSmall />
      <CallForm names={["mobile", "repeat", "during_hours"]} />
      {why === undefined ? null : <VerdictBody why={why} isWhole={false} />}
    </>
  )
}

const place = document.querySelector("#demo")
if (place !== null) {
  place.replaceChildren()
  render(<Demo />, place)
}

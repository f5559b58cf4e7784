// On a phone: the verdict at the bottom of the window, which leads to its panel.
import { panelId } from "../parts/panel.tsx"
import { Sign } from "../parts/words.tsx"
import { explanation } from "./state.ts"
import { verdictWords } from "./unknown-facts.tsx"

/** The bar; elsewhere the panel itself is in sight. */
export const VerdictBar = () => {
  const why = explanation.value
  if (why === undefined) return null
  const words = verdictWords(why)
  const names = words === "Not certain" ? "" : why.deciding.map(({ fact }) => fact).join(", ")
  return (
    <button type="button" class="verdict-bar" onClick={() => document.getElementById(panelId("Verdict"))?.focus()}>
      <Sign met={words === "Met"} />
      <span>
        <b>{words}.</b> {names === "" ? "" : `Decided by ${names}`}
      </span>
    </button>
  )
}

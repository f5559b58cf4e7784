// On a phone: the verdict at the bottom of the window, which leads to its panel.
import { panelId } from "../parts/panel.tsx"
import { Sign } from "../parts/words.tsx"
import { explanation } from "./state.ts"

/** The bar; elsewhere the panel itself is in sight. */
export const VerdictBar = () => {
  const why = explanation.value
  if (why === undefined) return null
  const names = why.deciding.map(({ fact }) => fact).join(", ")
  return (
    <button type="button" class="verdict-bar" onClick={() => document.getElementById(panelId("Verdict"))?.focus()}>
      <Sign met={why.met} />
      <span>
        <b>{why.met ? "Met." : "Not met."}</b> {names === "" ? "" : `Decided by ${names}`}
      </span>
    </button>
  )
}

// The playground: tabs over one sheet, its state in the address.
import "./playground.css"
import { signal } from "@preact/signals"
import { render } from "preact"
import { ConditionView } from "./condition/condition-view.tsx"
import { conditionState, restoreCondition } from "./condition/state.ts"
import { fragmentOf, LINK_VERSION, stateOf } from "./share-link.ts"

const message = signal("")

const share = async (): Promise<void> => {
  const fragment = await fragmentOf({ v: LINK_VERSION, condition: conditionState() })
  history.replaceState(null, "", `#${fragment}`)
  try {
    await navigator.clipboard.writeText(location.href)
    message.value = "The link is copied; what is in it stays in the browser."
  } catch {
    message.value = "The link is in the address bar."
  }
}

const restore = async (): Promise<void> => {
  const state = await stateOf(location.hash.slice(1))
  if (state === undefined) return
  const { condition } = state
  // checked key by key
  if (typeof condition === "object" && condition !== null)
    restoreCondition(condition as Readonly<Record<string, unknown>>)
}

const Playground = () => (
  <>
    <div class="tabs">
      <div class="tools">
        <span class="state" role="status">
          {message}
        </span>
        <button type="button" class="b" onClick={share}>
          Copy a link
        </button>
      </div>
    </div>
    <ConditionView />
  </>
)

const place = document.querySelector("#playground")
if (place !== null) {
  await restore()
  addEventListener("hashchange", restore)
  place.replaceChildren()
  render(<Playground />, place)
}

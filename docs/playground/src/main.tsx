// The playground: tabs over one sheet, its state in the address.
import "./playground.css"
import { signal } from "@preact/signals"
import { render } from "preact"
import { conditionState, restoreCondition } from "./condition/state.ts"
import { Keys } from "./keys.tsx"
import { fragmentOf, LINK_VERSION, linkLength, stateOf, TOO_LARGE, unreadable } from "./share-link.ts"
import { openTab, TABS, tab, tabNamed, view } from "./tabs.ts"
import { restoreTimestamps, timestampState } from "./timestamps/state.ts"

const message = signal("")

const share = async (): Promise<void> => {
  const state = {
    v: LINK_VERSION,
    tab: tab.value,
    condition: conditionState(),
    timestamps: timestampState(),
    // what is not there yet has no state
    ...(tab.value === "signals" ? { signals: (await import("./signals/state.ts")).signalState() } : {}),
  }
  const fragment = await fragmentOf(state)
  const { isTooLong, warning } = linkLength(fragment.length)
  if (isTooLong) {
    message.value = warning
    return
  }
  history.replaceState(null, "", `#${fragment}`)
  try {
    await navigator.clipboard.writeText(location.href)
    message.value = `The link is copied; what is in it stays in the browser.${warning}`
  } catch {
    message.value = `The link is in the address bar.${warning}`
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Opens what the address says: a tab, or a shared state with the tab that it was on. */
const restore = async (): Promise<void> => {
  const fragment = location.hash.slice(1)
  const read = await stateOf(fragment)
  const state = read === TOO_LARGE ? undefined : read
  if (isObject(state?.["condition"])) restoreCondition(state["condition"])
  if (isObject(state?.["timestamps"])) restoreTimestamps(state["timestamps"])
  if (isObject(state?.["signals"])) await (await import("./signals/state.ts")).restoreSignals(state["signals"])
  message.value = read === undefined || read === TOO_LARGE ? unreadable(fragment, read) : ""
  await openTab(tabNamed(fragment) ?? tabNamed(state?.["tab"]) ?? tab.value)
}

const Playground = () => {
  const View = view.value
  return (
    <>
      <div class="tabs">
        <nav aria-label="Playground">
          <ul>
            {TABS.map(([name, title]) => (
              <li key={name}>
                <a href={`#${name}`} aria-current={name === tab.value ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="tools">
          <span class="state" role="status">
            {message}
          </span>
          <Keys />
          <button type="button" class="b" onClick={share}>
            Copy a link
          </button>
        </div>
      </div>
      {View === undefined ? <p class="note loading">Loading</p> : <View />}
    </>
  )
}

const place = document.querySelector("#playground")
if (place !== null) {
  await restore()
  addEventListener("hashchange", restore)
  place.replaceChildren()
  render(<Playground />, place)
}

// The keys of the playground: panels by number, and the list of all keys.
import { useEffect, useRef } from "preact/hooks"

const KEYS = [
  ["Alt 1 to 7", "go to the panel of that number"],
  ["Alt Enter", "apply all fixes"],
  ["F8, Shift F8", "next problem, the one before"],
  ["Ctrl Space", "complete"],
  ["Ctrl Shift F", "format"],
  ["Ctrl Enter", "send the request (signals)"],
  ["Esc", "leave the editor; Tab leaves it too"],
  ["/", "search guides and reference"],
  ["?", "this list"],
] as const

const isWriting = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (one) => one instanceof HTMLElement && (one.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(one.tagName)),
    )

const goToPanel = (number: string): boolean => {
  const panels = [...document.querySelectorAll(".cell")]
  const heading = panels.find((panel) => panel.querySelector(".n")?.textContent === number)?.querySelector("h2")
  heading?.focus()
  return heading !== null && heading !== undefined
}

/** The button that lists the keys, and what they do. */
export const Keys = () => {
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      if (event.altKey && digit !== undefined && goToPanel(digit)) event.preventDefault()
      if (event.key === "?" && !isWriting(event)) list.current?.showModal()
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [])
  return (
    <>
      <button type="button" class="b" onClick={() => list.current?.showModal()}>
        Keys
      </button>
      <dialog ref={list} aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        <dl class="kv">
          {KEYS.map(([key, what]) => (
            <>
              <dt key={key}>{key}</dt>
              <dd>{what}</dd>
            </>
          ))}
        </dl>
        <form method="dialog">
          <button class="b p" type="submit">
            Close
          </button>
        </form>
      </dialog>
    </>
  )
}

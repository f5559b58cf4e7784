// The search over guides and reference: its index is made in the browser from what the site's builder wrote.
import MiniSearch from "minisearch"

/** What the builder wrote: address, title, title of the page, text. */
interface Entry {
  readonly id: number
  readonly u: string
  readonly t: string
  readonly p: string
  readonly x: string
}

const root = document.documentElement.dataset["root"] ?? ""
const MOST_SHOWN = 30

const loadIndex = async (): Promise<MiniSearch<Entry>> => {
  const entries: ReadonlyArray<Entry> = await (await fetch(`${root}search.json`)).json()
  const index = new MiniSearch<Entry>({
    fields: ["t", "p", "x"],
    storeFields: ["u", "t", "p", "x"],
    // `during_hours` and `readCondition` are found as a whole and by their parts
    tokenize: (text) => [...text.split(/[^\p{L}\p{N}_]+/u), ...text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)],
    searchOptions: { boost: { t: 6, p: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  })
  index.addAll(entries)
  return index
}

const resultItem = ({ u, t, p, x }: Record<"u" | "t" | "p" | "x", string>): HTMLElement => {
  const link = document.createElement("a")
  link.href = root + u
  const title = document.createElement("b")
  title.textContent = t
  const where = document.createElement("span")
  where.textContent = t === p ? x : `${p}: ${x}`
  link.append(title, where)
  const item = document.createElement("li")
  item.append(link)
  return item
}

/** Makes the search of the page work. */
export const startSearch = (): void => {
  const input = document.querySelector<HTMLInputElement>("#search")
  const found = document.querySelector<HTMLElement>("#found")
  const list = document.querySelector<HTMLElement>("#found-list")
  const count = document.querySelector<HTMLElement>("#found-count")
  if (input === null || found === null || list === null || count === null) return
  let index: Promise<MiniSearch<Entry>> | undefined
  const search = async (): Promise<void> => {
    index ??= loadIndex()
    const { value } = input
    const results = value.trim() === "" ? [] : (await index).search(value)
    // the text may have changed while the index was loaded
    if (value !== input.value) return
    found.hidden = value.trim() === ""
    count.textContent = results.length === 0 ? `Nothing has “${value}”` : `${results.length} found`
    list.replaceChildren(...results.slice(0, MOST_SHOWN).map(({ u, t, p, x }) => resultItem({ u, t, p, x })))
  }
  input.addEventListener("input", search)
  input.addEventListener("focus", search)
  document.addEventListener("keydown", (event) => {
    const isWriting = event
      .composedPath()
      .some(
        (one) => one instanceof HTMLElement && (one.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(one.tagName)),
      )
    if (event.key === "/" && !isWriting && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      input.focus()
    }
    if (event.key === "Escape") found.hidden = true
  })
  found.parentElement?.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops: ReadonlyArray<HTMLElement> = [input, ...list.querySelectorAll("a")]
    const at = stops.findIndex((one) => one.matches(":focus"))
    stops[at + step]?.focus()
    event.preventDefault()
  })
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Node && found.parentElement?.contains(target) !== true) found.hidden = true
  })
}

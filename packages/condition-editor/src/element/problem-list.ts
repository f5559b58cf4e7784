// The list of problems and warnings below the editor, and the corrected condition as a whole.
import type { ConditionProblem } from "@callrules/condition"
import type { ConditionWarning } from "@callrules/condition/ask"
import { fixWords } from "../fix-words.ts"
import type { ConditionReading } from "../reading.ts"

/** What the buttons of the list do. */
export interface ListActions {
  /** Applies the fix of one problem. */
  readonly fix: (problem: ConditionProblem | ConditionWarning) => void
  /** Applies all fixes. */
  readonly fixAll: () => void
}

/** The items of the list, numbered. */
export const problemItems = (
  { text, problems, warnings }: ConditionReading,
  actions: ListActions,
  canWrite: boolean,
): ReadonlyArray<HTMLElement> => {
  const all = [...problems, ...warnings]
  return all.map((problem, index) => {
    const isWarning = index >= problems.length
    const item = element("li", isWarning ? "warning" : "problem")
    const body = element("div")
    const { message, hint, span } = problem
    const place = `line ${span.line}, column ${span.column}`
    body.append(withCode(element("div"), capitalized(message)), withCode(element("div", "note"), noteOf(hint, place)))
    item.append(element("b", "", String(index + 1)), body)
    const words = canWrite ? fixWords(text, problem.edits) : undefined
    if (words !== undefined) item.append(button(words, () => actions.fix(problem)))
    return item
  })
}

const noteOf = (hint: string | undefined, place: string): string => (hint === undefined ? place : `${hint}; ${place}`)

/** The corrected condition as a whole, with the button that writes it; nothing where there is none. */
export const suggestionParts = (reading: ConditionReading, actions: ListActions): ReadonlyArray<HTMLElement> => {
  if (reading.suggestion === undefined) return []
  const count = reading.problems.length
  const words = count === 1 ? "Write all of it" : count === 2 ? "Apply both" : `Apply all ${count}`
  const shown = element("pre")
  shown.append(element("code", "", reading.suggestion))
  return [element("span", "note", "As a whole:"), shown, button(words, actions.fixAll, "main")]
}

const element = (name: string, kind = "", text = ""): HTMLElement => {
  const made = document.createElement(name)
  if (kind !== "") made.className = kind
  if (text !== "") made.textContent = text
  return made
}

const button = (words: string, press: () => void, kind = ""): HTMLElement => {
  const made = withCode(element("button", kind), words)
  made.setAttribute("type", "button")
  made.addEventListener("click", press)
  return made
}

// what stands in back quotes is code
const withCode = (parent: HTMLElement, words: string): HTMLElement => {
  for (const [index, piece] of words.split("`").entries()) {
    if (piece !== "") parent.append(index % 2 === 1 ? element("code", "", piece) : piece)
  }
  return parent
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

// The custom element: an editor of one condition that takes part in forms like an input.
import type { RawFacts, Vocabulary } from "@callrules/condition"
import { explainCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import { Compartment, EditorState, Transaction } from "@codemirror/state"
import { EditorView, placeholder } from "@codemirror/view"
import { applyAllFixes, formatText } from "../commands.ts"
import { conditionEditing } from "../condition-editing.ts"
import { applyFix } from "../problems.ts"
import { type ConditionReading, conditionVocabulary, readingOf, readText } from "../reading.ts"
import type { ValidityDetail, VerdictDetail } from "./events.ts"
import { nothingToldYet } from "./late-values.ts"
import { problemItems, suggestionParts } from "./problem-list.ts"
import { STYLES } from "./styles.ts"
import { verdictWords } from "./verdict-words.ts"

// where there are no elements, on a server, the module loads all the same; it defines nothing there
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * `<callrules-condition>`: an editor of one condition, with highlighting, completion, problems and their fixes. It takes part in
 * forms under its `name`, and is invalid as long as the text has problems.
 *
 * Attributes: `value` (the text at the start), `name`, `label` (its accessible name), `placeholder`, `required`, `readonly`, `disabled`,
 * `custom-data-fields` (partner names separated by white space: the published vocabulary with these fields).
 * Events: `input`; `change` when it loses the focus after a change; `callrules-validity` and `callrules-verdict` with details.
 */
export class ConditionElement extends Base {
  /** Takes part in forms. */
  static readonly formAssociated = true
  /** The attributes that are followed. */
  static readonly observedAttributes: ReadonlyArray<string> = [
    "value",
    "label",
    "placeholder",
    "readonly",
    "disabled",
    "required",
    "custom-data-fields",
  ]

  readonly #internals = this.attachInternals()
  readonly #settings = new Compartment()
  readonly #problems = document.createElement("ol")
  readonly #whole = document.createElement("div")
  readonly #verdict = document.createElement("p")
  #view: EditorView | undefined
  #text = ""
  #isDirty = false
  #isDisabled = false
  #vocabulary: Vocabulary | undefined
  #sampleCall: RawFacts | undefined
  #lastChanged = ""
  readonly #told = nothingToldYet()

  /** The text of the condition. Line breaks are `\n`. */
  get value(): string {
    return this.#view?.state.doc.toString() ?? this.#text
  }

  /**
   * Replaces the text; no `input` event is sent. While somebody types, a text that the page was told of less than a second ago is
   * ignored if a newer one has been typed since: frameworks write back what they were told.
   */
  set value(text: string) {
    if (this.#view?.hasFocus === true && this.#told.isOvertaken(text)) return
    this.#isDirty = true
    this.#write(text)
  }

  /** What the text is checked against; the published vocabulary with the fields of `custom-data-fields` unless set, any field without those. */
  get vocabulary(): Vocabulary {
    return this.#vocabulary ?? publishedVocabulary({ customDataFields: this.#fields() })
  }

  /** Checks the text against another vocabulary from now on. */
  set vocabulary(vocabulary: Vocabulary | undefined) {
    this.#vocabulary = vocabulary
    this.#settingsChanged()
  }

  /** The facts of a call on which the condition is tried; the verdict is shown below the editor. Absent: none is shown. */
  get sampleCall(): RawFacts | undefined {
    return this.#sampleCall
  }

  /** Tries the condition on this call from now on. */
  set sampleCall(facts: RawFacts | undefined) {
    this.#sampleCall = facts
    this.#show()
  }

  /** What the text says: the checked condition with its warnings, or the problems. */
  get reading(): ConditionReading {
    return this.#view === undefined ? readText(this.#text, this.vocabulary) : readingOf(this.#view.state)
  }

  /** The form that the element belongs to, if any. */
  get form(): HTMLFormElement | null {
    return this.#internals.form
  }

  /** The name under which a form sends the text. */
  get name(): string {
    return this.getAttribute("name") ?? ""
  }

  /** Sets the attribute `name`. */
  set name(name: string) {
    this.setAttribute("name", name)
  }

  /** What is wrong, as of an input: `customError` for problems of the text, `valueMissing` for none where one is required. */
  get validity(): ValidityState {
    return this.#internals.validity
  }

  /** The first problem in words; empty where the text is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage
  }

  /** Whether the text is valid; sends `invalid` where it is not. */
  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }

  /** Like `checkValidity`; the browser shows the first problem too. */
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }

  /** Writes the condition in its canonical form; whether it could be read. */
  format(): boolean {
    return this.#view !== undefined && formatText(this.#view)
  }

  /** Applies the fixes of all problems; whether there were any. */
  applyAllFixes(): boolean {
    return this.#view !== undefined && applyAllFixes(this.#view)
  }

  /** Puts the cursor into the text. */
  override focus(): void {
    this.#view?.focus()
  }

  /** Called by the browser when the element comes into a page. */
  connectedCallback(): void {
    this.#takeEarly()
    const root = this.shadowRoot ?? this.#build()
    if (!this.#isDirty && this.#text === "") this.#text = this.getAttribute("value") ?? ""
    this.#view = new EditorView({ state: this.#state(this.#text), root, parent: this.#place(root) })
    this.#lastChanged = this.value
    this.#show()
  }

  /** Called by the browser when the element leaves the page. */
  disconnectedCallback(): void {
    this.#text = this.value
    this.#view?.destroy()
    this.#view = undefined
  }

  /** Called by the browser when an attribute changes. */
  attributeChangedCallback(name: string): void {
    if (name === "value") {
      if (!this.#isDirty) this.#write(this.getAttribute("value") ?? "")
    } else this.#settingsChanged()
  }

  /** Called by the browser when the form, or a fieldset around the element, is disabled or enabled. */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled
    this.#settingsChanged()
  }

  /** Called by the browser when the form is reset: the text is the one of the attribute again. */
  formResetCallback(): void {
    this.#isDirty = false
    this.#write(this.getAttribute("value") ?? "")
  }

  /** Called by the browser when it fills in what stood there before. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === "string") this.value = state
  }

  // what a page or a framework has set on the element before it was defined
  #takeEarly(): void {
    for (const name of ["value", "vocabulary", "sampleCall"] as const) {
      const early = Object.getOwnPropertyDescriptor(this, name)
      if (early === undefined) continue
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, early.value)
    }
  }

  #build(): ShadowRoot {
    const root = this.attachShadow({ mode: "open", delegatesFocus: true })
    // the browser's own event comes before the text is read: whoever heard it would read the one before
    root.addEventListener("input", (event) => event.stopPropagation())
    const style = document.createElement("style")
    style.textContent = STYLES
    const place = document.createElement("div")
    place.className = "place"
    place.setAttribute("part", "editor")
    this.#problems.id = "problems"
    this.#problems.setAttribute("part", "problems")
    this.#problems.setAttribute("aria-label", "Problems and warnings")
    this.#whole.className = "whole"
    this.#whole.setAttribute("part", "suggestion")
    this.#verdict.className = "verdict"
    this.#verdict.setAttribute("part", "verdict")
    this.#verdict.setAttribute("aria-live", "polite")
    root.append(style, place, this.#problems, this.#whole, this.#verdict)
    place.addEventListener("focusout", () => this.#left())
    return root
  }

  #place(root: ShadowRoot): HTMLElement {
    return root.querySelector<HTMLElement>(".place") ?? this
  }

  #state(text: string): EditorState {
    const changed = EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (docChanged) this.#changed(transactions.some((one) => one.annotation(Transaction.userEvent) !== undefined))
    })
    return EditorState.create({
      doc: text,
      extensions: [this.#settings.of(this.#currentSettings()), conditionEditing(), changed],
    })
  }

  #currentSettings() {
    const isFixed = this.hasAttribute("readonly") || this.#isDisabled
    return [
      conditionVocabulary.of(this.vocabulary),
      EditorState.readOnly.of(isFixed),
      EditorView.editable.of(!this.#isDisabled),
      placeholder(this.getAttribute("placeholder") ?? ""),
      EditorView.contentAttributes.of({
        "aria-label": this.getAttribute("label") ?? "Condition",
        "aria-describedby": "problems",
        ...(this.hasAttribute("required") ? { "aria-required": "true" } : {}),
        ...(isFixed ? { "aria-readonly": "true" } : {}),
      }),
    ]
  }

  #fields(): ReadonlyArray<string> | "any" {
    const names = this.getAttribute("custom-data-fields")
    return names === null ? "any" : names.split(/\s+/).filter((name) => name !== "")
  }

  #write(text: string): void {
    const view = this.#view
    if (view === undefined) this.#text = text
    else if (text !== this.value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }

  #changed(isByUser: boolean): void {
    this.#show()
    if (!isByUser) {
      this.#lastChanged = this.value
      return
    }
    this.#isDirty = true
    this.#told.tell(this.value)
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }))
  }

  #left(): void {
    if (this.value === this.#lastChanged) return
    this.#lastChanged = this.value
    this.dispatchEvent(new Event("change", { bubbles: true }))
  }

  #settingsChanged(): void {
    this.#view?.dispatch({ effects: this.#settings.reconfigure(this.#currentSettings()) })
    if (this.#view !== undefined) this.#show()
  }

  /** Shows what the text says, and tells the form and the page. */
  #show(): void {
    const view = this.#view
    if (view === undefined) return
    const { reading } = this
    const actions = {
      fix: (problem: ConditionReading["problems"][number] | ConditionReading["warnings"][number]) => {
        applyFix(view, problem)
        view.focus()
      },
      fixAll: () => {
        applyAllFixes(view)
        view.focus()
      },
    }
    const canWrite = !view.state.readOnly
    this.#problems.replaceChildren(...problemItems(reading, actions, canWrite))
    this.#whole.replaceChildren(...(canWrite ? suggestionParts(reading, actions) : []))
    this.#whole.hidden = this.#whole.childElementCount === 0
    this.#tellForm(reading, view)
    const { problems, warnings, suggestion } = reading
    const valid = this.#internals.validity.valid
    const detail: ValidityDetail = { valid, problems, warnings, ...(suggestion === undefined ? {} : { suggestion }) }
    this.dispatchEvent(new CustomEvent("callrules-validity", { detail, bubbles: true, composed: true }))
    this.#showVerdict(reading)
  }

  #tellForm({ text, problems }: ConditionReading, view: EditorView): void {
    const [first] = problems
    const isMissing = this.hasAttribute("required") && text.trim() === ""
    this.#internals.setFormValue(text)
    if (first !== undefined) this.#internals.setValidity({ customError: true }, first.message, view.contentDOM)
    else if (isMissing) this.#internals.setValidity({ valueMissing: true }, "write a condition", view.contentDOM)
    else this.#internals.setValidity({})
  }

  #showVerdict({ condition }: ConditionReading): void {
    const facts = this.#sampleCall
    this.#verdict.hidden = facts === undefined || condition === undefined
    if (facts === undefined || condition === undefined) return
    const explanation = explainCondition(condition, facts)
    this.#verdict.textContent = verdictWords(explanation)
    const detail: VerdictDetail = { met: explanation.met, explanation }
    this.dispatchEvent(new CustomEvent("callrules-verdict", { detail, bubbles: true, composed: true }))
  }
}

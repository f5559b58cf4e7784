// Completion: what may come at the cursor, with what the vocabulary says of it.
import { type Completion as ConditionCompletion, completeCondition } from "@callrules/condition/ask"
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from "@codemirror/autocomplete"
import type { Extension } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import { conditionVocabulary } from "./reading.ts"

const OPTION_TYPES: Readonly<Record<ConditionCompletion["kind"], string>> = {
  attribute: "property",
  field: "property",
  key: "constant",
  connective: "keyword",
  test: "keyword",
  value: "text",
  sign: "text",
}

const optionOf = ({ kind, text, description }: ConditionCompletion, index: number): Completion => ({
  label: text,
  type: OPTION_TYPES[kind],
  // in the order of usefulness that they come in
  boost: -Math.min(index, 99),
  ...(description === undefined ? {} : { detail: description }),
  // `custom_data[` and `in (` go on: the next completion follows at once
  ...(/[[(]$/.test(text) ? { apply: applyAndGoOn } : {}),
})

const applyAndGoOn = (view: EditorView, { label }: Completion, from: number, to: number): void => {
  view.dispatch({ changes: { from, to, insert: label }, selection: { anchor: from + label.length } })
  startCompletion(view)
}

const completionsAt = (context: CompletionContext): CompletionResult | null => {
  const { state, pos, explicit } = context
  const { offset, length, items } = completeCondition(state.doc.toString(), pos, state.facet(conditionVocabulary))
  // unasked, only what has been begun is completed
  if (items.length === 0 || (!explicit && length === 0 && !state.sliceDoc(0, pos).endsWith("["))) return null
  return { from: offset, options: items.map(optionOf), filter: false }
}

/** Offers what may come at the cursor while a word is written, and on Ctrl+Space. */
export const conditionCompletion = (): Extension =>
  autocompletion({ override: [completionsAt], icons: false, aboveCursor: false })

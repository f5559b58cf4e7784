// Problems and warnings where they are in the text, each with its fix.
import { applyEdits, type ConditionProblem } from "@callrules/condition"
import type { ConditionWarning } from "@callrules/condition/ask"
import { type Diagnostic, linter } from "@codemirror/lint"
import type { EditorState, Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import { fixWords } from "./fix-words.ts"
import { conditionReading, conditionVocabulary, readingOf } from "./reading.ts"

/** Applies the fix of one problem of the text that the editor shows, as one step of undoing; whether it has one. */
export const applyFix = (view: EditorView, problem: Pick<ConditionProblem | ConditionWarning, "edits">): boolean => {
  const { edits } = problem
  const { state } = view
  if (edits === undefined || state.readOnly) return false
  const fixed = applyEdits(state.doc.toString(), [problem])
  if (fixed === undefined) return false
  const changes = edits.map(({ offset, length, replacement }) => ({
    from: offset,
    to: offset + length,
    insert: replacement,
  }))
  view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true })
  return true
}

const diagnosticOf = (
  state: EditorState,
  problem: ConditionProblem | ConditionWarning,
  severity: "error" | "warning",
): Diagnostic => {
  const { span, message, hint, edits } = problem
  const words = fixWords(state.doc.toString(), edits)
  const to = Math.min(span.offset + span.length, state.doc.length)
  return {
    from: Math.min(span.offset, to),
    to,
    severity,
    message: hint === undefined || words !== undefined ? message : `${message}: ${hint}`,
    ...(words === undefined ? {} : { actions: [{ name: words, apply: (view) => applyFix(view, problem) }] }),
  }
}

const diagnosticsOf = ({ state }: EditorView): ReadonlyArray<Diagnostic> => {
  const { problems, warnings } = readingOf(state)
  return [
    ...problems.map((problem) => diagnosticOf(state, problem, "error")),
    ...warnings.map((warning) => diagnosticOf(state, warning, "warning")),
  ]
}

/** Underlines problems and warnings and offers their fixes there; `F8` goes to the next one. The text box says when it is invalid. */
export const conditionProblems = (): Extension => [
  conditionReading,
  linter(diagnosticsOf, {
    delay: 120,
    needsRefresh: ({ startState, state }) => startState.facet(conditionVocabulary) !== state.facet(conditionVocabulary),
  }),
  EditorView.contentAttributes.of(({ state }) => ({
    "aria-invalid": String(readingOf(state).problems.length > 0),
  })),
]

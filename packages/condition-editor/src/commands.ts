// What the keys of the editor do beside writing: format, apply all fixes, go from problem to problem.
import { applyEdits, formatCondition } from "@callrules/condition"
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint"
import type { Command, EditorView, KeyBinding } from "@codemirror/view"
import { readingOf } from "./reading.ts"

const write = (view: EditorView, text: string): boolean => {
  if (view.state.readOnly) return false
  if (text !== view.state.doc.toString()) {
    const anchor = Math.min(view.state.selection.main.head, text.length)
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor },
      userEvent: "input.format",
    })
  }
  return true
}

/** Writes the condition in its canonical form; a text with problems stays as it is. */
export const formatText: Command = (view) => {
  const { condition } = readingOf(view.state)
  return condition !== undefined && write(view, formatCondition(condition))
}

/** Applies the fixes of all problems at once: the whole corrected condition where there is one, else what can be fixed. */
export const applyAllFixes: Command = (view) => {
  const { text, problems, suggestion } = readingOf(view.state)
  const fixed = suggestion ?? applyEdits(text, problems)
  return fixed !== undefined && fixed !== text && write(view, fixed)
}

const leave: Command = (view) => {
  view.contentDOM.blur()
  return true
}

/** `Ctrl+Shift+F` formats, `Alt+Enter` applies all fixes, `F8` and `Shift+F8` go from problem to problem, `Esc` leaves. Tab is not taken. */
export const conditionKeymap: ReadonlyArray<KeyBinding> = [
  { key: "Mod-Shift-f", run: formatText, preventDefault: true },
  { key: "Alt-Enter", run: applyAllFixes },
  { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
  { key: "Escape", run: leave },
]

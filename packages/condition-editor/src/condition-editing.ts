// All extensions in one, for those who have a CodeMirror editor already.
import type { Vocabulary } from "@callrules/condition"
import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { bracketMatching } from "@codemirror/language"
import { EditorState, type Extension } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import { conditionKeymap } from "./commands.ts"
import { conditionCompletion } from "./completion.ts"
import { conditionHighlighting } from "./highlighting.ts"
import { conditionProblems } from "./problems.ts"
import { conditionReading, conditionVocabulary } from "./reading.ts"
import { conditionTheme } from "./theme.ts"

/** What the editor is told. */
export interface ConditionEditingOptions {
  /** What the text is checked against; absent: the published vocabulary with any custom data field. */
  readonly vocabulary?: Vocabulary
}

/**
 * All that makes a CodeMirror editor one of conditions: highlighting, completion, problems with fixes, formatting, undo, keys
 * and the look.
 *
 * @example
 * ```ts
 * import { conditionEditing, readingOf } from "@callrules/condition-editor"
 * import { EditorState } from "@codemirror/state"
 *
 * const state = EditorState.create({ doc: "mobile or repeat", extensions: conditionEditing() })
 * console.assert(readingOf(state).problems.length === 0)
 * ```
 */
export const conditionEditing = ({ vocabulary }: ConditionEditingOptions = {}): Extension => [
  vocabulary === undefined ? [] : conditionVocabulary.of(vocabulary),
  conditionReading,
  conditionHighlighting,
  conditionCompletion(),
  conditionProblems(),
  conditionTheme,
  history(),
  bracketMatching(),
  closeBrackets(),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", '"'] } }]),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...conditionKeymap, ...historyKeymap, ...defaultKeymap]),
]

/**
 * An editor for conditions, as CodeMirror 6 extensions: highlighting, completion, problems with fixes, formatting. The custom
 * element made of them is in `@callrules/condition-editor/element`.
 *
 * @packageDocumentation
 */
export { applyAllFixes, conditionKeymap, formatText } from "./commands.ts"
export { conditionCompletion } from "./completion.ts"
export { type ConditionEditingOptions, conditionEditing } from "./condition-editing.ts"
export { fixWords } from "./fix-words.ts"
export { conditionHighlighting } from "./highlighting.ts"
export { applyFix, conditionProblems } from "./problems.ts"
export { type ConditionReading, conditionReading, conditionVocabulary, readingOf, readText } from "./reading.ts"
export { conditionTheme } from "./theme.ts"

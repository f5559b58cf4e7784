// What the text in the editor says: read once for each change, for all extensions that show something of it.
import {
  type CheckedCondition,
  type ConditionProblem,
  readCondition,
  suggestCondition,
  type Vocabulary,
} from "@callrules/condition"
import { type ConditionWarning, lintCondition } from "@callrules/condition/ask"
import { publishedVocabulary } from "@callrules/recording-condition"
import { type EditorState, Facet, StateField } from "@codemirror/state"
import * as Result from "effect/Result"

/** A text, read against a vocabulary. */
export interface ConditionReading {
  /** The text that was read. */
  readonly text: string
  /** The checked condition; absent where the text has problems. */
  readonly condition?: CheckedCondition
  /** What is wrong with the text, by place; empty where it is valid. */
  readonly problems: ReadonlyArray<ConditionProblem>
  /** What is worth a second look in a valid text, in order of weight. */
  readonly warnings: ReadonlyArray<ConditionWarning>
  /** The whole corrected condition, where the fixes of all problems together make one. */
  readonly suggestion?: string
}

/**
 * Reads a text against a vocabulary: the condition with its warnings, or its problems with what is meant as a whole.
 *
 * @example
 * ```ts
 * import { readText } from "@callrules/condition-editor"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const reading = readText("mobile && repeat", publishedVocabulary({ customDataFields: [] }))
 * console.assert(reading.suggestion === "mobile and repeat")
 * ```
 */
export const readText = (text: string, vocabulary: Vocabulary): ConditionReading => {
  const read = readCondition(text, vocabulary)
  if (Result.isSuccess(read)) {
    return { text, condition: read.success, problems: [], warnings: lintCondition(text, vocabulary) }
  }
  const suggestion = suggestCondition(text, read.failure, vocabulary)
  return { text, problems: read.failure, warnings: [], ...(suggestion === undefined ? {} : { suggestion }) }
}

const PUBLISHED = publishedVocabulary({ customDataFields: "any" })

/** The vocabulary that the text is checked against; the published one with any custom data field unless given. */
export const conditionVocabulary: Facet<Vocabulary, Vocabulary> = Facet.define({
  combine: (vocabularies) => vocabularies[0] ?? PUBLISHED,
})

const read = (state: EditorState): ConditionReading => readText(state.doc.toString(), state.facet(conditionVocabulary))

/** What the editor's text says, kept up to date with the text and the vocabulary. */
export const conditionReading: StateField<ConditionReading> = StateField.define({
  create: read,
  update: (reading, transaction) => {
    const before = transaction.startState.facet(conditionVocabulary)
    const isSame = !transaction.docChanged && before === transaction.state.facet(conditionVocabulary)
    return isSame ? reading : read(transaction.state)
  },
})

/** What the text of an editor says, also where the editor does not keep it. */
export const readingOf = (state: EditorState): ConditionReading => state.field(conditionReading, false) ?? read(state)

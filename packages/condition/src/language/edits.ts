// The edits of problems applied to their text, and the whole condition that they make.

import type { TextEdit, TextProblem } from "@callrules/model"
import * as Result from "effect/Result"
import { expectProblems } from "../expected.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { readCondition } from "./plain.ts"
import { formatCondition } from "./tree/format.ts"

/**
 * The text with the edits of its problems applied. Edits within a stretch that another one replaces are part of that one. Problems
 * without edits stay.
 *
 * @returns the text; `undefined` where edits overlap, because the result would be ambiguous.
 *
 * Rule REC-189.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { applyEdits, parseCondition } from "@callrules/condition"
 *
 * const text = "mobile && media_type == 'tv'"
 * const parsed = parseCondition(text)
 * if (Result.isFailure(parsed)) console.assert(applyEdits(text, parsed.failure) === 'mobile and media_type = "tv"')
 * ```
 */
export const applyEdits = (text: string, problems: ReadonlyArray<Pick<TextProblem, "edits">>): string | undefined => {
  expectProblems(problems)
  const groups = problems.flatMap(({ edits }) => (edits === undefined ? [] : [edits]))
  const left = groups.filter(
    (group, index) =>
      !groups.some((other, at) => at !== index && other.some((edit) => absorbs(edit, group, at > index))),
  )
  // what is put in at a place stands before what is replaced there
  const edits = left.flat().sort((a, b) => a.offset - b.offset || a.length - b.length)
  let edited = ""
  let at = 0
  for (const { offset, length, replacement } of edits) {
    if (offset < at) return undefined
    edited += text.slice(at, offset) + replacement
    at = offset + length
  }
  return edited + text.slice(at)
}

const endOf = ({ offset, length }: TextEdit): number => offset + length

// a stretch that is replaced as a whole takes the smaller changes with it, those that only touch it not; of equals the last stays, which knows most
const absorbs = (edit: TextEdit, group: ReadonlyArray<TextEdit>, isLast: boolean): boolean =>
  group.every((other) => other.offset >= edit.offset && endOf(other) <= endOf(edit)) &&
  group.some((other) => other.offset < endOf(edit) && endOf(other) > edit.offset) &&
  (isLast || group.every(({ length }) => length < edit.length))

/**
 * The whole condition that is meant by a text with problems: all their edits applied. It is given only where every problem has
 * edits, and what they make is a valid condition of the vocabulary.
 *
 * @returns the condition in canonical form; `undefined` where there is none.
 *
 * Rule REC-190.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition, suggestCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary({ customDataFields: [] })
 * const text = "isMobile && media_type == 'tv'"
 * const read = readCondition(text, vocabulary)
 * if (Result.isFailure(read)) {
 *   console.assert(suggestCondition(text, read.failure, vocabulary) === 'mobile and media_type = "tv"')
 * }
 * ```
 */
export const suggestCondition = (
  text: string,
  problems: ReadonlyArray<Pick<TextProblem, "edits">>,
  vocabulary: Vocabulary,
): string | undefined => {
  expectProblems(problems)
  const edited = problems.every(({ edits }) => edits !== undefined) ? applyEdits(text, problems) : undefined
  const read = edited === undefined ? undefined : readCondition(edited, vocabulary)
  return read === undefined || Result.isFailure(read) || read.success.root === null
    ? undefined
    : formatCondition(read.success)
}

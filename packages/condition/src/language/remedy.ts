// What would be right: a sentence for people and, where it can be said, the same as changes to the text.
import type { TextEdit } from "@callrules/model"

/** A change to the text; without a stretch of its own it replaces that of the problem. */
export interface Change {
  readonly replacement: string
  readonly start?: number
  readonly end?: number
}

/** What would be right, as a sentence and as changes to the text. */
export interface Remedy {
  readonly hint: string
  readonly changes: ReadonlyArray<Change>
}

/** To write this in place of what is wrong; `changes` where that is not the whole stretch, or more than it. */
export const write = (text: string, changes: ReadonlyArray<Change> = [{ replacement: text }]): Remedy => ({
  hint: `write \`${text}\``,
  changes,
})

/** Where an attribute stands in the text, and how a condition writes it. */
export interface WrittenAttribute {
  readonly start: number
  readonly end: number
  readonly written: string
}

/**
 * To write a test in place of the one that begins with an attribute and runs up to `end`. The attribute itself stays as it is where it
 * can, so that what is wrong with its name is fixed beside it.
 */
export const writeTest = (
  { start, end: attributeEnd, written }: WrittenAttribute,
  test: string,
  end: number,
): Remedy => {
  const [before = "", after, ...more] = test.split(written)
  if (isOpen(written)) return write(test, [])
  if (after === undefined || more.length > 0) return write(test, [{ replacement: test, start, end }])
  const opening = before === "" ? [] : [{ replacement: before, start, end: start }]
  return write(test, [...opening, { replacement: after, start: attributeEnd, end }])
}

/** To leave out what is wrong. */
export const REMOVE: Remedy = { hint: "remove it", changes: [{ replacement: "" }] }

/** The hint and the edits of a problem at a stretch of a text. */
// REC-188
export const remedyAt = (
  text: string,
  start: number,
  end: number,
  remedy: string | Remedy | undefined,
): { readonly hint?: string; readonly edits?: ReadonlyArray<TextEdit> } => {
  if (remedy === undefined) return {}
  if (typeof remedy === "string") return { hint: remedy }
  const { hint, changes } = remedy
  if (changes.length === 0 || changes.some(({ replacement }) => isOpen(replacement))) return { hint }
  return { hint, edits: changes.map((change) => editOf(text, { start, end, ...change })) }
}

/** Whether a text has a place for something that only the author knows: `...` outside quotes. */
const isOpen = (replacement: string): boolean => replacement.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").includes("...")

const LETTER = /[a-z\d]/i

// words stay apart; with what is left out goes the white space behind it, where white space or nothing stands before it
const editOf = (text: string, { start, end, replacement }: Required<Change>): TextEdit => {
  const isAlone = replacement === "" && /^$|\s/.test(text.charAt(start - 1))
  const space = isAlone ? (/^[ \t]*/.exec(text.slice(end, end + 20))?.[0].length ?? 0) : 0
  const [before, behind] = [text.charAt(start - 1), text.charAt(end)]
  const opening = LETTER.test(before) && /^[a-z\d]/i.test(replacement) ? " " : ""
  const closing = LETTER.test(behind) && /[a-z\d]$/i.test(replacement) ? " " : ""
  const gap = replacement === "" && LETTER.test(before) && LETTER.test(behind) ? " " : ""
  return { offset: start, length: end + space - start, replacement: opening + replacement + closing + gap }
}

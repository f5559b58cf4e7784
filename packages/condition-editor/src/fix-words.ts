// What a button that applies a fix says: what it writes.
import { applyEdits } from "@callrules/condition"
import type { TextEdit } from "@callrules/model"

const LONGEST = 48

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return `\`${line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line}\``
}

/**
 * What the fix of a problem does to its text, in a few words: ``Write `and` ``, ``Insert `(` ``, ``Remove `,` ``.
 *
 * @returns the words; `undefined` where the problem has no fix.
 *
 * @example
 * ```ts
 * import { fixWords } from "@callrules/condition-editor"
 *
 * console.assert(fixWords("mobile && repeat", [{ offset: 7, length: 2, replacement: "and" }]) === "Write `and`")
 * ```
 */
export const fixWords = (text: string, edits: ReadonlyArray<TextEdit> | undefined): string | undefined => {
  const [first] = edits ?? []
  if (edits === undefined || first === undefined) return undefined
  const start = Math.min(...edits.map(({ offset }) => offset))
  const end = Math.max(...edits.map(({ offset, length }) => offset + length))
  const within = edits.map((edit) => ({ ...edit, offset: edit.offset - start }))
  const written = applyEdits(text.slice(start, end), [{ edits: within }]) ?? ""
  if (written.trim() === "") return `Remove ${shown(text.slice(start, end))}`
  return `${end === start ? "Insert" : "Write"} ${shown(written)}`
}

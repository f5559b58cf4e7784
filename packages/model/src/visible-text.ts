/**
 * Text of somebody else's in a form that can be read in a message: what cannot be seen is written out.
 *
 * @packageDocumentation
 */

/**
 * A text with each character that cannot be seen written as its code point: everything but letters, marks, numbers,
 * punctuation, symbols and the plain space, such as `\u{200b}` or `\u{1b}`. All other characters stay as they are.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @example
 * ```ts
 * import { visibleText } from "@callrules/model/visible-text"
 *
 * console.assert(visibleText("09:15\u{202f}AM") === "09:15\\u{202f}AM")
 * console.assert(visibleText("caf\u{e9}") === "caf\u{e9}")
 * ```
 */
export const visibleText = (text: string): string =>
  isVisibleAscii(text) ? text : text.replace(UNSEEN, (character) => `\\u{${codePointOf(character).toString(16)}}`)

/**
 * The beginning of a long text, followed by `...`; a text of at most so many UTF-16 units as it is. Cut between
 * characters, never within one.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @example
 * ```ts
 * import { shortText } from "@callrules/model/visible-text"
 *
 * console.assert(shortText("solar panels", 5) === "solar...")
 * console.assert(shortText("solar", 5) === "solar")
 * ```
 */
export const shortText = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${Array.from(text.slice(0, 2 * longest))
        .slice(0, longest)
        .join("")}...`

/** Nearly every text: one look at each character costs less than the pattern. */
const isVisibleAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

const UNSEEN = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

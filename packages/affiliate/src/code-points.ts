// Single characters of a text, as messages name them, and invisible ones.

/** A character as a message names it: its code point, `U+200B`. */
export const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`

/** Whether a text has characters of ASCII only. */
export const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/** Whether a text has an invisible character: a format character, a variation selector, a filler. */
export const hasInvisible = (text: string): boolean => !isAscii(text) && INVISIBLE.test(text)

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string => (isAscii(text) ? text : text.replace(EVERY_INVISIBLE, ""))

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const EVERY_INVISIBLE = new RegExp(INVISIBLE, "gu")

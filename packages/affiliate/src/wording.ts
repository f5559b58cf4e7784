// How messages show what was sent: short, on one line, without characters that a reader cannot see.
import { visibleText } from "@callrules/model/reading"

const SHOWN_CHARACTERS = 60

/** A value as a message shows it: text in back quotes, shortened; lists and objects by their kind only. */
export const shown = (value: unknown): string => {
  if (typeof value === "string") return `\`${plain(value)}\``
  if (value === null || typeof value === "number" || typeof value === "boolean") return `\`${String(value)}\``
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  return `a value of kind ${typeof value}`
}

/** How many characters (code points) a text has. */
export const characterCount = (text: string): number => {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const before = text.charCodeAt(index - 1)
    if (code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff) count--
  }
  return count
}

/** A character as a message shows it: its code point, `U+200B`. */
export const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`

/** Whether a text has a character that no font draws: a format character, a variation selector, a filler. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text)

/** A text without the characters that no font draws. */
export const withoutInvisible = (text: string): string => text.replace(EVERY_INVISIBLE, "")

/** Names in back quotes, joined as a sentence lists them: "`a`, `b` or `c`". */
export const oneOf = (names: ReadonlyArray<string>): string => {
  const quoted = names.map((name) => shown(name))
  const last = quoted.pop() ?? ""
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`
}

const plain = (text: string): string =>
  visibleText(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text)

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const EVERY_INVISIBLE = new RegExp(INVISIBLE, "gu")

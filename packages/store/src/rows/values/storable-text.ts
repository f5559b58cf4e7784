// Text that every database can hold, without U+0000 and unpaired surrogates. Distinct texts stay distinct and in order.
//
//   U+0000        -> U+0001 U+0001          U+0001 -> U+0001 U+0002
//   lone U+D800+n -> U+E000 (U+0020 + n)    U+E000 -> U+E000 U+0820
//
// U+0000 ends a text in some drivers, and an unpaired surrogate has no form in UTF-8: two such
// texts would become one. Everything else stays as it is.

const FIRST_SURROGATE = 0xd800
const FIRST_SECOND = 0x20
const SECOND_OF_E000 = "\u0820"

/** A text as it is stored: the same text, except for the few that a database cannot hold. Keeps the order of code points. */
export const storable = (text: string): string =>
  text.isWellFormed() && !text.includes("\0") && !hasPairs(text) ? text : [...text].map(written).join("")

/** The text that {@link storable} was given. */
export const restored = (text: string): string => {
  if (!hasPairs(text)) return text
  let original = ""
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index)
    if (unit === "\u0001" || unit === "\ue000") {
      index += 1
      original += read(unit, text.charAt(index))
    } else original += unit
  }
  return original
}

/** The same for a column that may be null. */
export const storableOrNull = (text: string | null): string | null => (text === null ? null : storable(text))

/** The same for a column that may be null. */
export const restoredOrNull = (text: string | null): string | null => (text === null ? null : restored(text))

// whether something in it is, or has to be, written as a pair
const hasPairs = (text: string): boolean => text.includes("\u0001") || text.includes("\ue000")

const written = (character: string): string => {
  if (character === "\0") return "\u0001\u0001"
  if (character === "\u0001") return "\u0001\u0002"
  if (character === "\ue000") return `\ue000${SECOND_OF_E000}`
  if (character.isWellFormed()) return character
  return `\ue000${String.fromCharCode(character.charCodeAt(0) - FIRST_SURROGATE + FIRST_SECOND)}`
}

const read = (first: string, second: string): string => {
  if (first === "\u0001") return second === "\u0001" ? "\0" : "\u0001"
  if (second === SECOND_OF_E000) return "\ue000"
  return String.fromCharCode(second.charCodeAt(0) - FIRST_SECOND + FIRST_SURROGATE)
}

// What applies to every text that is stored: how its characters are counted, which ones no store can keep, and which ones
// never belong in a name.

/** How many characters (code points) a text has: an emoji is one, though JavaScript counts it twice. */
export const characterCount = (text: string): number => {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const before = text.charCodeAt(index - 1)
    if (code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff) count--
  }
  return count
}

/** Whether a text has at most so many characters (code points). */
// SIG-239
export const hasAtMost = (characters: number, text: string): boolean => {
  if (text.length <= characters) return true
  // twice as many units is the most that they can have
  return text.length <= characters * 2 && characterCount(text) <= characters
}

const MOST_ID_CHARACTERS = 255

/** In UTF-8. An entry of an index of PostgreSQL has up to four ids, and takes 2,704 bytes. */
const MOST_ID_BYTES = 600

/** A text of so few UTF-16 units, of which none takes more than three bytes, needs no counting. */
const SHORT_ID = MOST_ID_BYTES / 3

/** What is wrong with how long an id is, in words; `undefined` for nearly every one. */
// ENG-367
export const idLengthFault = (id: string): string | undefined => {
  if (id.length <= SHORT_ID) return undefined
  const characters = characterCount(id)
  if (characters > MOST_ID_CHARACTERS) return `has ${characters} characters, at most ${MOST_ID_CHARACTERS} are allowed`
  const bytes = bytesInUtf8(id)
  return bytes > MOST_ID_BYTES ? `takes ${bytes} bytes in UTF-8, at most ${MOST_ID_BYTES} are allowed` : undefined
}

/**
 * What is wrong with a new id that stands in paths, in words: `.` and `..` lead elsewhere there, also percent-encoded, so that nobody
 * could read or remove what has such an id.
 */
// ENG-503
export const dotsFault = (id: string): string | undefined =>
  id === "." || id === ".." ? `is \`${id}\`, which cannot stand in a path` : undefined

const bytesInUtf8 = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** What a text contains that no store can keep and give back unchanged, in words; `undefined` for nearly every text. */
// SIG-226
export const unstorableCharacter = (text: string): string | undefined => {
  if (text.includes("\0")) return "U+0000"
  return text.isWellFormed() ? undefined : "half of a surrogate pair"
}

/** Whether every store can keep a text and give it back unchanged. */
export const isStorableText = (text: string): boolean => unstorableCharacter(text) === undefined

/** A character that does not belong in a name. */
export interface ForbiddenCharacter {
  /** What it is, with its code point: `invisible character U+200B`. */
  readonly name: string
  /** Its place among the characters (code points) of the text, from 1. */
  readonly position: number
}

/**
 * The first character of a text that does not belong in a name: controls and line ends, what nobody sees where no word and no emoji
 * needs it, and unpaired surrogates. `undefined` for nearly every text. The text is at most as long as a name may be.
 */
// AFF-109, SIG-253
export const forbiddenCharacter = (text: string): ForbiddenCharacter | undefined => {
  if (PLAIN.test(text)) return undefined
  const found = FORBIDDEN.exec(text) ?? (RIGHT_TO_LEFT.test(text) ? null : DIRECTION_MARK.exec(text))
  if (found === null) return undefined
  const codePoint = found[0].codePointAt(0) ?? 0
  const code = codePoint.toString(16).toUpperCase().padStart(4, "0")
  return { name: `${kindOf(codePoint)} U+${code}`, position: characterCount(text.slice(0, found.index)) + 1 }
}

/** The characters of a keyboard in English, as nearly every name has them alone. */
const PLAIN = /^[ -~]*$/

const kindOf = (codePoint: number): string => {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "half surrogate pair"
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint <= 0x9f)) return "control character"
  return "invisible character"
}

/** Scripts whose letters join, or whose signs do. */
const JOINING_SCRIPTS =
  "Arabic|Syriac|Mandaic|Nko|Adlam|Mongolian|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala|Khmer|Myanmar"
const JOINING = String.raw`[${JOINING_SCRIPTS.split("|")
  .map((script) => `\\p{Script=${script}}`)
  .join("")}]\p{M}{0,8}`

const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]{0,2}`

// What nobody sees is needed to write some words and emoji. Anywhere else it only makes of one name two that look alike.
// SIG-284
const NEEDED = [
  String.raw`${JOINING}[\u200c\u200d](?=\S)`,
  // before the ending of a Persian word that is a number, or stands in brackets
  String.raw`[\p{Nd}\p{Pe}\p{Pf}]\u200c(?=\p{Script=Arabic})`,
  String.raw`${PICTURE}\u200d(?=\p{Extended_Pictographic})`,
  // a sign as a picture or as a sign, and the keycap of a digit
  String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]`,
  String.raw`[\d#*]\ufe0f(?=\u20e3)`,
  // another form of a letter or of a mathematical sign
  String.raw`[\p{Script=Han}\p{Script=Myanmar}\u2200-\u22ff][\ufe00-\ufe02]`,
  String.raw`\p{Script=Han}[\u{e0100}-\u{e01ef}]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180d\u180f]`,
  // the region of a flag
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]{1,7}`,
].join("|")

const FORBIDDEN = new RegExp(
  String.raw`(?:[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\u200e\u200f\u061c])\p{Default_Ignorable_Code_Point})(?<!${NEEDED})`,
  "u",
)

/** Where something is written from right to left, they order what stands beside it. */
const DIRECTION_MARK = /[\u200e\u200f\u061c]/
const RIGHT_TO_LEFT =
  /(?!\u061c)[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u

/** Whether a text has a character that can be seen: not only white space and what no font draws. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

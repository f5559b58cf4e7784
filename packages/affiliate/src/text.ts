// The rules of names and ids as texts: what is blank, how long one may be, and which characters never stand in one.
import { characterCount, unstorableCharacter } from "@callrules/model/reading"
import { codePointName } from "./code-points.ts"

/** The most characters (code points) that a name or an id may have. */
// AFF-108
export const MAX_TEXT_CHARACTERS = 255

/** What is wrong with a text. */
export interface TextFault {
  readonly code: "blank" | "too-long" | "forbidden-character"
  /** What the text is or has, to follow its field's name. */
  readonly message: string
  readonly hint: string
}

/**
 * Whether a text is short and has nothing but visible ASCII characters and spaces between them: such a text passes every
 * rule of names and ids as it is. One look at each character; everything else goes the long way.
 */
export const isPlainText = (text: string): boolean => {
  const length = text.length
  if (length === 0 || length > MAX_TEXT_CHARACTERS) return false
  if (text.charCodeAt(0) === SPACE || text.charCodeAt(length - 1) === SPACE) return false
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code < SPACE || code > TILDE) return false
  }
  return true
}

/** What is wrong with a text as a name or an id; `undefined` when nothing is. */
export const textFault = (text: string): TextFault | undefined => {
  if (!VISIBLE.test(text)) {
    return { code: "blank", message: "is blank", hint: "write at least one visible character" }
  }
  if (text.length > MAX_TEXT_CHARACTERS && characterCount(text) > MAX_TEXT_CHARACTERS) {
    return {
      code: "too-long",
      message: `has ${characterCount(text)} characters`,
      hint: `write at most ${MAX_TEXT_CHARACTERS} characters`,
    }
  }
  // AFF-109
  const found = FORBIDDEN.exec(text)
  if (found === null) return undefined
  const codePoint = found[0].codePointAt(0) ?? 0
  return {
    code: "forbidden-character",
    message: `has the ${kindOf(codePoint)} ${codePointName(codePoint)} at character ${characterCount(text.slice(0, found.index)) + 1}`,
    hint: "remove the character",
  }
}

/** What a text contains that cannot be stored, to follow its field's name; `undefined` when it can be stored as it is. */
export const unstorableMessage = (text: string): string | undefined => {
  const character = unstorableCharacter(text)
  return character === undefined ? undefined : `contains ${character}, which cannot be stored`
}

const kindOf = (codePoint: number): string => {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "half surrogate pair"
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint <= 0x9f)) return "control character"
  return "invisible character"
}

const SPACE = 0x20
const TILDE = 0x7e

// White space and what no font draws: a text of nothing else shows nothing.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

// Controls; line and paragraph separators; embeddings, overrides and isolates of writing direction; characters that are
// not seen and not needed to write a word or an emoji (joiners, direction marks, variation selectors and tags are), soft
// hyphen and the fillers of Hangul among them; halves of surrogate pairs.
const FORBIDDEN =
  /[\u034f\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]/u

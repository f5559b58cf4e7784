// The rules of names and ids as texts: what is blank, the maximum length, and which characters are forbidden.
import { characterCount, forbiddenCharacter, isVisible, unstorableCharacter } from "@callrules/model/reading"

/** The most characters (code points) that a name or an id may have. */
// AFF-108
export const MAX_TEXT_CHARACTERS = 255

/** What is wrong with a text. */
export interface TextFault {
  readonly code: "blank" | "too-long" | "forbidden-character"
  /** What the text is or has; follows the field's name. */
  readonly message: string
  readonly hint: string
}

/**
 * Whether a text is short and has only visible ASCII characters with spaces between them: such a text passes every
 * rule of names and ids. This fast path reads each character once; all other texts take the full check.
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

/** What is wrong with a text as a name or an id; `undefined` when it is valid. */
export const textFault = (text: string): TextFault | undefined => {
  if (!isVisible(text)) {
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
  const found = forbiddenCharacter(text)
  if (found === undefined) return undefined
  return {
    code: "forbidden-character",
    message: `has the ${found.name} at character ${found.position}`,
    hint: "remove the character",
  }
}

/** What a text contains that cannot be stored; follows the field's name. `undefined` when it can be stored. */
export const unstorableMessage = (text: string): string | undefined => {
  const character = unstorableCharacter(text)
  return character === undefined ? undefined : `contains ${character}, which cannot be stored`
}

const SPACE = 0x20
const TILDE = 0x7e

// How an attribute is written: `media_type`, `custom_data[product]`, `custom_data["zip code"]`.
import type { AttributeReference } from "./tree.ts"

const BARE = /^[A-Za-z0-9_]+$/

// characters that cannot be seen, blanks that are no plain space, and what changes the direction of what follows
const HIDDEN = /["\\\p{Cc}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu

// what joins letters of some scripts and parts of an emoji, and what they may stand behind then
const JOINING = /\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]/u
const JOINED =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\u{E0020}-\u{E007F}]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}]/u

/** A text in double quotes, with escapes for quotes, backslashes and what cannot be seen or told from a plain space. */
// REC-205
export const quote = (value: string): string =>
  `"${value.replace(HIDDEN, (character, at: number) => (isJoining(value, character, at) ? character : escaped(character)))}"`

const isJoining = (value: string, character: string, at: number): boolean =>
  JOINING.test(character) && JOINED.test([...value.slice(Math.max(0, at - 2), at)].at(-1) ?? "")

/** The same in ASCII alone: so that two spellings that look alike can be told apart. */
export const quoteInAscii = (value: string): string =>
  quote(value).replace(/[^ -~]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)

const escaped = (character: string): string => {
  if (character === '"' || character === "\\") return `\\${character}`
  if (character === "\n") return "\\n"
  if (character === "\t") return "\\t"
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** A field's name as it stands between brackets: a bare word where it is one, else in quotes. */
export const fieldText = (field: string): string => (BARE.test(field) ? field : quote(field))

/**
 * An attribute as a condition writes it. It is also the name of the attribute's fact in lists of unknown facts.
 *
 * @example
 * ```ts
 * import { attributeText } from "@callrules/condition"
 *
 * console.assert(attributeText({ attribute: "custom_data", field: "zip code" }) === 'custom_data["zip code"]')
 * ```
 */
export const attributeText = (reference: AttributeReference): string =>
  reference.field === undefined ? reference.attribute : `${reference.attribute}[${fieldText(reference.field)}]`

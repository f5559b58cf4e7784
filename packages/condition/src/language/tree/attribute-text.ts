// How an attribute is written: `media_type`, `custom_data[product]`, `custom_data["zip code"]`.
import type { AttributeReference } from "./tree.ts"

const BARE = /^[A-Za-z0-9_]+$/

// characters that cannot be seen or that change the direction of what follows: written as escapes
const HIDDEN = /["\\\p{Cc}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A text in double quotes, with escapes for quotes, backslashes and characters that cannot be seen. */
export const quote = (value: string): string => `"${value.replace(HIDDEN, escaped)}"`

/** The same in ASCII alone: so that two spellings that look alike can be told apart. */
export const quoteInAscii = (value: string): string =>
  quote(value).replace(/[^ -~]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)

const escaped = (character: string): string => {
  if (character === '"' || character === "\\") return `\\${character}`
  if (character === "\n") return "\\n"
  if (character === "\t") return "\\t"
  return `\\u{${character.charCodeAt(0).toString(16)}}`
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

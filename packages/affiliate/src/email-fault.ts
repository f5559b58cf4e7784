// Says why a text is not an e-mail address, and what was probably meant.
import { characterCount } from "@callrules/model/reading"
import { codePointName, hasInvisible, isAscii, withoutInvisible } from "./code-points.ts"
import { isEmailAddress, MAX_EMAIL_CHARACTERS } from "./email-address.ts"

/** What is wrong with a text as an e-mail address, in words. */
export interface EmailFault {
  /** What the text has or is; follows the field's name. */
  readonly message: string
  readonly hint: string
}

/** Why a text is not an e-mail address; only for invalid texts. `stop` is where it stops being one: {@link emailStop}. */
export const emailFault = (text: string, stop: number): EmailFault => {
  if (text.trim() === "") return { message: "is blank", hint: GENERAL_HINT }
  if (text.length > MAX_EMAIL_CHARACTERS) {
    return { message: `has ${text.length} characters`, hint: `write at most ${MAX_EMAIL_CHARACTERS} characters` }
  }
  const seen = withoutInvisible(text)
  const meant = meantAddress(text, seen)
  const message = stopMessage(text, stop)
  return { message, hint: meant === undefined ? stopHint(seen) : `write \`${meant}\`` }
}

const GENERAL_HINT = "write one address such as `ada@example.com`"

const stopMessage = (text: string, stop: number): string => {
  if (!text.includes("@")) return "has no `@`"
  if (stop >= text.length) return endMessage(text)
  const character = String.fromCodePoint(text.codePointAt(stop) ?? 0)
  const place = placeOf(text, stop)
  if (character === ".") return `has a dot with nothing before it ${place}`
  if (character === "@") return atMessage(text, text.slice(0, stop))
  if (character > "\u007f") return `has ${beyondAscii(character)} ${place}`
  if (/\s/u.test(text.charAt(stop - 1)))
    return `has white space before character ${characterCount(text.slice(0, stop)) + 1}`
  if (/[\p{Cc} ]/u.test(character)) return `has the character ${codePointName(character.charCodeAt(0))} ${place}`
  return `has \`${character}\` ${place}`
}

const placeOf = (text: string, index: number): string => `at character ${characterCount(text.slice(0, index)) + 1}`

const atMessage = (text: string, before: string): string => {
  if (before.includes("@")) return "has more than one `@`"
  const dot = LAST_DOT.exec(before)
  return dot === null ? "has nothing before its `@`" : `has a dot with nothing after it ${placeOf(text, dot.index)}`
}

// a dot, followed by white space and comments only
const LAST_DOT = /\.(?:\s|\([^()]*\))*$/u

const beyondAscii = (character: string): string => {
  const name = codePointName(character.codePointAt(0) ?? 0)
  if (hasInvisible(character)) return `the invisible character ${name}`
  return /[\p{C}\p{Z}]/u.test(character) ? `the character ${name}` : `\`${character}\` (${name})`
}

const LAST_AT = /@\s*$/
const ENDING_DOT = /\.\s*$/

const endMessage = (text: string): string => {
  if (LAST_AT.test(text)) return "has nothing after its `@`"
  if (ENDING_DOT.test(text)) return "ends with a dot"
  return "has a quoted string, comment or bracket that does not end"
}

// `seen` is the text without invisible characters, here and below
const stopHint = (seen: string): string => {
  if (isAscii(seen)) return GENERAL_HINT
  const beyond = seen.search(/\P{ASCII}/u)
  const at = seen.lastIndexOf("@")
  if (at < 0) return GENERAL_HINT
  return `RFC 2822 allows ASCII only: write ${beyond > at ? "the domain in its `xn--` form" : "the part before the `@` in ASCII"}`
}

const MAILTO = /^mailto:/i

// `Ada <ada@example.com>`, `mailto:ada@example.com`, `ada@example.com.`, `ada@example..com`
const meantAddress = (text: string, seen: string): string | undefined => {
  const bracketed = seen.includes("<") ? /<([^<>]*)>\s*$/u.exec(seen)?.[1] : undefined
  const inner = (bracketed ?? seen).trim()
  const address = MAILTO.test(inner) ? inner.slice("mailto:".length) : inner
  if (address.length !== text.length && isEmailAddress(address)) return address
  if (!address.includes("..") && !address.endsWith(".")) return undefined
  const undotted = address.replace(/\.{2,}/gu, ".").replace(/\.$/u, "")
  return isEmailAddress(undotted) ? undotted : undefined
}

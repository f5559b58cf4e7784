// Says why a text is no e-mail address, and what was probably meant.
import { emailStop, isEmailAddress, MAX_EMAIL_CHARACTERS } from "./email-address.ts"
import { characterCount, codePointName } from "./wording.ts"

/** What is wrong with a text as an e-mail address, in words. */
export interface EmailFault {
  /** What the text has or is, to follow its field's name. */
  readonly message: string
  readonly hint: string
}

/** Why a text is no e-mail address; only for texts that are none. */
export const emailFault = (text: string): EmailFault => {
  if (text.trim() === "") return { message: "is blank", hint: GENERAL_HINT }
  if (text.length > MAX_EMAIL_CHARACTERS) {
    return { message: `has ${text.length} characters`, hint: `write at most ${MAX_EMAIL_CHARACTERS} characters` }
  }
  const meant = meantAddress(text)
  const message = stopMessage(text, emailStop(text) ?? text.length)
  return { message, hint: meant === undefined ? stopHint(text) : `write \`${meant}\`` }
}

const GENERAL_HINT = "write one address such as `ada@example.com`"

const stopMessage = (text: string, stop: number): string => {
  if (!text.includes("@")) return "has no `@`"
  if (stop >= text.length) return endMessage(text)
  const character = String.fromCodePoint(text.codePointAt(stop) ?? 0)
  const place = `at character ${characterCount(text.slice(0, stop)) + 1}`
  if (character === ".") return `has a dot with nothing before it ${place}`
  if (character === "@")
    return text.slice(0, stop).includes("@") ? "has more than one `@`" : "has nothing before its `@`"
  if (character > "\u007f") return `has \`${character}\` (${codePointName(character.codePointAt(0) ?? 0)}) ${place}`
  if (/\s/u.test(text.charAt(stop - 1)))
    return `has white space before character ${characterCount(text.slice(0, stop)) + 1}`
  if (/[\p{Cc} ]/u.test(character)) return `has the character ${codePointName(character.charCodeAt(0))} ${place}`
  return `has \`${character}\` ${place}`
}

const endMessage = (text: string): string => {
  if (/@\s*$/u.test(text)) return "has nothing after its `@`"
  if (/\.\s*$/u.test(text)) return "ends with a dot"
  return "has a quoted string, comment or bracket that does not end"
}

const stopHint = (text: string): string =>
  /\P{ASCII}/u.test(text) ? "RFC 2822 allows ASCII only: write the domain in its `xn--` form" : GENERAL_HINT

// `Ada <ada@example.com>`, `mailto:ada@example.com`, `ada@example.com.`, `ada@example..com`
const meantAddress = (text: string): string | undefined => {
  const bracketed = text.includes("<") ? /<([^<>]*)>\s*$/u.exec(text)?.[1] : undefined
  const inner = (bracketed ?? text).trim()
  const address = /^mailto:/iu.test(inner) ? inner.slice("mailto:".length) : inner
  if (address.length !== text.length && isEmailAddress(address)) return address
  if (!address.includes("..") && !address.endsWith(".")) return undefined
  const undotted = address.replace(/\.{2,}/gu, ".").replace(/\.$/u, "")
  return isEmailAddress(undotted) ? undotted : undefined
}

// What may be quoted of an answer or a fault: it may repeat what was sent with the request, also a secret.

const MASK = "***"

/** A shorter token is masked only where it stands alone, as it may be a part of any word. */
const SHORT = 8

/** A value of `oauth_token`, in a query, a form, JSON, or a page that shows one of them. */
const NAMED = /(oauth_token(?:["'\\\s]|&quot;|%22)*(?:[:=]|%3[ad])(?:["'\\\s]|&quot;|%22)*)[^"'\\\s&<>,;}]+/gi

/** The user name and the password of an address. */
const USER = /(\/\/)[^/?#\s"'<>@]*@/g

/**
 * A text without the token, in whatever way it is escaped; without any value of `oauth_token`, and without user names and passwords of
 * addresses. For texts of other services that you show or log.
 *
 * @example
 * ```ts
 * import { masked } from "@callrules/client"
 *
 * console.assert(masked("no such token: a1b2c3d4", "Bearer a1b2c3d4") === "no such token: ***")
 * ```
 */
// ENG-480
export const masked = (text: string, token: string): string => {
  const secret = token.trim().replace(/^bearer\s+/i, "")
  const pattern = secret.split("").map(asWritten).join("")
  const known = new RegExp(secret.length < SHORT ? `(?<!\\w)${pattern}(?!\\w)` : pattern, "gi")
  return (secret === "" ? text : text.replace(known, MASK)).replace(NAMED, `$1${MASK}`).replace(USER, `$1${MASK}@`)
}

/** A pattern of a character as JSON, a page or an address may write it. */
const asWritten = (character: string): string => {
  if (/\w/.test(character)) return character
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, "0")
  return `(?:\\\\?\\u${hex.padStart(4, "0")}|(?:\\\\u00|%)${hex}|&#(?:x${hex}|${code});)`
}

/** What happened, as {@link masked}. */
export const maskedCause = (cause: unknown, token: string): unknown => {
  if (!(cause instanceof Error)) return cause
  const message = masked(cause.message, token)
  return message === cause.message ? cause : new Error(message)
}

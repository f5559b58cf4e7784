// The addr-spec of RFC 2822 section 3.4.1 with its obsolete forms (section 4), scanned once from left to right:
//
//   addr-spec   = local "@" domain
//   local       = [CFWS] word [CFWS] *("." [CFWS] word [CFWS])        word = 1*atext / quoted-string
//   domain      = [CFWS] 1*atext [CFWS] *("." [CFWS] 1*atext [CFWS])  /  [CFWS] domain-literal [CFWS]
//   quoted      = DQUOTE *([FWS] (qtext / quoted-pair)) [FWS] DQUOTE
//   literal     = "[" *([FWS] (dtext / quoted-pair)) [FWS] "]"
//   comment     = "(" *([FWS] (ctext / quoted-pair / comment)) [FWS] ")"
//   CFWS        = *([FWS] comment) (([FWS] comment) / FWS)
//   FWS         = [*WSP CRLF] 1*WSP  /  1*WSP *(CRLF 1*WSP)
//   quoted-pair = "\" and one ASCII character except U+0000
//
// `local` and `domain` unite the current and the obsolete forms, which overlap. Every step moves forward and comments
// are counted, not recursed into, so the time is linear.
import { afterAtom, afterIgnored, afterLiteral, afterQuoted, codeAt, isAtomText } from "./email-lexis.ts"

/** The most characters an address may have: the longest line of RFC 2822. */
// AFF-111
export const MAX_EMAIL_CHARACTERS = 998

/**
 * Whether a text is an e-mail address: an addr-spec of RFC 2822, comments, folding white space, quoted strings, domain
 * literals and obsolete forms included, of at most 998 characters. Takes time linear in the text.
 *
 * Source of the rule: section 2.1 of the specification; the length is rule AFF-111.
 *
 * @example
 * ```ts
 * import { isEmailAddress } from "@callrules/affiliate"
 *
 * console.assert(isEmailAddress("ada@example.com"))
 * console.assert(isEmailAddress('"Ada L."(office) @ [192.0.2.1]'))
 * console.assert(!isEmailAddress("ada@example..com"))
 * ```
 */
export const isEmailAddress = (text: string): boolean => emailStop(text) === undefined

/**
 * Where a text stops being an address.
 *
 * @returns the offset of the first character that does not fit (the length of the text when it is too short or too
 * long), or `undefined` for an address.
 *
 * @internal
 */
export const emailStop = (text: string): number | undefined => {
  if (text.length > MAX_EMAIL_CHARACTERS) return text.length
  if (isPlainAddress(text)) return undefined
  const end = scan(text, undefined, undefined)
  return end < 0 ? ~end : undefined
}

/**
 * The text by which two addresses of a user are compared: without comments, folding and needless quoting, the domain
 * in lower case, the local part as it is.
 *
 * @returns `undefined` for a text that is not an e-mail address.
 *
 * Source of the rule: section 2.1 of the specification (unique for the user); the comparison is rule
 * AFF-87.
 *
 * @example
 * ```ts
 * import { emailAddressKey } from "@callrules/affiliate"
 *
 * console.assert(emailAddressKey("ada@Example.COM") === emailAddressKey('"ada"@example.com (home)'))
 * console.assert(emailAddressKey("Ada@example.com") !== emailAddressKey("ada@example.com"))
 * console.assert(emailAddressKey("nobody") === undefined)
 * ```
 */
export const emailAddressKey = (text: string): string | undefined => {
  if (text.length > MAX_EMAIL_CHARACTERS) return undefined
  if (isPlainAddress(text)) return withLowerCaseDomain(text)
  const local: Array<string> = []
  const domain: Array<string> = []
  if (scan(text, local, domain) < 0) return undefined
  const name = local.join("")
  const host = domain.join("").toLowerCase()
  // an at sign inside a part would make it unclear where the parts meet; U+0000 is in neither
  return name.includes("@") || host.includes("@") ? `${name}\0${host}` : `${name}@${host}`
}

// AFF-87
const withLowerCaseDomain = (text: string): string => {
  const at = text.indexOf("@")
  for (let index = text.length - 1; index > at; index--) {
    const code = text.charCodeAt(index)
    if (code >= 0x41 && code <= 0x5a) return text.slice(0, at) + text.slice(at).toLowerCase()
  }
  return text
}

/** Whether a text is atoms joined by dots, an `@`, and atoms joined by dots, as nearly every address is. */
export const isPlainAddress = (text: string): boolean => {
  let at = false
  let inAtom = false
  for (let index = 0; index < text.length; index++) {
    if (isAtomText(text, index)) {
      inAtom = true
      continue
    }
    if (!inAtom) return false
    inAtom = false
    const code = text.charCodeAt(index)
    if (code === AT && !at) at = true
    else if (code !== DOT) return false
  }
  return at && inAtom
}

// The whole grammar. The parts of the local part and the domain, without what is ignored, go to `local` and `domain`.
const scan = (text: string, local: Array<string> | undefined, domain: Array<string> | undefined): number => {
  let index = afterIgnored(text, 0)
  if (index >= 0) index = afterWords(text, index, local, true)
  if (index < 0) return index
  if (codeAt(text, index) !== AT) return ~index
  index = afterIgnored(text, index + 1)
  if (index < 0) return index
  if (codeAt(text, index) === BRACKET) {
    domain?.push("[")
    index = afterLiteral(text, index, domain)
    domain?.push("]")
    if (index >= 0) index = afterIgnored(text, index)
  } else index = afterWords(text, index, domain, false)
  if (index < 0) return index
  return index === text.length ? index : ~index
}

// Words joined by dots, with comments and folding after each and before the later ones (two foldings in a row are not
// one, so that nothing is skipped twice); quoted strings are words of a local part only.
const afterWords = (text: string, start: number, parts: Array<string> | undefined, mayQuote: boolean): number => {
  let index = start
  for (;;) {
    const word = index
    if (mayQuote && codeAt(text, index) === QUOTE) index = afterQuoted(text, index, parts)
    else {
      index = afterAtom(text, index)
      if (index > 0) parts?.push(text.slice(word, index))
    }
    if (index >= 0) index = afterIgnored(text, index)
    if (index < 0 || codeAt(text, index) !== DOT) return index
    parts?.push(".")
    index = afterIgnored(text, index + 1)
    if (index < 0) return index
  }
}

const QUOTE = 0x22
const DOT = 0x2e
const AT = 0x40
const BRACKET = 0x5b

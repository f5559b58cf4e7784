// Patterns of other languages: what one means in a test of this language, where it holds nothing but plain text and what stands for
// any text at its ends.
import { quote } from "../language/tree/attribute-text.ts"
import type { Operator } from "../operators/operators.ts"
import type { MeantComparison } from "./meant-test.ts"

// REC-234
/** What `like` and a text with `%` mean; `undefined` where no single test says it, or the text is a pattern of another kind. */
export const meantByLike = (text: string): MeantComparison | undefined =>
  isExpression(text) || /[*\\?#[\]]/.test(text) ? undefined : meantByWildcards(text, "%", /[%_]/)

/** What `similar to` means: `like` with signs of patterns besides, of which none may be there. */
export const meantBySimilar = (text: string): MeantComparison | undefined =>
  SIGNS.test(text) ? undefined : meantByWildcards(text, "%", /[%_]/)

/** What a text with `*` means; without one, the text itself. */
export const meantByGlob = (text: string): MeantComparison | undefined => meantByWildcards(text, "*", SIGNS)

/**
 * What `matches` means, which has its meaning from where people come from: a text with `*`, or a regular expression of the whole text or
 * of a part of it. `undefined` where these differ.
 */
export const meantByMatches = (text: string): MeantComparison | undefined => {
  if (LITERAL.test(text)) return meantByLiteral(text)
  if (/^\.\*.*\.\*$/s.test(text)) return meantByPattern(text)
  // `*.com` is no regular expression, `a.b` may be one
  return text.includes(".") && !text.startsWith("*") ? undefined : meantByGlob(text)
}

// signs of patterns within a text
const SIGNS = /[\\^$*+?~()[\]{}|]/

// `^tv`, `tv$`, `/tv/`
const isExpression = (text: string): boolean => /^\^|\$$/.test(text) || LITERAL.test(text)

const meantByWildcards = (text: string, wildcard: string, signs: RegExp): MeantComparison | undefined => {
  const [, opening = "", middle = "", closing = ""] =
    new RegExp(`^(\\${wildcard}*)(.*?)(\\${wildcard}*)$`, "s").exec(text) ?? []
  if (signs.test(middle)) return undefined
  if (middle === "") return { operator: opening === "" ? "absent" : "present", values: [] }
  return { operator: anchored(opening === "", closing === ""), values: [quote(middle)] }
}

const anchored = (isStart: boolean, isEnd: boolean): Operator => {
  if (isStart) return isEnd ? "=" : "starts_with"
  return isEnd ? "ends_with" : "contains"
}

/** What a regular expression means that is looked for in a text, and holds nothing but `^`, `$` and `.*` at its ends. */
export const meantByPattern = (text: string): MeantComparison | undefined => {
  if (LITERAL.test(text)) return meantByLiteral(text)
  const [, start = "", before = "", middle = "", behind = "", end = ""] =
    /^(\^?)((?:\.\*)?)(.*?)((?:\.\*)?)(\$?)$/s.exec(text) ?? []
  if (middle === "" || SIGNS.test(middle) || middle.includes(".")) return undefined
  return { operator: anchored(start !== "" && before === "", end !== "" && behind === ""), values: [quote(middle)] }
}

/** A regular expression between slashes, with its flags. */
export const LITERAL = /^\/(.+)\/(\w*)$/s

/** What `/^tv/` means; with flags behind it, nobody can say it here. */
export const meantByLiteral = (literal: string): MeantComparison | undefined => {
  const [, pattern, flags] = LITERAL.exec(literal) ?? []
  return pattern === undefined || flags !== "" ? undefined : meantByPattern(pattern)
}

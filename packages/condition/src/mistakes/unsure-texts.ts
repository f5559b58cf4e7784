// Texts that have no edits, whatever is wrong with them: with a comment, with signs in the wrong place, joined in ways that languages read
// differently, or with quotes or numbers that may say more than they seem to.
import { MAX_NESTING_LEVELS } from "../language/tree/limits.ts"
import { QUOTED } from "./negations.ts"

/** Whether nobody can say what a text means as a whole. */
export const isUnsureText = (text: string, isNegated: boolean): boolean =>
  hasComment(text) ||
  areSignsMisplaced(text) ||
  areJoinsUnsure(text) ||
  THOUSANDS.test(text.replaceAll(QUOTED, "")) ||
  hasUnsureQuotes(text, isNegated)

// REC-367
/** `in (1,000)` is one number or two, and `1.000` is one or a thousand. */
const THOUSANDS = /(?<!\d)\d{1,3}[.,]\d{3}(?!\d)/

// REC-350
/** Whether a text has a sign of a comment. What it says may be about calls that are not meant: `mobile // skip minors`. */
const hasComment = (text: string): boolean => /#|(?<!:)\/\/|\/\*|--/.test(text.replaceAll(QUOTED, ""))

// REC-354
/** Whether quotes or signs stand in the wrong place: `("CA', 'NV")`, `("CA", "N"V)`, `!!=`, `= gold|mobile`. */
const areSignsMisplaced = (text: string): boolean =>
  /!\s*!|[=<>≠]\s*[\p{L}\d]+[&|][\p{L}\d]/u.test(text.replaceAll(QUOTED, '"')) ||
  [...text.matchAll(QUOTED)].some(([quoted]) => /['’]\s*[,;]\s*['‘]/.test(quoted)) ||
  /[\p{L}\d]"[\p{L}\d]/u.test(text.replaceAll(/'[^'\n]*'|`[^`\n]*`/g, ""))

// REC-366
/**
 * Whether one text in quotes may be several, a pattern, or more than a text: `is not "CA, NY"`, `<> "*CA*"`, `= "CA && !mobile"`. Where
 * something is negated, each text but a simple one may be.
 */
const hasUnsureQuotes = (text: string, isNegated: boolean): boolean =>
  [...text.matchAll(QUOTED)].some(([quoted]) =>
    isNegated ? !isSimpleText(quoted.slice(1, -1)) : SEVERAL.test(quoted.slice(1, -1)),
  )

const SEVERAL = /[,;|*%^[\]&!=<>]|\s(?:and|or)\s|^\/.*\/[a-z]*$/i

/**
 * Whether what stands in quotes is one text and nothing else: a word, a name of several words, words with `-` or `_` between them, or
 * nothing. In Latin letters: `СА` of Cyrillic ones only looks like `CA`.
 */
export const isSimpleText = (quoted: string): boolean => quoted === "" || SIMPLE.test(quoted)

const SMALL = "a-zß-öø-ÿāăąćčďđēėęěğģīįķłļńņňőœŕřśşšťţūůűųźżž"
const CAPITAL = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮĶŁĻŃŅŇŐŒŔŘŚŞŠŤŢŪŮŰŲŹŻŽ"
const LETTER = `${SMALL}${CAPITAL}\\d`
const SIMPLE = new RegExp(
  `^(?:[${LETTER}]+|[${CAPITAL}][${SMALL}]+(?: [${CAPITAL}][${SMALL}]+)*|[${LETTER}]{3,}(?:[-_][${LETTER}]{3,})+)$`,
)

// REC-359
/**
 * Whether signs join tests of which nobody can say how they belong together. In some languages `|` binds tighter than `&&`, than `and`
 * and than a comparison, or `not` reaches over `||`.
 */
const areJoinsUnsure = (text: string): boolean => {
  const unquoted = text.replaceAll(QUOTED, '"')
  const signs = new Set(unquoted.match(JOINING_SIGNS))
  if (signs.size === 0) return false
  const isSingle = [...signs].some((sign) => /^[&|]$/.test(sign))
  return AND_OR_NOT.test(unquoted) || (isSingle && A_TRUTH.test(text)) || areSignsMixed(unquoted)
}

const JOINING_SIGNS = /[&|∧∨]+/g
// `not in` and `does not contain` negate what stands beside them in each language
const AND_OR_NOT = /\b(?:and|or)\b|\bnot\b(?<![\p{L}\d_\])"]\s*not)/iu
const A_TRUTH = /\b(?:true|false|yes|no|on|off|1|0)\b/i

/** Whether two kinds of signs join tests within the same parentheses. */
const areSignsMixed = (unquoted: string): boolean => {
  const isMixed = (part: string): boolean => new Set(part.match(JOINING_SIGNS)).size > 1
  let rest = unquoted
  for (let level = 0; level < MAX_NESTING_LEVELS; level++) {
    const groups = rest.match(INNERMOST) ?? []
    if (groups.length === 0) break
    if (groups.some(isMixed)) return true
    rest = rest.replaceAll(INNERMOST, " ")
  }
  return isMixed(rest)
}

const INNERMOST = /\([^()]*\)/g

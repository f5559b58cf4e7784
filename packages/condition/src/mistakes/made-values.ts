// What the edits make of words and signs without quotes, where that is hardly what was meant: values. For hints only.
import { type Edited, QUOTED, wordsOf } from "./negations.ts"
import { endsSentence } from "./unsure-values.ts"

// REC-268
/** Words for what is to be done with calls: `not opt_out: record`. */
const DOING = wordsOf(
  "record records recorded recording skip skipped exclude include ignore drop discard allow allowed deny block reject pass",
  "continue stop proceed return keep remove omit do dont monitor capture save delete tape log go ok okay etc",
)

// REC-269
// `CA, MD` are states: a letter in lower case stands before the comma of a name
const SUFFIX =
  /\p{Ll}\.?,\s*(?:[Ii][Nn][Cc]|[Ll]?[Ll][CcPp]|[Ll][Tt][Dd]|PLC|Co(?:rp)?|[JS]r|GmbH|AG|SA|BV|MD|PhD|DDS|Esq|CPA|I+|I?V|\p{Lu})(?![\p{L}\d])/u

// REC-270
/** A word as names of attributes are written: `in_hours`, `first-time`, `inHours`. */
const IDENTIFIER = /[\p{L}\d][_-]\p{L}|\p{Ll}\p{Lu}/u
// `nonmobile`, `consenting`
const BEFORE_NAME = /^(?:isn['’]?t|is|not|non|no|un|off|in|has|never)/
const BEHIND_NAME = /(?:ing|ed|s)$/

// REC-271
/** Two words in one, or a part of the next one: `toCA`, `CAn`; `McDonald` is one. */
const TWO_IN_ONE = /\p{Ll}(?<!Mc)\p{Lu}|\p{Lu}{2}\p{Ll}/u

// REC-302
/** Signs that have a meaning: `=~ /tv/`, `media_type:tv*`. */
const PATTERN = /^(?:\/.+\/[a-z.]*|\*?\w+\*?)$/

const runsIn = (written: string): ReadonlyArray<string> => written.match(/[\p{L}\d_]+/gu) ?? []

// `= . Parts`, `state = CA;`
const LEFT_OVER = /(?<!\S)\.(?!\S)|[.,;:!?…]\s*$/u

const PART = /[,;&|]+|[^\s,;&|()[\]{}"<>=!:≠~‚‘’`]+(?:['’]\p{L}+)?/gu

/** Whether a word is made a value, or a part of one, and may be something else. */
export const isValueUnclear = ({ text, edited, pieces, isNegated, names, otherNames }: Edited): boolean => {
  const words = pieces.flatMap((piece) => piece.words)
  const quoted = new Set(words.flatMap(({ kind, image }) => (kind === "quoted" ? [image.slice(1, -1)] : [])))
  const made = [...edited.matchAll(/(\[)?"((?:[^"\\\n]|\\.)*)"/g)].flatMap(([, bracket, value = ""]) =>
    bracket !== undefined || quoted.has(value) ? [] : [value],
  )
  const madeWords = new Set(made.flatMap((value) => [value, ...value.split(/\s+/)]))
  const runs = new Set(made.flatMap(runsIn))
  const known = new Set([...names, ...otherNames])
  const unquoted = text.replaceAll(QUOTED, '"')
  const parts = [...unquoted.matchAll(PART)].map(([part]) => part)
  const isUnclear = (part: string, index: number): boolean => {
    // a sign is lost that may belong to the value: `$99`, `Acme Inc.`, `CA.`
    if (!madeWords.has(part)) return !PATTERN.test(part) && runsIn(part).some((run) => runs.has(run))
    const plain = part.toLowerCase()
    const isFurther = /^(?:and|or|[,;&|]+)$/i.test(parts[index - 1] ?? "")
    const name = plain.replace(BEFORE_NAME, "")
    const around = [name, name.replace(BEHIND_NAME, "")].filter((one) => one !== plain)
    return (
      plain.split(/[_-]/).some((word) => DOING.has(word)) ||
      /^not\p{L}/u.test(plain) ||
      // `opt_out: mobile`
      names.has(part) ||
      (isNegated && (TWO_IN_ONE.test(part) || names.has(plain.slice(plain.lastIndexOf(".") + 1)))) ||
      (isFurther && (IDENTIFIER.test(part) || around.some((one) => known.has(one))))
    )
  }
  return (
    (made.length > 0 && (SUFFIX.test(unquoted) || LEFT_OVER.test(unquoted) || parts.some(isUnclear))) ||
    made.some(endsSentence)
  )
}

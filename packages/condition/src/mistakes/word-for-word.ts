// Texts with a negation. A wrong edit there may record what must not be, so their edits only spell anew what stands there: names, signs,
// quotes, and a comparison with its value. They put in and leave out nothing else.
import type { TextEdit } from "@callrules/model"
import type { ConditionProblem } from "../language/problems.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import { plainForm } from "./meant-name.ts"
import { type Edited, isNot, QUOTED } from "./negations.ts"
import { isSlipOf } from "./slip.ts"

/** Whether a text, or what its edits make of it, says that something must not hold. */
export const saysNot = ({ pieces, marks, edited }: Edited): boolean =>
  marks.some(({ all }) => all > 0) ||
  pieces.some(({ words }) => words.some(isNot)) ||
  /\b(?:not|absent)\b|!=/.test(edited.replaceAll(QUOTED, ""))

// REC-347
/** Whether the edits of each problem only spell anew what a text has at their place, and no test has two words for `not`. */
export const isWordForWord = (read: Edited, problems: ReadonlyArray<ConditionProblem>): boolean => {
  const { marks, pieces } = read
  const isNegated = marks.some(({ nots }) => nots > 0)
  return (
    marks.every(({ nots }) => nots < 2) &&
    pieces.every(({ words }) => words.filter(isNot).length < 2) &&
    problems.every((problem) => spellsAnew(read, problem) && !(isNegated && isOpposite(problem)))
  )
}

/** Whether the edits of a problem only spell anew what a text has at their place. */
export const spellsAnew = (read: Edited, problem: ConditionProblem): boolean => {
  const { code, edits = [] } = problem
  const spells = SPELLS[code]
  return (
    spells !== undefined &&
    edits.length > 0 &&
    edits.every((edit) => edit.length < LONGEST && spells(changeOf(read.text, edit), read.opposites))
  )
}

// `after hours`; of `not after hours` nobody can say whether it is a slip
const isOpposite = ({ code, edits = [] }: ConditionProblem): boolean =>
  code === "unknown-attribute" && edits.some(({ replacement }) => replacement.startsWith("not "))

/** Longer stretches are lists and sentences. */
const LONGEST = 1_000

/** What an edit writes, and what stood there. */
type Change = readonly [before: string, after: string]

type Spells = (change: Change, opposites: ReadonlyArray<string>) => boolean

const changeOf = (text: string, { offset, length, replacement }: TextEdit): Change => [
  text.slice(offset, offset + length),
  replacement,
]

// no other name: `not smartphones or landlines` may be about both
const FIELD = /^(?:custom_data)?\["?([^"[\]]+)"?\]$/
const isName: Spells = ([before, after], opposites) => {
  if (after.startsWith("not ")) return opposites.some((opposite) => plainForm(opposite) === plainForm(before))
  const [written = "", meant = ""] = [before, after].map((name) => FIELD.exec(name)?.[1] ?? name)
  const name = written.replace(/^[.\s]+/, "")
  return isSlipOf(name, meant) || plainForm(name) === `is${plainForm(meant)}`
}

const SIGN = /^(?:={2,3}|!==|=!|<>|><|≠|=<|=>|≤|≥|&&?|\|\|?|∧|∨|!|¬)$/
const isSign: Spells = ([before]) => SIGN.test(before.normalize("NFKC"))

const VALUE = `(?:${QUOTED.source}|\\((?:(?:${QUOTED.source})[\\s,]*)+\\)|\\p{L}{2,}|-?\\d+(?:\\.\\d+)?(?:\\s*\\p{L}+)?)`
const ONE_QUOTED = new RegExp(`^(?:${QUOTED.source})$`, "u")
// `'CA oder NV'`, `'CA/NV'` and `'%CA%'` may be several values or a pattern
const SIMPLE = /^(?:[\p{L}\p{N}]+|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*)$/u
const isQuotes: Spells = ([before, after]) =>
  ONE_QUOTED.test(before) && SIMPLE.test(before.slice(1, -1)) && after === `"${before.slice(1, -1)}"`

const ONE_WORD = /^\p{L}{2,}$/u
const isQuotedWord: Spells = ([before, after]) => ONE_WORD.test(before) && after === `"${before}"`

const unquoted = (written: string): string => written.replaceAll(/["\s]/g, "")

// not `1,000`, which is one number
const NUMBERS = /^(?:(?:not\s+)?in\s*\(|!?=\s*)?\d+(?:,\s+\d+)*\)?$/
const isQuotedNumber: Spells = ([before, after]) => NUMBERS.test(before) && unquoted(before) === unquoted(after)

const isUnquotedNumber: Spells = ([before, after]) =>
  /^(?:(?:not\s+)?in\s*\(|!?=\s*)?(?:"\d+",?\s*)+\)?$/.test(before) && unquoted(before) === unquoted(after)

// `not in ['CA', 'NY']`
const LIST = /^\s*(?:not\s+)?in\s*[([{][\s,]*[)\]}]$/i
const withoutSigns = (list: string): string => list.replaceAll(/[\s"'“”‘’()[\]{}]/g, "")
const isList: Spells = ([before, after]) =>
  LIST.test(before.replaceAll(QUOTED, "")) &&
  [...before.matchAll(QUOTED)].every(([one]) => one.startsWith('"') || SIMPLE.test(one.slice(1, -1))) &&
  withoutSigns(before) === withoutSigns(after)

const TRUTH = /^\s*(?:={1,3}|is|equals)\s*(["']?)(?:true|false|yes|no|on|off|1|0)\1$/i
const isTruth: Spells = ([before, after]) => (before === "" && after === "not ") || (after === "" && TRUTH.test(before))

const isNothing: Spells = ([before]) => /^\s*(?:={1,3}|!={1,2}|<>)\s*null$/i.test(before)

// `is not "CA"`, `does not contain 'CA'`, `is empty`
const COMPARISON = new RegExp(`^\\s*([^"]+?)\\s*(${VALUE})?$`, "u")
const isComparison: Spells = ([before, after]) => {
  const [, words, value = ""] = COMPARISON.exec(before) ?? []
  if (words === undefined) return before === "" && after === "not "
  if (ONE_QUOTED.test(value) && !value.startsWith('"') && !SIMPLE.test(value.slice(1, -1))) return false
  return COMPARISONS.has(plainly(words)) || (value !== "" && COMPARISONS.has(plainly(words + value)))
}

/** Without the words before that say `is`, `does` and `not`, and without spaces. */
const plainly = (words: string): string =>
  words
    .toLowerCase()
    .replace(/^(?:is|was|were|does|did|do|must|should)?\s*(?:(?:not|n['’]?t)?(?=\s|$)|!)\s*(?:be\s+)?/, "")
    .replaceAll(/[\s_]+/g, "")

const COMPARISONS: ReadonlySet<string> = new Set([
  "",
  ...Object.values(SPELLINGS).flatMap(({ words }) => words.split(" ")),
])

/** What is spelled anew by the edits of a problem, by its code. */
const SPELLS: Partial<Record<ConditionProblem["code"], Spells>> = {
  "unknown-attribute": isName,
  "unknown-field": isName,
  "wrong-field-name": isName,
  "wrong-spelling": isSign,
  "wrong-quotes": isQuotes,
  "value-needs-quotes": isQuotedWord,
  "text-expected": isQuotedNumber,
  "wrong-list": isList,
  "number-expected": isUnquotedNumber,
  "test-not-taken": isTruth,
  "unknown-test": isComparison,
  "wrong-value": isNothing,
}

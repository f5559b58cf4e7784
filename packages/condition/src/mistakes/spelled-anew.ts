// Which problems have edits. A wrong edit may record what must not be, a missing one costs little: so a text has edits only where all that
// is wrong with it is how its signs, names and values are spelled. They put in, leave out and join nothing else.
import type { TextEdit } from "@callrules/model"
import { applyEdits } from "../language/edits.ts"
import type { ConditionProblem } from "../language/problems.ts"
import type { ConditionNode } from "../language/tree/tree.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { plainForm } from "./meant-name.ts"
import { isOneTest, QUOTED, saysNot, wordsOf } from "./negations.ts"
import { isSimpleText, isUnsureText } from "./unsure-texts.ts"
import { exclusiveIn, isUnsureTree } from "./unsure-trees.ts"
import { isSurelyValue } from "./unsure-values.ts"

// REC-337, REC-358
/** Problems with their edits where all of them only spell anew what a text has, and together make a valid condition; else without. */
export const withSureEdits = (
  text: string,
  problems: ReadonlyArray<ConditionProblem>,
  vocabulary: Vocabulary | undefined,
  treeOf: (text: string) => ConditionNode | undefined,
): ReadonlyArray<ConditionProblem> => {
  if (problems.every(({ code, edits }) => edits === undefined && code !== "missing-attribute")) return problems
  const names = namesOf(vocabulary ?? { attributes: [] })
  const isNegated = saysNot(text, [], undefined)
  const isSpelledAnew = (problem: ConditionProblem): boolean => spellsAnew(text, problem, names, isNegated)
  if (problems.every(isSpelledAnew) && !isUnsureText(text, isNegated)) {
    const edited = applyEdits(text, problems)
    const whole = problems.map((problem) => withOneEdit(text, problem, problems))
    const tree = edited === undefined ? undefined : treeOf(edited)
    const isSure = tree !== undefined && !isUnsureTree(tree, exclusiveIn(vocabulary ?? { attributes: [] }))
    if (isSure && applyEdits(text, whole) === edited) return whole
  }
  const says = isNegated || saysNot(text, problems, vocabulary)
  // `city fehlt nicht`
  const isClearTest = says && isOneTest(text) && !NEGATED_BEHIND.test(text)
  return problems.map((problem) => {
    const { edits: _, ...rest } = problem
    // `not 1 < score < 5`
    const isClear = !says || (isClearTest && !isOfOrder(problem))
    return isClear || !isAboutMeaning(problem) || isSpelledAnew(problem) ? rest : { ...rest, hint: IN_GENERAL }
  })
}

const NEGATED_BEHIND = /\s(?:not|nicht|niet|pas|inte|ikke|nie)\s*$|[\s:=]-(?=[\p{L}"'([])/iu

/** Whether the hint of a problem says what a part of the text means, which may be something else beside a negation. */
const isAboutMeaning = (problem: ConditionProblem): boolean =>
  isOfOrder(problem) || (problem.edits !== undefined && !OF_NAMES.has(problem.code))

/** Whether a problem is of a test that stands the other way round, or goes on: `not 1 < score < 5`. */
const isOfOrder = ({ code, hint }: ConditionProblem): boolean =>
  code === "missing-attribute" || (code === "unexpected-word" && hint?.startsWith("write `and ") === true)

/** Problems that say nothing about what is negated or joined. */
const OF_NAMES: ReadonlySet<ConditionProblem["code"]> = new Set(["unknown-attribute", "unknown-field", "wrong-key"])

const IN_GENERAL =
  "write one comparison for each attribute, each text in double quotes, `not` before each test that must not hold, and parentheses around what belongs together"

// REC-361
/**
 * A problem with its edits in one, since one of them alone may say the opposite: `not` before a test, and `= false` left out behind it.
 * What other problems put right between them is part of it.
 */
const withOneEdit = (
  text: string,
  problem: ConditionProblem,
  problems: ReadonlyArray<ConditionProblem>,
): ConditionProblem => {
  const { edits = [] } = problem
  if (edits.length < 2) return problem
  const start = Math.min(...edits.map(({ offset }) => offset))
  const end = Math.max(...edits.map(({ length, offset }) => offset + length))
  const within = problems.map((one) => ({
    edits: (one.edits ?? []).flatMap((edit) =>
      edit.offset >= start && edit.offset + edit.length <= end ? [{ ...edit, offset: edit.offset - start }] : [],
    ),
  }))
  const replacement = applyEdits(text.slice(start, end), within)
  return replacement === undefined
    ? problem
    : { ...problem, edits: [{ offset: start, length: end - start, replacement }] }
}

/** Longer stretches are lists and sentences. */
const LONGEST = 1_000

/** Whether the edits of a problem only spell anew what a text has at their place. */
const spellsAnew = (
  text: string,
  { code, edits = [] }: ConditionProblem,
  names: Names,
  isNegated: boolean,
): boolean => {
  const spells = SPELLS[code]
  return (
    spells !== undefined &&
    edits.length > 0 &&
    edits.every((edit) => edit.length < LONGEST && spells(changeOf(text, edit), names, around(text, edit, isNegated)))
  )
}

/** What an edit writes, and what stood there. */
type Change = readonly [before: string, after: string]

/** The names of a vocabulary in plain form, with what stands for them. */
interface Names {
  /** How many attributes and fields have a plain form. */
  readonly count: ReadonlyMap<string, number>
  /** Whether a word stands for one of them. */
  readonly isName: (word: string) => boolean
  /** Whether a field is listed in this very spelling. */
  readonly isField: (field: string) => boolean
}

type Spells = (change: Change, names: Names, around: Around) => boolean

/** What stands beside an edit, without white space, and the whole text. */
interface Around {
  readonly text: string
  /** Whether the text says anywhere that something must not hold. */
  readonly isNegated: boolean
  readonly offset: number
  readonly before: string
  readonly behind: string
}

const around = (text: string, { offset, length }: TextEdit, isNegated: boolean): Around => ({
  text,
  isNegated,
  offset,
  before: text.slice(0, offset).trimEnd().slice(-1),
  behind: text
    .slice(offset + length)
    .trimStart()
    .slice(0, 1),
})

/** The word before an edit, or its last hundred characters; empty where there is none. */
const wordBefore = ({ offset, text }: Around): string =>
  /([\p{L}\d_]+)\s*$/u.exec(text.slice(Math.max(0, offset - 100), offset))?.[1] ?? ""

const changeOf = (text: string, { offset, length, replacement }: TextEdit): Change => [
  text.slice(offset, offset + length),
  replacement,
]

const namesOf = ({ attributes }: Pick<Vocabulary, "attributes">): Names => {
  const fields = new Set(attributes.flatMap(({ fields: listed = [] }) => (listed === "any" ? [] : listed)))
  const count = new Map<string, number>()
  for (const name of [...attributes.map((attribute) => attribute.name), ...fields]) {
    const plain = plainForm(name)
    count.set(plain, (count.get(plain) ?? 0) + 1)
  }
  const others = new Set(
    attributes.flatMap(({ alsoCalled = [], oppositeCalled = [] }) => [...alsoCalled, ...oppositeCalled].map(plainForm)),
  )
  const isName = (word: string): boolean => count.has(plainForm(word)) || others.has(plainForm(word))
  return { count, isName, isField: (field) => fields.has(field) }
}

// REC-352
// letter case, spaces and `_`: another letter makes another word, and a name may be its opposite (`can_record`, `cant_record`); a `-` may be a minus
const FIELD = /^(?:custom_data)?\["?([^"[\]]+)"?\]$/
const isSpelledName: Spells = ([before, after], { count, isField, isName }, beside) => {
  const [written = "", meant = ""] = [before, after].map((name) => FIELD.exec(name)?.[1] ?? unquotedName(name))
  const name = written.replace(/^[.\s]+/, "")
  // `custom_data[-opt_out]`
  if (!/^[\p{L}\d](?:[^-]*[\p{L}\d])?$/u.test(name)) return false
  // `Mobile Repeat` beside `mobile_repeat`; `not called` beside `called` and `not called`
  const words = name.split(/[\s_]+/)
  if (words.length > 1 && words.every(isName)) return false
  const previous = wordBefore(beside)
  if (previous !== "" && count.has(plainForm(previous + name))) return false
  // of several words, only a known field is one
  if (after.startsWith('"')) return name === meant && isField(meant)
  const plain = plainForm(name)
  // `isLand` beside `land` and `island`
  const [, rest] = /^(?:is|has|non|not|no|un)(.+)$/.exec(plain) ?? []
  const isRest = rest !== undefined && isName(rest)
  if ((count.get(plainForm(meant)) ?? 1) > 1) return false
  // `consent not` beside `consent` and `consent_not`
  if (["not", "is", "isnot"].some((behind) => count.has(plainForm(meant) + behind))) return false
  return plain === plainForm(meant) ? !isRest : plain === `is${plainForm(meant)}`
}

const unquotedName = (name: string): string => name.replace(/^"(.*)"$/, "$1")

const SIGN = /^(?:={2,3}|!==|=!|<>|><|≠|=<|=>|≤|≥|&&?|\|\|?|∧|∨|!|¬)$/
const isSign: Spells = ([before]) => SIGN.test(before)

const isSpace: Spells = ([before, after]) => /^\p{Zs}$/u.test(before) && after === " "

const ONE_NUMBER = "-?\\d+(?:\\.\\d+)?(?:\\s*(?:day|h|min|sec)(?:\\s+\\d+(?:\\.\\d+)?\\s*(?:h|min|sec))*)?"
const VALUE = `(?:${QUOTED.source}|\\(\\s*(?:${QUOTED.source})(?:\\s*,\\s*(?:${QUOTED.source}))*\\s*\\)|${ONE_NUMBER})`
const ONE_QUOTED = new RegExp(`^(?:${QUOTED.source})$`, "u")
// `'CA oder NV'`, `'CA/NV'` and `'%CA%'` may be several values or a pattern
/** Whether each text in quotes is in those of the language, or holds nothing but a simple text. */
const isPlainText = (value: string): boolean =>
  [...value.matchAll(QUOTED)].every(([quoted]) => quoted.startsWith('"') || isSimpleText(quoted.slice(1, -1)))
const isQuotes: Spells = ([before, after]) =>
  ONE_QUOTED.test(before) && isPlainText(before) && after === `"${before.slice(1, -1)}"`

/** A word without quotes is no value where something is negated: each call meets `state != "TODAY"`. */
// REC-360
const isQuotedWord: Spells = ([before, after], { isName }, beside) =>
  after === `"${before}"` && isSurelyValue(before, isName) && !beside.isNegated && !isAmongValues(beside)

// in `("CA", exclude, "NY")` and `(Alle, Ohne, NY)` a word may say which of the others are meant
const isAmongValues = ({ before, behind }: Around): boolean => before === "," || behind === ","

const unquoted = (written: string): string => written.replaceAll(/["\s]/g, "")

// not `1,000`, which is one number
// REC-348
const NUMBERS = new RegExp(`^\\s*(?:(?:not\\s+)?in\\s*\\(|!?=)?\\s*${ONE_NUMBER}(?:,\\s+${ONE_NUMBER})*\\s*\\)?$`, "i")
const isQuotedNumber: Spells = ([before, after], _, { isNegated }) =>
  NUMBERS.test(before) && unquoted(before) === unquoted(after) && !(isNegated && MAYBE_OTHER.test(before))

// REC-367: in other languages `5.0` is `5`, and `1` and `0` may say yes and no
const MAYBE_OTHER = /\.\d*0(?!\d)|(?<![\d.])[01](?![\d.])/

// `"1.000"` is a thousand to some
const UNQUOTED = /^(?:(?:not\s+)?in\s*\(|[!=<>≠]+\s*)?(?:(["'])\d+(?:\.(?!\d{3}\1)\d+)?\1,?\s*)+\)?$/
const numbersOf = (written: string): string => written.replaceAll(/[^\d.,]/g, "")
const isUnquotedNumber: Spells = ([before, after], names, beside) =>
  UNQUOTED.test(before) && numbersOf(before) === numbersOf(after) && !isOfTwo(names, beside)

// `not in ['CA', 'NY']`
// REC-357
const LIST = /^\s*(?:not\s+)?in\s*[([{]\s*"(?:\s*,\s*")*\s*[)\]}]$/i
const withoutSigns = (list: string): string => list.replaceAll(/[\s"'“”‘’()[\]{}]/g, "")
const isList: Spells = ([before, after]) =>
  LIST.test(before.replaceAll(QUOTED, '"')) && isPlainText(before) && withoutSigns(before) === withoutSigns(after)

const TRUTH = /^\s*(?:={1,3}|is|equals)\s*(["']?)(?:true|false|yes|no|on|off|1|0)\1$/i
const isTruth: Spells = ([before, after], names, beside) =>
  (before === "" && after === "not ") || (after === "" && TRUTH.test(before) && !isOfTwo(names, beside))

// REC-355
/** Whether the name before an edit is that of an attribute and of a field, of which one takes the value as it is. */
const isOfTwo = ({ count }: Names, beside: Around): boolean => (count.get(plainForm(wordBefore(beside))) ?? 0) > 1

const isNothing: Spells = ([before]) => /^\s*(?:={1,3}|!={1,2}|<>)\s*null$/i.test(before)

// `is not "CA"`, `does not contain 'CA'`, `is empty`
const COMPARISON = new RegExp(`^\\s*([^"]+?)\\s*(${VALUE})?$`, "u")
const isComparison: Spells = ([before, after]) => {
  const [, said, value = ""] = COMPARISON.exec(before) ?? []
  if (said === undefined) return before === "" && after === "not "
  const words = said.toLowerCase().split(/[\s_]+/)
  const behind = words.findIndex((word) => !HELPING.test(word))
  const rest = behind < 0 ? [] : words.slice(behind)
  const nots = words.slice(0, words.length - rest.length).filter((word) => NEGATING_VERB.test(word))
  // the negation of an order is another order only for calls that have the number
  const isOtherOrder = nots.length > 0 && /[<>]/.test(after.replaceAll(QUOTED, ""))
  const isKnown = rest.every((word) => PARTS.has(word)) && COMPARISONS.has(rest.join(""))
  const isTwice = nots.length > 1 || (nots.length > 0 && (/[!<>]/.test(rest.join("")) || EXCLUDING.has(rest.join(""))))
  return isKnown && !isTwice && !isOtherOrder && writesOneTest(after, value) && (value === "" || isPlainText(value))
}

/** Whether an edit writes one operator with the value that stands there, and nothing else. */
const writesOneTest = (after: string, value: string): boolean => {
  const [, operator = "", written = ""] = TEST.exec(after.replaceAll(QUOTED, '"')) ?? []
  if (value === "") return /present|absent/.test(operator) && written === ""
  const isList = written.startsWith("(")
  return (
    written !== "" &&
    isList === value.startsWith("(") &&
    isList === operator.endsWith("in") &&
    hasSameText(after, value)
  )
}

const TEST =
  /^\s*(!?=|[<>]=?|(?:not )?in|contains|starts_with|ends_with|present|absent)(?:\s+("|\("(?:, ")*\)|-?[\d.]+(?: [a-z]+(?: [\d.]+ [a-z]+)*)?))?$/

const hasSameText = (after: string, value: string): boolean => withoutSigns(after).endsWith(withoutSigns(value))

const HELPING = /^(?:is|was|were|does|did|do|must|should|be|not|(?:is|was|were|does|did|do|must|should)n['’]?t)$/
const NEGATING_VERB = /^not$|n['’]?t$/

const COMPARISONS: ReadonlySet<string> = new Set([
  "",
  ...Object.values(SPELLINGS)
    .flatMap(({ words }) => words.split(" "))
    // REC-362: `duration min 5` may be of minutes, and an order is filled, a caller known
    .filter((word) => !/^(?:min|max|filled|known)$/.test(word)),
])

/** Comparisons that exclude by themselves: `is not none of`. */
// REC-368
const EXCLUDING: ReadonlySet<string> = wordsOf(SPELLINGS["!="].words, SPELLINGS["not in"].words)

/** The words that comparisons are made of: `Ni L` is no `nil`, and `no NE` no `none`. */
const PARTS: ReadonlySet<string> = new Set([
  ...COMPARISONS,
  ..."start starting begin beginning end with equal to same as less fewer shorter smaller lower more greater longer larger bigger".split(
    " ",
  ),
  ..."higher than at least most or one of any left non different distinct from other".split(" "),
])

// REC-365
/** What is spelled anew by the edits of a problem, by its code; letters and signs that only look like others are not among them. */
const SPELLS: Partial<Record<ConditionProblem["code"], Spells>> = {
  "unknown-attribute": isSpelledName,
  "unknown-field": isSpelledName,
  "wrong-field-name": isSpelledName,
  "strange-space": isSpace,
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

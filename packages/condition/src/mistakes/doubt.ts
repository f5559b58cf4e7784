// Texts in which a negation may have been misread. A wrong edit may record what must not be, a missing one costs little: so the whole
// text and what all its edits make of it are looked at once more, and in doubt no problem has edits.
import type { TextEdit } from "@callrules/model"
import { nearestNames } from "@callrules/model/reading"
import { applyEdits } from "../language/edits.ts"
import type { ConditionProblem } from "../language/problems.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { isSignLost } from "./kept-signs.ts"
import { isValueUnclear } from "./made-values.ts"
import { type Edited, EMPTY, isNot, marksOf, NOT, piecesOf, QUOTED, type Word, wordsOf } from "./negations.ts"
import { isMuchToRead } from "./one-by-one.ts"
import { CLOSING, JOINING, NEGATING, NUMBER_WORDS, OPENING, OTHER_COMPARISONS, OTHER_UNITS } from "./other-words.ts"
import { isReachUnclear } from "./reach.ts"
import { FALSE_WORDS, TRUE_WORDS } from "./truth-words.ts"
import { areValuesUnclear } from "./unsure-values.ts"
import { isWordForWord, saysNot, spellsAnew } from "./word-for-word.ts"

const IN_GENERAL =
  "write one comparison for each attribute, each text in double quotes, `not` before each test that must not hold, and parentheses around what belongs together"

/** Problems without their edits, where nobody can say what the text negates. */
export const withoutDoubtful = (
  text: string,
  problems: ReadonlyArray<ConditionProblem>,
  vocabulary: Vocabulary | undefined,
  isValid: (text: string) => boolean,
): ReadonlyArray<ConditionProblem> => {
  if (problems.every(({ edits }) => edits === undefined)) return problems
  const spelled =
    applyEdits(
      text,
      problems.filter((problem) => isSlipOfConnective(text, problem)),
    ) ?? text
  const [edited, attributes] = [applyEdits(text, problems) ?? text, vocabulary?.attributes ?? []]
  const read = editedOf(text, edited, attributes)
  const isNegated = saysNot(read) && !isWordForWord(read, problems)
  const isDoubtful =
    isSignLost(
      text,
      problems.flatMap(({ edits = [] }) => edits),
    ) ||
    hasSlip(read) ||
    isReachUnclear(spelled === text ? read : editedOf(spelled, edited, attributes)) ||
    isClosedInQuotes(text, problems) ||
    areSignsMisplaced(text) ||
    isNumberSplit(text, problems) ||
    isListMixed(text) ||
    isEveryday(read) ||
    areValuesUnclear(read) ||
    isValueUnclear(read)
  const isCommented = hasComment(text)
  const isOne = read.pieces.length === 1 && read.marks.every(({ nots }) => nots < 2)
  const unknown = withoutMeaning(text, problems)
  const open = problems.filter(({ edits }) => edits === undefined)
  const isValidWith = (some: ReadonlyArray<ConditionProblem>): boolean => {
    const made = applyEdits(text, some)
    return made !== undefined && isValid(made)
  }
  // those of a text that is much to read lose their edits anyway
  const isChecked = open.length > 0 && !isMuchToRead(text, problems)
  const isHidden = isChecked && isValidWith(problems)
  return problems.map((problem) => {
    const { edits, ...rest } = problem
    if (edits === undefined) return problem
    const isUnclear = isDoubtful || leavesOut(edits, unknown)
    if (!isUnclear && !isNegated && !isCommented && !isHidden && !(isChecked && isValidWith([problem]))) return problem
    const isSaid = !(isUnclear || isNegated || isOver(edits, open))
    // how keys are written has nothing to do with what is negated
    const isOfOneTest = isOne && rest.code !== "value-needs-quotes" && !WITHOUT_MEANING.has(rest.code)
    const isHintRight =
      isSaid || rest.code === "wrong-key" || (!isUnclear && (isOfOneTest || spellsAnew(read, problem)))
    return isHintRight ? rest : { ...rest, hint: IN_GENERAL }
  })
}

// REC-357
/** Whether a list in brackets has words without quotes beside those in quotes: `in ["tv" minus "radio"]`. */
const isListMixed = (text: string): boolean =>
  [...text.replaceAll(QUOTED, '"').matchAll(/[[{][^[\]{}]*[\]}]/g)].some(
    ([list]) => list.includes('"') && /[\p{L}\d]/u.test(list),
  )

// REC-350
/** Whether a text has a sign of a comment. What it says may be about calls that are not meant: `mobile // skip minors`. */
const hasComment = (text: string): boolean => /#|(?<!:)\/\/|\/\*|--/.test(text.replaceAll(QUOTED, ""))

// REC-310
/** Whether a problem is a slip of `and` or `or`: what it joins reaches as far as with the word itself. */
const isSlipOfConnective = (text: string, { edits = [] }: ConditionProblem): boolean =>
  edits.every(({ offset, length, replacement }) => {
    const written = text.slice(offset, offset + length).toLowerCase()
    return /^(?:and|or)$/.test(replacement) && /^[a-z]+$/.test(written) && !JOINING.has(written)
  })

// REC-349
/** Whether a parenthesis is missing that stands in quotes: `("CA", "NV)"`. */
const isClosedInQuotes = (text: string, problems: ReadonlyArray<ConditionProblem>): boolean =>
  problems.some(({ code }) => /^unclosed-(?:parenthesis|bracket)$/.test(code)) && /[)\]][\s;,.]*["'”“»’」』]/.test(text)

// REC-344, REC-354
/** Whether signs are drawn over or quotes in the wrong place: `=⃥`, `("CA', 'NV")`, `("CA", "N"V)`. */
const areSignsMisplaced = (text: string): boolean =>
  /[=<>!~|&]\p{M}/u.test(text) ||
  /"[^"\n]*['’]\s*[,;]\s*['‘][^"\n]*"/.test(text) ||
  /[\p{L}\d]"[\p{L}\d]/u.test(text.replaceAll(/'[^'\n]*'|`[^`\n]*`/g, ""))

// `(1,000, 2,000)`, `1,5; 2,5`
const COMMA_WITHIN = /(?<![\d,])\d{1,3}(?:,\d{3})+(?!\d)|\d,\d+\s*;|;\s*\d+,\d/

// REC-348
/** Whether numbers become texts, and a comma between them may be one within a number. */
const isNumberSplit = (text: string, problems: ReadonlyArray<ConditionProblem>): boolean =>
  problems.some(({ code }) => code === "text-expected" || code === "wrong-list") && COMMA_WITHIN.test(text)

// REC-299, REC-303, REC-308
/**
 * Whether a short word of another language stands between everyday ones: `of` is `or` in Dutch, `et` is `and` in French, and no text in
 * these languages says `time of mobile call` or `hours et cell phone`.
 */
const isEveryday = ({ pieces, otherNames }: Edited): boolean => {
  const around = pieces.map(({ join, words }, index) => [saidIn(pieces[index - 1]?.words ?? []), join, saidIn(words)])
  // `time of day`
  const areInName = around.map((said) =>
    otherNames.some((name) => name.includes(` ${said[1]} `) && said.join("").includes(name)),
  )
  return around.some(([before = "", join = "", behind = ""], index) => {
    if (!/^(?!or$|if$)\p{L}{1,2}$/u.test(join) || areInName[index] === true) return false
    const says = [before, behind].some(
      (said) => EVERYDAY.test(said) || otherNames.some((name) => said.includes(` ${name} `)),
    )
    return says || areInName[index - 1] === true || areInName[index + 1] === true
  })
}

const saidIn = (words: ReadonlyArray<Word>): string =>
  ` ${words.map(({ plain, kind }) => (kind === "word" ? plain : "")).join(" ")} `

const EVERYDAY = / (?:the|(?:call|caller|customer|phone|number|device|user)s?) /

// REC-294
/**
 * Whether edits write anew what a problem is about that nobody can put right: `= "CA" or 'mobile`, `unequal "50\%"`. What they make,
 * alone or with all others, is not valid where there is such a problem.
 */
const isOver = (edits: ReadonlyArray<TextEdit>, open: ReadonlyArray<ConditionProblem>): boolean =>
  edits.some(({ offset, length }) =>
    open.some(({ span }) => offset < span.offset + span.length && span.offset < offset + length),
  )

// REC-267
const WITHOUT_MEANING: ReadonlySet<string> = new Set(["unexpected-word", "unexpected-character", "missing-connective"])

/** Words and signs that nobody knows what to do with: an edit that leaves one out may make another condition. */
const withoutMeaning = (
  text: string,
  problems: ReadonlyArray<ConditionProblem>,
): ReadonlyArray<readonly [number, string]> =>
  problems.flatMap(({ code, edits, span: { offset, length } }) => {
    const stretch = text.slice(offset, offset + length)
    const isOne = edits === undefined && WITHOUT_MEANING.has(code) && /[^,;{}\s]/.test(stretch)
    return isOne ? [[offset, stretch] as const] : []
  })

const leavesOut = (edits: ReadonlyArray<TextEdit>, unknown: ReadonlyArray<readonly [number, string]>): boolean =>
  edits.some(({ offset, length, replacement }) =>
    unknown.some(([at, stretch]) => offset <= at && at < offset + length && !replacement.includes(stretch)),
  )

const editedOf = (text: string, edited: string, attributes: Vocabulary["attributes"]): Edited => {
  const fields = attributes.flatMap(({ fields: listed = [] }) => (listed === "any" ? [] : listed))
  const names = new Set([...attributes.map(({ name }) => name), ...fields])
  const opposites = attributes.flatMap(({ oppositeCalled = [] }) => oppositeCalled)
  const otherNames = [...opposites, ...attributes.flatMap(({ alsoCalled = [] }) => alsoCalled)]
  const pieces = piecesOf(text, names)
  const marks = pieces.map((piece) => marksOf(piece, opposites))
  return { text, edited, pieces, marks, isNegated: marks.some(({ all }) => all > 0), names, otherNames, opposites }
}

/** Words that have a meaning, or none, and are left out or replaced for it. */
const KNOWN = wordsOf(
  ...[...JOINING.keys(), ...NEGATING, ...OPENING, ...CLOSING, ...TRUE_WORDS, ...FALSE_WORDS, ...NUMBER_WORDS.keys()],
  ...[...OTHER_UNITS.keys(), ...OTHER_COMPARISONS.map(([, words]) => words), ...EMPTY, ...NOT],
  ...Object.values(SPELLINGS).map(({ words }) => words),
  "and or not is are was were be been being has have had do does did must should to of in it its at all any one some both like which who",
  "value values than with from yet still ever longer other left code called listed as state match matches matching start starting begin begins",
  "ending include every key keys press pressed keypress keypresses custom data field index select len length exact find test entweder between",
  "n'est hot now new",
)

// REC-263
/** Whether a word may be a slip of a negation, or one is lost that nobody knows. */
const hasSlip = ({ text, edited, pieces, isNegated, names, otherNames }: Edited): boolean => {
  if (/(?<!n)['’]t\b|n['’o]t\s+(?:et|se)\b/i.test(text) || /(?<![\p{L}\d_])(?:on|n+)[-_]\p{L}/iu.test(text)) return true
  // `y o` for `y no`, `o nie` for `i nie`
  if (/(?<!\S)(?:[eiouy] [eiouy]|o nie)(?!\S)/.test(text)) return true
  const words = pieces.flatMap((piece) => piece.words)
  const known = wordsOf(...otherNames, ...[...names].map((name) => name.replaceAll("_", " ")))
  const isKnown = (word: string): boolean => KNOWN.has(word) || known.has(word)
  const [left, added] = [countsOf(edited), addedBy(text, edited)]
  let searches = 0
  return words.some((word, index) => {
    const { plain, image, kind } = word
    const isShort = kind === "word" && plain.length < 3
    const isLost = kind !== "quoted" && !left.has(plain) && (isShort || !edited.includes(image))
    if (isLost && kind === "name") return true
    const isGiven = words.slice(Math.max(index - 2, 0), index).some((one) => GIVEN.test(one.plain))
    if (kind !== "word" || isNot(word) || isKnown(plain) || !/^\p{L}/u.test(plain)) return false
    if (isLost && (isNegated || isGiven || text.includes(`${image}-`))) {
      searches += 1
      if (searches > MOST_SEARCHES || isShort || nearestNames(plain, added).length === 0) return true
    }
    const before = words[index - 1]?.plain ?? ""
    if (/^(?:=+|\(|\[|:)$/.test(before) || /^\p{Lu}\p{L}$/u.test(image)) return false
    const glued = GLUED.exec(plain)?.[1] ?? ""
    return isKnown(glued) || isSlip(word, /^\p{L}/u.test(before), added)
  })
}

/** A word that is lost may be a slip of one that is put in; looking for that is not free. */
const MOST_SEARCHES = 20

// `set to disabled`
const GIVEN = /^(?:set|given|known|defined|supplied|provided|specified)$/

// `nstartswith`, `ntmobile`
const GLUED = /^(?:n|nt|ont|nto|nn|on|no|isn|un|an|n\p{L})(\p{L}{4,})$/u

const MISSPELLED =
  "not non nil set isnt arent wasnt hasnt doesnt didnt never neither none without except unless empty blank null missing absent present unknown undefined unset exists given known value nothing there provided".split(
    " ",
  )

// short words are near to many others: they are slips behind a word, and where they are a part of one
const isSlip = ({ plain, image }: Word, isBehindWord: boolean, added: ReadonlySet<string>): boolean => {
  const isShortOne = isBehindWord || image.length > plain.length
  return MISSPELLED.some(
    (meant) => (meant.length > 3 || isShortOne) && !added.has(meant) && isOneLetterFrom(plain, meant),
  )
}

/** Whether two words differ by one letter that is wrong, missing, one too many or in the place of its neighbour. */
const isOneLetterFrom = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [left, right] = [one.slice(start), other.slice(start)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return (
    one !== other &&
    (isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1))
  )
}

/** The words that the edits put in outside of quotes. */
const addedBy = (text: string, edited: string): ReadonlySet<string> => {
  const unquoted = edited.replaceAll(/"[^"]*"/g, "")
  const before = countsOf(text.replaceAll(/"[^"]*"/g, ""))
  return new Set([...countsOf(unquoted)].flatMap(([word, count]) => (count > (before.get(word) ?? 0) ? [word] : [])))
}

const countsOf = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\d]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

// How far a negation, a predicate and words that join reach in a text, where nobody can say.
import { type Edited, isNot, joinsNot, ORDER, type Piece, type Word, wordsOf } from "./negations.ts"
import { JOINING, OPENING } from "./other-words.ts"

/** Whether nobody can say how far a part of a text reaches. */
export const isReachUnclear = ({ pieces, marks, otherNames }: Edited): boolean => {
  const withOr = new Set(pieces.filter(isJoinedByOr).map(({ group }) => group))
  return pieces.some((piece, index) => {
    const [before, next] = [pieces[index - 1], pieces[index + 1]]
    const isNegated = (marks[index]?.all ?? 0) > 0
    return (
      (next !== undefined && reachesFurther(piece, next, otherNames)) ||
      (before?.group === piece.group && isNegated && isOfSeveral(piece, before)) ||
      (LOOSE.test(piece.join) && withOr.has(piece.group)) ||
      (isLooseOr(piece) && pieces.some((other) => other.group === piece.group && isJoinedByAnd(other)))
    )
  })
}

const COMPARES =
  /^(?:[=<>!≠~]+|is|in|like|contains?|includes?|starts|ends|begins|has|have|equals?|present|absent|ist|est|es|\[)$/

/** Whether a piece has a comparison of its own. */
export const compares = ({ words }: Piece): boolean => words.some((word) => COMPARES.test(word.plain) || isNot(word))

// words of a formula or a rule around a test: `not` behind them is that of the language
const AROUND = wordsOf(
  "if when where wenn si whenever only falls select record please condition rule recorded recording return",
)

/** Whether a negation that begins a piece may be about the next one too: `no mobile and repeat`, `calls that are not mobile or repeat`. */
// REC-264
const reachesFurther = ({ words }: Piece, next: Piece, otherNames: ReadonlyArray<string>): boolean => {
  const start = words.findIndex(({ plain }) => !OPENING.has(plain) && plain !== "(")
  const [first, ...rest] = words.slice(Math.max(start, 0))
  const [opened, closed] = ["(", ")"].map((sign) => rest.filter(({ plain }) => plain === sign).length)
  if (first === undefined || !isNot(first) || opened !== closed || joinsNot(next.join)) return false
  const isAgain = next.words.slice(0, 3).some(isNot)
  const isGroup = /^(?:\(|both|either|entweder)$/.test(rest[0]?.plain ?? "")
  const isSaid = words.slice(0, start).some(({ plain }) => !AROUND.has(plain) && plain !== "(")
  const isOwn = !isSaid && !isLooseOr(next) && /^(?:not|!|-not|¬)$/.test(first.plain) && !isEveryday(rest, otherNames)
  return !isAgain && !isGroup && !isOwn && !isValueOnly(next)
}

// `cell phones`, `mobile callers`
const isEveryday = (words: ReadonlyArray<Word>, otherNames: ReadonlyArray<string>): boolean =>
  words.length > 0 &&
  !words.some(({ plain }) => COMPARES.test(plain) || ORDER.has(plain)) &&
  (new Set(words.map(({ image }) => image)).size > 1 || otherNames.includes(words.map(({ plain }) => plain).join(" ")))

const PLURAL = /^(?:are|aren['’]?t|were|set|have|exists?|known|defined|given|sind|sont|son|são|zijn)$/

/** Whether what a piece says may be said of the one before it too: `mobile and repeat are false`. */
const isOfSeveral = ({ words }: Piece, before: Piece): boolean =>
  words.some(({ plain }) => PLURAL.test(plain)) &&
  !words.some(({ plain }) => /^(?:is|was|has|been)$/.test(plain)) &&
  !compares(before) &&
  !before.words.some(({ plain }) => PLURAL.test(plain))

// REC-265
/** Words that join loosely: behind an `or`, nobody can say what to. */
const LOOSE =
  /^(?:but|but not|but also|also|and also|with|while|plus|as well as|given|provided|provided that|as long as|if|when|only if|only when|where)$/

const isJoinedByOr = (piece: Piece): boolean =>
  (piece.join === "or" || JOINING.get(piece.join) === "or") && !isValueOnly(piece)

// REC-301
/** Whether `and/or`, or `andor`, joins a test: what it joins may belong together before an `and`, or a `not`, beside it. */
const isLooseOr = (piece: Piece): boolean => /^(?:and[/_]?or|or_?and)$/.test(piece.join) && !isValueOnly(piece)

const isJoinedByAnd = ({ join }: Piece): boolean => join === "and" || JOINING.get(join)?.startsWith("and") === true

const isValueOnly = ({ words }: Piece): boolean =>
  words.length > 0 && words.every(({ kind, plain }) => kind === "quoted" || /^[\d)]/.test(plain))

// Texts with a negation. A wrong edit there may record what must not be, so only what is written test by test has edits at all.
import {
  type Edited,
  EMPTY,
  isNot,
  joinsNot,
  marksOf,
  type Piece,
  piecesOf,
  QUOTED,
  type Word,
  wordsOf,
} from "./negations.ts"

/** Whether a text, or what its edits make of it, says that something must not hold. */
export const saysNot = ({ pieces, marks, edited }: Edited): boolean =>
  marks.some(({ all }) => all > 0) ||
  pieces.some(({ words }) => words.some(isNot)) ||
  /\b(?:not|absent)\b|!=/.test(edited.replaceAll(QUOTED, ""))

// REC-342
/**
 * Whether a text is one test, an exception of one test, or tests that `and`, `or` and commas join, each in the order of the language;
 * each has one negation at most, and edits leave all this as it is.
 */
export const isPlainlyNegated = ({ edited, pieces, marks, names, otherNames, opposites }: Edited): boolean => {
  const made = piecesOf(edited, names)
  const written = [...names].flatMap((name) => (name.includes("_") ? [name.replaceAll("_", " ")] : []))
  const called = new Set([...otherNames, ...written].filter((name) => !names.has(name)))
  const isException = marks[0]?.all === 0 && pieces.length === 2 && joinsNot(pieces[1]?.join ?? "")
  return (
    made.length === pieces.length &&
    pieces.every((piece, index) => {
      const other = made[index]
      if (other === undefined || !isAlike(piece, other, opposites)) return false
      if (pieces.length === 1) return piece.words.filter(isQuoted).length < 2
      const isJoined = isException || piece.join === other.join
      return isJoined && isPlain(piece, called) && (hasValue(piece) || !other.words.some(isQuoted))
    })
  )
}

const isQuoted = ({ kind }: Word): boolean => kind === "quoted"

// in `not state contains CA and FL` the second value is no attribute
const hasValue = ({ join, words }: Piece): boolean =>
  join === "," || /[aw].*[nc]\(*[vw]/.test(words.map(kindOf).join(""))

const isAlike = (piece: Piece, made: Piece, opposites: ReadonlyArray<string>): boolean => {
  const [before, after] = [marksOf(piece, opposites), marksOf(made, opposites)]
  const hasEmpty = piece.words.some((word) => isQuoted(word) && EMPTY.has(word.plain))
  const isSame = before.all === after.all && before.nots < 2 && (before.all < 2 || hasEmpty)
  return piece.group === made.group && (isSame || (after.all === 0 && saysPresent(piece)))
}

/** `is not null`, `!= null` */
const saysPresent = ({ words }: Piece): boolean => {
  const [not, nothing] = words.slice(-2)
  return words.filter(isNot).length === 1 && not !== undefined && isNot(not) && EMPTY.has(nothing?.plain ?? "")
}

/** Whether a piece is `not` or none, an attribute, words that compare, and values. */
const isPlain = ({ join, words }: Piece, called: ReadonlySet<string>): boolean => {
  const start = words.findIndex((word) => !/[(n]/.test(kindOf(word)))
  // `after hours`
  const count = [3, 2, 1].find((most) => called.has(saidBy(words.slice(start, start + most)))) ?? 0
  // `not mobile callers or repeat` may be about both
  if (count > 0 && words.slice(0, start).some(isNot)) return false
  const kinds = words
    .toSpliced(start, Math.max(0, Math.min(count, words.length - start) - 1))
    .map((word, index) => (index === start && count > 0 ? "a" : kindOf(word)))
    .join("")
  return join === "," ? /^(?:(?:vw?)+|w)\)*$/.test(kinds) : TEST.test(kinds)
}

const saidBy = (words: ReadonlyArray<Word>): string => words.map(({ plain }) => plain).join(" ")

// an attribute or a field with its test, a call of a method included
const TEST = /^\(*(?:n\(*)?[aw](?:\([awv]\)|\.[aw])?(?:\.?[nc]+\(*(?:(?:vw?)+|w)?)?\)*$/

/**
 * A letter for what a word is: `n` for `not`, `a` for the name of an attribute or field, `c` for what compares, `v` for a value, `w` for
 * another word; signs as they are.
 */
const kindOf = (word: Word): string => {
  const { plain, kind } = word
  if (kind === "quoted" || /^\d/.test(plain)) return "v"
  if (kind === "name") return "a"
  if (/^[([]$/.test(plain)) return "("
  if (/^[)\]]$/.test(plain)) return ")"
  if (plain === "not" || /^[!¬]$/.test(plain)) return "n"
  if (COMPARING.has(plain) || /^[=<>!≠≤≥~]+$/.test(plain) || isNot(word) || EMPTY.has(plain)) return "c"
  return plain === "." ? "." : "w"
}

const COMPARING = wordsOf(
  "is was be does should equal equals to contain contains include includes start starts begin begins end ends with in one of",
  "like match matches all any greater less more longer shorter above below than at least most exceed exceeds differs from present exists",
)

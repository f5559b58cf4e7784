// How far words reach that join tests loosely, where nobody can say.
import { type Edited, isNot, type Piece } from "./negations.ts"
import { JOINING } from "./other-words.ts"

/** Whether nobody can say how far words reach that join loosely. */
export const isReachUnclear = ({ pieces }: Edited): boolean => {
  const withOr = new Set(pieces.filter(isJoinedByOr).map(({ group }) => group))
  return pieces.some(
    (piece) =>
      (LOOSE.test(piece.join) && withOr.has(piece.group)) ||
      (isLooseOr(piece) && pieces.some((other) => other.group === piece.group && isJoinedByAnd(other))),
  )
}

const COMPARES =
  /^(?:[=<>!≠~]+|is|in|like|contains?|includes?|starts|ends|begins|has|have|equals?|present|absent|ist|est|es|\[)$/

/** Whether a piece has a comparison of its own. */
export const compares = ({ words }: Piece): boolean => words.some((word) => COMPARES.test(word.plain) || isNot(word))

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

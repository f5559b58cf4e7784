// The atoms of the analysis: the plainest questions about one piece of a call, and what the answer to one says about
// another. Any set of answers that agree two by two is the answers of some call, so pairs are all there is to know.
//
//   texts        `x = v` (or one of several texts, which count as one: see text-classes.ts), and for v other than "": `x` contains, begins with, ends with v. Absent is `x = ""`.
//   numbers      one chain: `x < 1` gives `x <= 1` gives `x < 2` gives ... gives `x` present
//   keypresses   the keys begin with a path
//   flags        at most one of an exclusive group is true

import { TEXT_QUESTIONS, type TextQuestion } from "../../operators/operators.ts"
import { QUESTION_FACTS } from "../../operators/question-facts.ts"

/** One atom. `slot` names the piece of the call; two atoms of different slots say nothing about each other. */
export type Atom = FlagAtom | PathAtom | TextAtom | BoundAtom

/** A boolean attribute. All booleans share one slot, so that exclusive ones can know each other. */
export interface FlagAtom {
  readonly kind: "flag"
  readonly slot: string
  readonly attribute: string
}

/** The keypresses begin with these keys. */
export interface PathAtom {
  readonly kind: "path"
  readonly slot: string
  readonly keys: ReadonlyArray<string>
}

/** A text in the form in which it is compared; not empty, but for `equals`. */
export interface TextAtom {
  readonly kind: TextQuestion
  readonly slot: string
  readonly text: string
  /** Of `equals`: texts that count as this one, itself among them, since every other atom answers them alike. */
  readonly texts?: ReadonlySet<string>
}

/** A number is there and below a bound (`inclusive`: or equal to it). Present is the bound of infinity. */
export interface BoundAtom {
  readonly kind: "bound"
  readonly slot: string
  readonly bound: number
  readonly inclusive: boolean
}

/** Groups of booleans of which at most one is true on any call. */
export type ExclusiveGroups = ReadonlyArray<ReadonlyArray<string>>

/** What the truth of `given` says about another atom of its slot: it is true, it is false, or nothing. */
export const consequence = (given: Atom, other: Atom, exclusive: ExclusiveGroups): "true" | "false" | "nothing" => {
  switch (given.kind) {
    case "flag":
      return other.kind === "flag" ? betweenFlags(given.attribute, other.attribute, exclusive) : "nothing"
    case "path":
      return other.kind === "path" ? betweenPaths(given.keys, other.keys) : "nothing"
    case "bound":
      return other.kind === "bound" && comparePlaces(given, other) <= 0 ? "true" : "nothing"
    default:
      return isTextAtom(other) ? betweenTexts(given, other) : "nothing"
  }
}

/** Whether an atom is one of a text. */
export const isTextAtom = (atom: Atom): atom is TextAtom =>
  atom.kind !== "flag" && atom.kind !== "path" && atom.kind !== "bound"

/** The order of the chain of bounds: `x < 1`, `x <= 1`, `x < 2`, ..., present. */
export const comparePlaces = (a: BoundAtom, b: BoundAtom): number => {
  if (a.bound !== b.bound) return a.bound < b.bound ? -1 : 1
  return Number(a.inclusive) - Number(b.inclusive)
}

/** Whether a text, in the form in which it is compared, meets an atom. */
export const textMeets = (text: string, atom: TextAtom): boolean =>
  TEXT_QUESTIONS[atom.kind](text, atom.text) || (atom.kind === "equals" && atom.texts?.has(text) === true)

const betweenFlags = (given: string, other: string, exclusive: ExclusiveGroups): "true" | "false" | "nothing" => {
  if (given === other) return "true"
  return exclusive.some((group) => group.includes(given) && group.includes(other)) ? "false" : "nothing"
}

const betweenPaths = (given: ReadonlyArray<string>, other: ReadonlyArray<string>): "true" | "false" | "nothing" => {
  const shared = Math.min(given.length, other.length)
  for (let index = 0; index < shared; index++) if (given[index] !== other[index]) return "false"
  return other.length <= given.length ? "true" : "nothing"
}

// REC-101, REC-103
const betweenTexts = (given: TextAtom, other: TextAtom): "true" | "false" | "nothing" => {
  if (given.kind === "equals") return textMeets(given.text, other) ? "true" : "false"
  if (other.kind === "equals") return textMeets(other.text, given) ? "nothing" : "false"
  const { contains, side } = QUESTION_FACTS[given.kind]
  if (other.kind === "contains") return contains && given.text.includes(other.text) ? "true" : "nothing"
  // of a question that nothing is known about, no conclusion is drawn
  if (side === undefined || given.kind !== other.kind) return "nothing"
  return betweenEnds(given.text, other.text, side === "start" ? "startsWith" : "endsWith")
}

const betweenEnds = (given: string, other: string, side: "startsWith" | "endsWith"): "true" | "false" | "nothing" => {
  if (given[side](other)) return "true"
  return other[side](given) ? "nothing" : "false"
}

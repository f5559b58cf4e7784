// One reading of one input: the place that is being read, the problems so far, and the bounds on both.
import type { PathSegment, Problem } from "../problem.ts"
import { inInputOrder } from "./problem-order.ts"

/** The most problems of one input that are worded; the rest are counted. */
export const MOST_WORDED = 100

/** The most problems of one input that are counted: from then on reading may stop. */
export const MOST_COUNTED = 10_000

/** With how many known names the mistyped ones of one input are compared, all together: a network may have very many. */
// SIG-340
export const MOST_COMPARISONS = 4_000

/** The code of the last problem of an input with more than {@link MOST_WORDED}. */
export type MoreProblems = "problems-more"

/** An input while it is read. The place is a stack that readers push and pop, so that sound input costs no path. */
export interface Reading<Code extends string = string> {
  /** The input as a whole, as a sentence names it: "the request". */
  readonly whole: string
  /** Whether messages show no text of the input, where a secret may be in a wrong place. Keys, numbers and the like are shown. */
  readonly hidesTexts: boolean
  /**
   * Whether plain objects inherit keys, because somebody has added to `Object.prototype`. Only then a reader that goes
   * through an object by `for ... in` has to tell own keys from inherited ones, which costs more than all the rest.
   */
  readonly inherits: boolean
  /** Where the value that is being read stands. */
  readonly place: Array<PathSegment>
  /** The worded problems, in the order in which they were found. */
  readonly problems: Array<Problem<Code>>
  /** How many problems were found beyond those. */
  unworded: number
  /** With how many more known names mistyped ones may be compared. */
  comparisons: number
}

/** The start of a reading, at the root of an input. */
export const newReading = <Code extends string>(whole: string, hidesTexts = false): Reading<Code> => ({
  whole,
  hidesTexts,
  inherits: inheritsKeys(),
  place: [],
  problems: [],
  unworded: 0,
  comparisons: MOST_COMPARISONS,
})

const inheritsKeys = (): boolean => {
  for (const _key in EMPTY) return true
  return false
}

const EMPTY: Readonly<Record<string, unknown>> = {}

/** Takes note of a further problem: true when it is to be worded, false when it is counted only. */
export const admitProblem = (reading: Reading): boolean => {
  if (reading.problems.length < MOST_WORDED) return true
  if (!isFull(reading)) reading.unworded++
  return false
}

/** Whether so many problems were found that no more are counted. */
export const isFull = (reading: Reading): boolean => reading.unworded >= MOST_COUNTED - MOST_WORDED

/** Whether no problem was found. */
export const isSound = (reading: Reading): boolean => reading.problems.length === 0

/** Adds a problem of a member of the place that is being read, or with null of the place itself. */
export const addProblem = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: PathSegment | null,
  message: string,
  hint?: string,
): void => {
  if (admitProblem(reading)) addAt(reading, code, pathTo(reading, key), message, hint)
}

/** Adds a problem that was admitted. */
export const addAt = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  path: ReadonlyArray<PathSegment>,
  message: string,
  hint: string | undefined,
): void => {
  reading.problems.push(hint === undefined ? { code, path, message } : { code, path, message, hint })
}

/** The path of a member of the place that is being read, or with null of the place itself. */
export const pathTo = (reading: Reading, key: PathSegment | null): Array<PathSegment> => {
  if (key === null) return reading.place.slice()
  // a copy of the whole path takes no more room than it needs; a copy that grows takes several times as much
  reading.place.push(key)
  const path = reading.place.slice()
  reading.place.pop()
  return path
}

/**
 * Every worded problem, in the order of the `input` (in which they were found where it is left out), and a last one that
 * says how many more there are.
 */
// CIP-70, REC-179
export const problemsOf = <Code extends string>(
  reading: Reading<Code>,
  input?: unknown,
): ReadonlyArray<Problem<Code | MoreProblems>> => {
  const problems = input === undefined ? reading.problems : inInputOrder(reading.problems, input)
  return reading.unworded === 0 ? problems : [...problems, moreProblems(reading.unworded, isFull(reading))]
}

/** The problem that stands for those beyond the worded ones; `isLeast` says that there may be more of them than were counted. */
export const moreProblems = (unworded: number, isLeast = false): Problem<MoreProblems> => ({
  code: "problems-more",
  path: [],
  message: `and ${isLeast ? "at least " : ""}${withCommas(unworded)} more`,
  hint: "fix the listed problems and send again",
  count: unworded,
})

const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")

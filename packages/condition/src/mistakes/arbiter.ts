// The arbiter: every stage hands in what it found wrong with a text, and one function decides what is reported.
import {
  atMostWorded,
  type ConditionProblem,
  type ConditionProblemCode,
  inTextOrder,
  MOST_FOUND,
} from "../language/problems.ts"

/**
 * The stages that find mistakes, in order of precedence: `characters` is the scanner, `words` the order of the words, `gaps` something
 * that seems to be missing beside them, `names` the check against the vocabulary.
 */
export type Stage = (typeof STAGES)[number]

const STAGES = ["characters", "words", "gaps", "names"] as const

/** A problem that a stage hands in. */
export interface Finding {
  readonly stage: Stage
  readonly problem: ConditionProblem
  /** Start and end of what it speaks about: it gives way to an earlier stage's finding there. Absent: it stands on its own. */
  readonly about?: readonly [start: number, end: number] | undefined
  /** Whether it says what is wrong with its whole stretch, the characters in it included. */
  readonly isWhole?: boolean
  /** Start and end of what is written anew with it: signs and quotes there that can be put right are. */
  readonly within?: readonly [start: number, end: number]
}

interface Candidate extends Finding {
  readonly from: number
  readonly to: number
  /** The candidates whose stretch overlaps its own. */
  readonly beside: Array<Candidate>
  isReported: boolean
}

// REC-201
/** What is reported of all findings: one mistake once, by place, and at one place by precedence. */
export const reported = (findings: ReadonlyArray<Finding>): ReadonlyArray<ConditionProblem> => {
  // what a reader has put in place of a missing part takes no room in the text
  const candidates = findings
    .filter(({ stage, problem }) => stage !== "names" || problem.span.length > 0)
    .map(candidateOf)
  meetEachOther(candidates)
  for (const stage of STAGES) {
    for (const one of candidates) {
      if (one.stage === stage) one.isReported = !one.beside.some((other) => givesWay(one, other))
    }
  }
  const problems = candidates.filter((one) => one.isReported && !isOfUnknownField(one)).map(problemOf)
  return atMostWorded(inTextOrder(problems), findings.length >= MOST_FOUND)
}

const candidateOf = (finding: Finding): Candidate => {
  const [start, end] = stretchOf(finding.problem)
  const [from, to] = finding.within ?? finding.about ?? [start, end]
  return { ...finding, from: Math.min(start, from), to: Math.max(end, to), beside: [], isReported: false }
}

const meetEachOther = (candidates: ReadonlyArray<Candidate>): void => {
  const sorted = candidates.toSorted((a, b) => a.from - b.from)
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (other === undefined || other.from >= one.to) break
      one.beside.push(other)
      other.beside.push(one)
    }
  }
}

const givesWay = (one: Finding, other: Candidate): boolean => {
  if (other.stage === one.stage) return false
  if (one.stage === "characters" && other.isWhole === true) return covers(other.problem.span, one.problem.span)
  if (one.stage === "characters" && one.problem.edits !== undefined && isWithin(one, other)) return true
  const isAboutIt = one.about !== undefined && overlap(one.about, stretchOf(other.problem))
  // a character whose meaning is known is no reason for what else is wrong there
  const isKnown = other.stage === "characters" && other.problem.edits !== undefined
  if (one.stage !== "names") return other.isReported && isAboutIt && !isKnown
  // a comparison that cannot be read says nothing about its attribute, whether that is reported or a character in it
  if (isAboutIt && other.stage !== "characters") return true
  return other.isReported && isNameReported(one.problem, other.problem)
}

// what is written anew has the right signs and quotes
const isWithin = ({ problem: { code, span } }: Finding, { problem, stage, within }: Candidate): boolean => {
  if (within !== undefined) return within[0] <= span.offset && span.offset + span.length <= within[1]
  const isWritten = problem.edits !== undefined || problem.code === "missing-attribute"
  return code === "wrong-quotes" && stage === "words" && isWritten && covers(problem.span, span)
}

// a word that is reported already (a look-alike letter, say) is not reported again for its name
const isNameReported = (name: ConditionProblem, { code, span }: ConditionProblem): boolean =>
  !OF_ITS_OWN.has(`${code} ${name.code}`) &&
  ((code !== "missing-test" && covers(span, name.span)) ||
    (code === "missing-connective" && name.code === "unknown-attribute" && span.offset === name.span.offset) ||
    (overlap(stretchOf(name), stretchOf({ span })) &&
      (NAME_CODES.has(code) ||
        (name.code === "unknown-attribute" && CHARACTER_CODES.has(code)) ||
        (name.code === "field-not-taken" && BRACKET_CODES.has(code)))))

// a name that nobody knows in plain letters either is not put right by them
const problemOf = ({ problem, beside }: Candidate): ConditionProblem => {
  if (problem.code !== "look-alike-letter") return problem
  const isUnknown = beside.some(({ isReported, problem: { code } }) => !isReported && code === "unknown-attribute")
  const { edits: _, ...rest } = problem
  return isUnknown ? rest : problem
}

// how a field that nobody knows is written does not matter
const isOfUnknownField = ({ problem: { code, span }, beside }: Candidate): boolean =>
  (code === "wrong-field-name" || code === "empty-brackets") &&
  beside.some(({ isReported, problem }) => isReported && FIELD_CODES.has(problem.code) && covers(problem.span, span))

const FIELD_CODES: ReadonlySet<ConditionProblemCode> = new Set(["unknown-field", "field-not-taken"])

// a name that is put right may lack its test, and a field that is put in brackets may be unknown
const OF_ITS_OWN: ReadonlySet<string> = new Set([
  "unknown-attribute missing-test",
  "unknown-attribute unknown-field",
  "wrong-field-name unknown-field",
])

const NAME_CODES: ReadonlySet<ConditionProblemCode> = new Set(["unknown-attribute", "field-not-taken"])
const CHARACTER_CODES: ReadonlySet<ConditionProblemCode> = new Set(["look-alike-letter", "unexpected-character"])
const BRACKET_CODES: ReadonlySet<ConditionProblemCode> = new Set([
  "unclosed-bracket",
  "empty-brackets",
  "wrong-field-name",
])

const stretchOf = ({ span }: Pick<ConditionProblem, "span">): readonly [number, number] => [
  span.offset,
  span.offset + span.length,
]

const overlap = (a: readonly [number, number], b: readonly [number, number]): boolean => a[0] < b[1] && b[0] < a[1]

const covers = (outer: ConditionProblem["span"], inner: ConditionProblem["span"]): boolean =>
  inner.offset >= outer.offset && inner.offset + inner.length <= outer.offset + outer.length

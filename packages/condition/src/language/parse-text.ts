// From a text to its tree or its problems. The plain parser reads first; only when something is wrong does what reads
// mistakes find out what, and put right what it can, so that the same parser can read the rest and every mistake is found at once.

import type { Finding } from "../mistakes/arbiter.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { attachComments } from "./comments.ts"
import { isEnd, type Parsed, parseTokens } from "./grammar.ts"
import type { MistakeReader } from "./mistake-reader.ts"
import { nestingOf } from "./nesting.ts"
import { type Places, type TestPlace, testPlace } from "./places.ts"
import { type ConditionProblem, inTextOrder, problemAt } from "./problems.ts"
import { scan } from "./scan/scan.ts"
import type { Scan } from "./scan/scanning.ts"
import { canonicalBytes, canonicalNesting } from "./tree/canonical-limits.ts"
import { MAX_NESTING_LEVELS, MAX_NODES, MAX_TEXT_BYTES, utf8Length } from "./tree/limits.ts"
import { CONDITION_VERSION, type Condition } from "./tree/tree.ts"

/** What became of a text. */
export interface ParsedText {
  /** The tree; with findings, the tree of what could be put right; `undefined` where nothing could. */
  readonly condition: Condition | undefined
  readonly findings: ReadonlyArray<Finding>
  /** Where the tests stand; `undefined` for "no condition" and where there is no tree. */
  readonly places: Places | undefined
}

/**
 * Reads a text up to its tree; names and kinds are not looked at. The vocabulary is used for hints only. What is accepted
 * keeps the limits in its canonical form too, so that it can be read again once it is stored in that form. Without what
 * reads mistakes, a text is refused with its first problem.
 */
// REC-88, REC-134, REC-135, REC-136, REC-162
export const parseText = (text: string, vocabulary?: Vocabulary, mistakes?: MistakeReader): ParsedText => {
  // hosts that do not check types give what they have stored: a tree, or nothing
  if (typeof text !== "string") return refused(notText(text))
  if (text.length * 3 > MAX_TEXT_BYTES && utf8Length(text) > MAX_TEXT_BYTES) return refused(tooLong(text))
  const scanned = scan(text, mistakes?.scanMistake)
  if (scanned.tokens.length === 0) return withoutTokens(scanned)
  const deepest = nestingOf(scanned.tokens)
  if (deepest.levels > MAX_NESTING_LEVELS && deepest.at !== undefined) {
    return refused(tooDeep(text, deepest.at.startOffset, deepest.at.endOffset + 1))
  }
  if (scanned.problems.length > 0) return repaired(scanned, vocabulary, mistakes)
  const parsed = parseTokens(scanned.tokens)
  if (parsed.root === undefined || parsed.faulty) return repaired(scanned, vocabulary, mistakes)
  if (parsed.nodes > MAX_NODES) return refused(tooManyParts(text, parsed.nodes))
  const read = finished(scanned, parsed, [])
  const outgrown = outgrownBy(text, read, deepest.levels)
  return outgrown === undefined ? read : refused(outgrown)
}

const EMPTY: Condition = { version: CONDITION_VERSION, root: null }

const refused = (problem: ConditionProblem): ParsedText => ({
  condition: undefined,
  findings: [{ stage: "characters", problem }],
  places: undefined,
})

const finished = (scanned: Scan, parsed: Parsed, findings: ReadonlyArray<Finding>): ParsedText => {
  const { text, comments, tokens } = scanned
  if (parsed.root === undefined) return { condition: undefined, findings, places: undefined }
  const condition: Condition =
    comments.length === 0
      ? { version: CONDITION_VERSION, root: parsed.root }
      : { version: CONDITION_VERSION, ...attachComments(text, parsed, parsed.root, tokens, comments) }
  const places = { text, tests: parsed.tests, mixed: parsed.mixed }
  return { condition, findings, places }
}

// REC-153
const withoutTokens = (scanned: Scan): ParsedText => {
  const [comment] = scanned.comments
  // a comment of another language is one too
  const others = scanned.problems.filter(({ span }) => !scanned.comments.some(({ offset }) => offset === span.offset))
  if (others.length > 0) {
    // without its signs nothing is left of the text
    const findings = scanned.problems.map((problem): Finding => {
      const { edits: _, ...rest } = problem
      return { stage: "characters", problem: rest }
    })
    return { condition: undefined, findings, places: undefined }
  }
  if (comment === undefined) return { condition: EMPTY, findings: [], places: undefined }
  return refused(
    problemAt(
      scanned.text,
      comment.offset,
      scanned.text.trimEnd().length,
      "only-comments",
      "there are comments here but no condition",
      "write a condition, or the empty text for no condition at all",
    ),
  )
}

const scannedFindings = ({ problems }: Scan): ReadonlyArray<Finding> =>
  problems.map((problem) => ({ stage: "characters", problem }))

const repaired = (
  scanned: Scan,
  vocabulary: Vocabulary | undefined,
  mistakes: MistakeReader | undefined,
): ParsedText => {
  if (mistakes === undefined) return refused(firstProblem(scanned))
  const repairedText = mistakes.repair(scanned, vocabulary)
  const findings = [...scannedFindings(scanned), ...repairedText.findings]
  // what stands for `not` or for parentheses may nest deeper than the text itself
  // REC-239
  const { at, levels } = nestingOf(repairedText.tokens)
  if (levels > MAX_NESTING_LEVELS && at !== undefined) {
    return refused(tooDeep(scanned.text, at.startOffset, Math.max(at.startOffset, at.endOffset) + 1))
  }
  const parsed = parseTokens(repairedText.tokens)
  if (parsed.nodes > MAX_NODES) return refused(tooManyParts(scanned.text, parsed.nodes))
  if (findings.length > 0) return finished(scanned, parsed, findings)
  // the repair knows every way to break the grammar (a property test holds it to that); should it miss one, this is said
  return refused(unreadable(scanned, parsed))
}

/** What is said about a text by the scanner and the grammar alone. */
const firstProblem = (scanned: Scan): ConditionProblem => {
  const [first] = inTextOrder(scanned.problems)
  return first ?? unreadable(scanned, parseTokens(scanned.tokens))
}

const unreadable = ({ text, tokens }: Scan, { stoppedAt }: Parsed): ConditionProblem => {
  const message = "the condition cannot be read from here on"
  // a key, a unit or a number that does not exist stops no parser
  if (stoppedAt === undefined) return problemAt(text, 0, text.length, "unexpected-word", message)
  const stopped = isEnd(stoppedAt) ? tokens.at(-1) : stoppedAt
  const start = stopped?.startOffset ?? 0
  return problemAt(text, start, (stopped?.endOffset ?? start) + 1, "unexpected-word", message)
}

// a character grows most where it is written as an escape: `\u{200b}` takes eight bytes
const MOST_GROWTH = 8

/** The limit that a condition keeps in its text and breaks in its canonical form. */
// REC-159
const outgrownBy = (text: string, { condition, places }: ParsedText, levels: number): ConditionProblem | undefined => {
  if (condition === undefined || condition.root === null || places === undefined) return undefined
  if (text.length * MOST_GROWTH > MAX_TEXT_BYTES) {
    const bytes = canonicalBytes(condition)
    if (bytes > MAX_TEXT_BYTES) return tooLongInCanonicalForm(text, bytes)
  }
  // parentheses are added around an `and` beside an `or` only: at most one for each level of the text, and one outside
  if (places.mixed.length === 0 || 2 * levels + 1 <= MAX_NESTING_LEVELS) return undefined
  const nesting = canonicalNesting(condition.root)
  return nesting.tooDeep === -1
    ? undefined
    : tooDeepInCanonicalForm(text, testPlace(places, nesting.tooDeep), nesting.levels)
}

const notText = (value: unknown): ConditionProblem =>
  problemAt(
    "",
    0,
    0,
    "not-text",
    value === undefined ? "there is no condition" : `the condition must be a text, not ${kindOf(value)}`,
    typeof value === "object" && value !== null
      ? "a stored tree is read with `readConditionTree` of `@callrules/condition/schema`"
      : 'give the text of the condition, `""` for no condition',
  )

const kindOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  if (typeof value === "boolean") return String(value)
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

const tooLongInCanonicalForm = (text: string, bytes: number): ConditionProblem =>
  problemAt(
    text,
    0,
    text.length,
    "text-too-long",
    `in canonical form, in which it is stored, the condition takes ${bytes} bytes, more than the ${MAX_TEXT_BYTES} allowed`,
    "shorten it: the canonical form has spaces between words and after commas",
  )

const tooDeepInCanonicalForm = (text: string, { start, end }: TestPlace, levels: number): ConditionProblem =>
  problemAt(
    text,
    start,
    end,
    "nested-too-deep",
    `in canonical form, in which it is stored, parentheses and \`not\` are nested ${levels} levels deep, more than the ${MAX_NESTING_LEVELS} allowed`,
    "remove parentheses or `not`: the canonical form has parentheses around every `and` beside an `or`",
  )

const tooLong = (text: string): ConditionProblem => {
  const bytes = utf8Length(text)
  return problemAt(
    text,
    0,
    text.length,
    "text-too-long",
    `the condition takes ${bytes} bytes, more than the ${MAX_TEXT_BYTES} allowed`,
    "shorten it, for example with `in (...)` in place of many `=`",
  )
}

const tooDeep = (text: string, start: number, end: number): ConditionProblem =>
  problemAt(
    text,
    start,
    end,
    "nested-too-deep",
    `parentheses and \`not\` are nested more than ${MAX_NESTING_LEVELS} levels deep here`,
    "remove parentheses that are not needed",
  )

const tooManyParts = (text: string, nodes: number): ConditionProblem =>
  problemAt(
    text,
    0,
    text.length,
    "too-many-parts",
    `the condition has ${nodes} parts, more than the ${MAX_NODES} allowed`,
    "shorten it, for example with `in (...)` in place of many `=`",
  )

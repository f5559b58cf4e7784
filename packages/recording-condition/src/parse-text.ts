// From a text to its tree or its problems. The plain parser reads first; only when something is wrong does mend.ts find
// out what, and put right what it can, so that the same parser can read the rest and every mistake is found at once.
import { attachComments } from "./comments.ts"
import { type Parsed, parseTokens } from "./grammar.ts"
import { MAX_NESTING_LEVELS, MAX_NODES, MAX_TEXT_BYTES, utf8Length } from "./limits.ts"
import { mend } from "./mend/mend.ts"
import { nestingOf } from "./nesting.ts"
import { type Places, rememberPlaces } from "./places.ts"
import { type ConditionProblem, inTextOrder, problemAt } from "./problems.ts"
import { scan } from "./scan/scan.ts"
import type { Scan } from "./scan/scanning.ts"
import { CONDITION_VERSION, type Condition } from "./tree.ts"
import { publishedVocabulary, type Vocabulary } from "./vocabulary.ts"

/** What became of a text. */
export interface ParsedText {
  /** The tree; with problems, the tree of what could be put right; `undefined` where nothing could. */
  readonly condition: Condition | undefined
  readonly problems: ReadonlyArray<ConditionProblem>
  /** Where the tests stand; `undefined` for "no condition" and where there is no tree. */
  readonly places: Places | undefined
  /** The tests whose comparison was broken and has been reported, counted from 0, left to right. */
  readonly broken: ReadonlySet<number>
}

/** Reads a text up to its tree; names and kinds are not looked at. The vocabulary is used for hints only. */
export const parseText = (text: string, vocabulary?: Vocabulary): ParsedText => {
  if (text.length * 3 > MAX_TEXT_BYTES && utf8Length(text) > MAX_TEXT_BYTES) return refused(tooLong(text))
  const scanned = scan(text)
  if (scanned.tokens.length === 0) return withoutTokens(scanned)
  const deepest = nestingOf(scanned.tokens)
  if (deepest.levels > MAX_NESTING_LEVELS && deepest.at !== undefined) {
    return refused(tooDeep(text, deepest.at.startOffset, deepest.at.endOffset + 1))
  }
  if (scanned.problems.length > 0) return mended(scanned, vocabulary)
  const parsed = parseTokens(scanned.tokens)
  if (parsed.root === undefined || parsed.faulty) return mended(scanned, vocabulary)
  if (parsed.nodes > MAX_NODES) return refused(tooManyParts(text, parsed.nodes))
  return finished(scanned, parsed, [], NO_TESTS)
}

const NO_TESTS: ReadonlySet<number> = new Set()

const EMPTY: Condition = { version: CONDITION_VERSION, root: null }

const refused = (problem: ConditionProblem): ParsedText => ({
  condition: undefined,
  problems: [problem],
  places: undefined,
  broken: NO_TESTS,
})

const finished = (
  scanned: Scan,
  parsed: Parsed,
  problems: ReadonlyArray<ConditionProblem>,
  broken: ReadonlySet<number>,
): ParsedText => {
  const { text, comments, tokens } = scanned
  if (parsed.root === undefined) return { condition: undefined, problems, places: undefined, broken }
  const condition: Condition =
    comments.length === 0
      ? { version: CONDITION_VERSION, root: parsed.root }
      : { version: CONDITION_VERSION, ...attachComments(text, parsed, parsed.root, tokens, comments) }
  const places = { text, tests: parsed.tests, mixed: parsed.mixed }
  rememberPlaces(condition, places)
  return { condition, problems, places, broken }
}

const withoutTokens = (scanned: Scan): ParsedText => {
  const [comment] = scanned.comments
  if (scanned.problems.length > 0) {
    return { condition: undefined, problems: inTextOrder(scanned.problems), places: undefined, broken: NO_TESTS }
  }
  if (comment === undefined) return { condition: EMPTY, problems: [], places: undefined, broken: NO_TESTS }
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

const mended = (scanned: Scan, vocabulary: Vocabulary | undefined): ParsedText => {
  const mending = mend(scanned, vocabulary ?? publishedVocabulary({ customDataFields: "any" }))
  const parsed = parseTokens(mending.tokens)
  if (parsed.nodes > MAX_NODES) return refused(tooManyParts(scanned.text, parsed.nodes))
  const problems = inTextOrder([...scanned.problems, ...mending.problems])
  if (problems.length > 0) return finished(scanned, parsed, problems, mending.broken)
  // mend knows every way to break the grammar (a property test holds it to that); should it miss one, this is said
  const at = parsed.stoppedAt?.startOffset ?? 0
  return refused(problemAt(scanned.text, at, at + 1, "unexpected-word", "the condition cannot be read from here on"))
}

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

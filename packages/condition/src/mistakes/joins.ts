// What joins tests beside a place, at the depth of its parentheses: it shows how far words such as `unless` and `neither` may reach.
import * as token from "../language/tokens.ts"
import { beginsOperand, imageOf, joiningWords, meantByJoining, negatingWords } from "./around.ts"
import { JOINING } from "./other-words.ts"
import { phraseAt } from "./phrases.ts"
import type { Reading } from "./reading.ts"
import { isComparison, isOneOf, isQuotedOrNumber } from "./words.ts"

/** What joins two tests: its place in the input, how many tokens it takes, and what is meant. */
export interface Join {
  readonly at: number
  readonly count: number
  readonly word: "and" | "or" | "and not" | "nor" | "other"
}

/** What stands from a place on up to the end of the parentheses or of the argument around it. */
export interface Group {
  readonly joins: ReadonlyArray<Join>
  /** The place in the input behind its last token. */
  readonly end: number
}

const opens = isOneOf(token.OpenParenthesis, token.OpenBracket)
const closes = isOneOf(token.CloseParenthesis, token.CloseBracket)

/** What stands from a place in the input on, and what joins it. */
export const groupFrom = (reading: Reading, from: number): Group => {
  const { input } = reading
  const joins: Array<Join> = []
  let depth = 0
  let end = from
  for (let made = input[end]; made !== undefined && !(depth === 0 && isArgumentEnd(made)); made = input[end]) {
    if (closes(made)) depth -= 1
    if (depth < 0) break
    if (opens(made)) depth += 1
    const join = depth > 0 ? undefined : joinAt(reading, end)
    if (join !== undefined) joins.push(join)
    end += join?.count ?? 1
  }
  return { joins, end }
}

// the comma of `OR(mobile, repeat)`, in whose place `or` stands
const isArgumentEnd = ({ image, tokenType }: token.Token): boolean => image === "," && tokenType !== token.Comma

const joinAt = (reading: Reading, at: number): Join | undefined => {
  const made = reading.input[at]
  if (made === undefined || !mayJoin(made) || partsValues(reading, at)) return undefined
  // `mobile -repeat`
  if (made.tokenType === token.And) return { at, count: 1, word: made.image === "-" ? "and not" : "and" }
  if (made.tokenType === token.Or) return { at, count: 1, word: "or" }
  if (made.tokenType === token.Comma) return { at, count: 1, word: "other" }
  const there = { ...reading, next: at }
  const count = joiningWords(there)
  // `und AND(mobile, repeat)`: something joins, whatever stands behind it
  const isAlone = count === 0 && JOINING.has(imageOf(made)) && !reading.attributes.has(made.image)
  if (isAlone) return { at, count: 1, word: "other" }
  if (count === 0) return undefined
  return { at, count, word: imageOf(made) === "nor" ? "nor" : (meantByJoining(there, count) ?? "other") }
}

const isJoinSign = isOneOf(token.And, token.Or, token.Comma)
const mayJoin = (made: token.Token): boolean =>
  isJoinSign(made) || (made.tokenType === token.Name && BEGINNINGS.has(imageOf(made)))

const BEGINNINGS: ReadonlySet<string> = new Set([...JOINING.keys()].map((words) => words.split(" ")[0] ?? ""))

// `or` in `= "a" or "b"`, `and` in `between 1 and 5` and in `> 1 and < 5`: no test of another attribute begins behind it
const partsValues = (reading: Reading, at: number): boolean => {
  const { input } = reading
  const behind = input[at + 1]
  if (isComparison(behind)) return true
  if (isQuotedOrNumber(behind)) return !isComparison(input[at + 2])
  const phrase = beginsOperand({ ...reading, next: at }, 1) ? undefined : phraseAt(reading, at + 1)
  return phrase?.meant !== undefined && isQuotedOrNumber(input[at + 1 + phrase.count])
}

/** Whether `not`, or a word for it, stands before the test behind a join. */
export const isNegatedBehind = (reading: Reading, { at, count, word }: Join): boolean => {
  const there = { ...reading, next: at + count }
  const isNot = reading.input[there.next]?.tokenType === token.Not
  return word === "and not" || word === "nor" || isNot || negatingWords(there) > 0
}

/** Whether `or` joins tests before the reader's place, within the same parentheses. */
export const hasOrBefore = ({ tokens }: Reading): boolean =>
  tokensOfGroup(tokens).some(({ tokenType }) => tokenType === token.Or)

/** Whether the test before the reader's place has a `not`. */
export const isLastNegated = ({ tokens }: Reading): boolean => {
  const before = tokensOfGroup(tokens)
  const start = before.findIndex(({ tokenType }) => tokenType === token.And || tokenType === token.Or)
  return before.slice(0, start === -1 ? before.length : start).some(({ tokenType }) => tokenType === token.Not)
}

// from the last one back to the beginning of the parentheses or of the argument, without what stands in parentheses of its own
const tokensOfGroup = (tokens: ReadonlyArray<token.Token>): ReadonlyArray<token.Token> => {
  const found: Array<token.Token> = []
  let depth = 0
  for (let at = tokens.length - 1; at >= 0; at--) {
    const made = tokens[at]
    if (made === undefined || (depth === 0 && isArgumentEnd(made))) break
    if (closes(made)) depth += 1
    if (opens(made)) depth -= 1
    if (depth < 0) break
    if (depth === 0) found.push(made)
  }
  return found
}

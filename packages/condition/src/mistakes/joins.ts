// What joins tests beside a place, at the depth of its parentheses: it shows how far words such as `unless` and `neither` may reach.
import * as token from "../language/tokens.ts"
import { secondsIn } from "../language/tree/units.ts"
import { beginsOperand, joiningWords, meantByJoining } from "./around.ts"
import { JOINING } from "./other-words.ts"
import { phraseAt } from "./phrases.ts"
import type { Reading } from "./reading.ts"
import {
  depthAfter,
  imageOf,
  isComparison,
  isJoinSign,
  isOpening,
  isOtherWord,
  isQuotedOrNumber,
  slipOfConnective,
  startsOperand,
} from "./words.ts"

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

/** More joins, and more tokens outside parentheses, are not looked at: whoever groups so many tests writes parentheses. */
const MOST_JOINS = 6
const MOST_TOKENS = 100

/** What stands from a place in the input on, and what joins it, up to `most` joins; of a longer group the last one is `other`. */
export const groupFrom = (reading: Reading, from: number, most = MOST_JOINS): Group => {
  const { input } = reading
  const joins: Array<Join> = []
  let depth = 0
  let outside = 0
  let end = from
  for (let made = input[end]; made !== undefined && !(depth === 0 && isArgumentEnd(made)); made = input[end]) {
    depth = depthAfter(depth, made)
    if (depth < 0) break
    const join = depth > 0 ? undefined : joinAt(reading, end)
    if (join !== undefined) joins.push(join)
    end += join?.count ?? 1
    if (depth === 0) outside += 1
    if (joins.length > most || outside > MOST_TOKENS)
      return { joins: [...joins, { at: end, count: 0, word: "other" }], end }
  }
  return { joins, end }
}

/** Whether a token is the comma of `OR(mobile, repeat)`, in whose place `or` stands. */
export const isArgumentEnd = ({ image, tokenType }: token.Token): boolean => image === "," && tokenType !== token.Comma

/** What joins two tests at a place in the input. */
export const joinAt = (reading: Reading, at: number): Join | undefined => {
  const made = reading.input[at]
  const slip = slipOfConnective(made)
  if (made === undefined || !(mayJoin(made) || slip !== undefined) || partsValues(reading, at)) return undefined
  // `mobile -repeat`
  if (made.tokenType === token.And) return { at, count: 1, word: made.image === "-" ? "and not" : "and" }
  if (made.tokenType === token.Or) return { at, count: 1, word: "or" }
  if (made.tokenType === token.Comma) return { at, count: 1, word: "other" }
  const there = { ...reading, next: at }
  const count = joiningWords(there)
  if (count === 0)
    return slip !== undefined && startsOperand(reading.input[at + 1]) ? { at, count: 1, word: slip } : undefined
  return { at, count, word: imageOf(made) === "nor" ? "nor" : (meantByJoining(there, count) ?? "other") }
}

/** Whether a token may be part of a number with units. */
export const isOfQuantity = (made: token.Token | undefined): boolean =>
  made?.tokenType === token.NumberText || (made?.tokenType === token.Name && secondsIn(made.image) !== undefined)

const mayJoin = (made: token.Token): boolean => isJoinSign(made) || (isOtherWord(made) && BEGINNINGS.has(imageOf(made)))

const BEGINNINGS: ReadonlySet<string> = new Set([...JOINING.keys()].map((words) => words.split(" ")[0] ?? ""))

// `or` in `= "a" or "b"`, `and` in `between 1 and 5` and in `> 1 and < 5`: no test of another attribute begins behind it
const partsValues = (reading: Reading, at: number): boolean => {
  const { input } = reading
  const behind = input[at + 1]
  // `contains(media_type, "tv")`
  if (isComparison(behind)) return !(isOpening(input[at + 2]) && input[at + 3]?.tokenType === token.Name)
  if (isQuotedOrNumber(behind)) {
    // `2 min < duration`, `"tv" not in media_type`
    let end = at + 2
    while (isOfQuantity(input[end])) end += 1
    return !isComparison(input[input[end]?.tokenType === token.Not ? end + 1 : end])
  }
  const phrase = beginsOperand({ ...reading, next: at }, 1) ? undefined : phraseAt(reading, at + 1)
  return phrase?.meant !== undefined && isQuotedOrNumber(input[at + 1 + phrase.count])
}

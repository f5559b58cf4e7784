// Signs of other languages. Those whose meaning depends on what they stand beside become bare words, which no place outside brackets
// takes: what was meant is said when the test is read.
import { REMOVE, write } from "../language/remedy.ts"
import { push, report, type Scan } from "../language/scan/scanning.ts"
import * as token from "../language/tokens.ts"
import { isOneOf } from "./words.ts"

/** Reads a sign of another language at the scanner's place. Gives whether there was one. */
export const scanSign = (state: Scan): boolean => {
  const { text, at, inBrackets, tokens } = state
  if (inBrackets) return false
  const before = tokens.at(-1)
  const rest = text.slice(at, at + 300)
  const word = wordOf(rest, before)
  if (word !== undefined) {
    push(state, token.BareWord, at + word.length)
    return true
  }
  if (/^[!?;]\s*$/.test(rest) && tokens.length > 0) return leaveOut(state, rest.charAt(0))
  if (rest.startsWith(";") && isInList(tokens)) return scanAs(state, token.Comma, ",")
  if (rest.startsWith(";") && isInCall(tokens)) {
    // what is wrong with the call is said of the whole
    push(state, token.Comma, at + 1)
    return true
  }
  const conditional = CONDITIONAL.exec(rest)?.[0]
  if (conditional !== undefined && tokens.length > 0) return leaveOut(state, conditional)
  if (!/^[-+][A-Za-z_(]/.test(rest)) return false
  if (isStart(before)) return rest.startsWith("-") ? scanAs(state, token.Not, "not") : leaveOut(state, "+")
  return rest.startsWith("-") && /\s/.test(text.charAt(at - 1)) && scanMinus(state)
}

// `duration > 60 ? true : false`
const CONDITIONAL = /^\?\s*(?:true|1)\s*:\s*(?:false|0)\b/i

// `mobile -repeat` of search boxes
const scanMinus = (state: Scan): boolean => {
  const { at, tokens } = state
  const changes = [{ replacement: "and not " }]
  report(state, at, at + 1, "wrong-spelling", "`-` is not a word of this language", write("and not", changes))
  tokens.push(new token.Token(token.And, "-", at, "and"))
  push(state, token.Not, at + 1, "not")
  return true
}

const scanAs = (state: Scan, type: token.Token["tokenType"], right: string): boolean => {
  const { text, at } = state
  const changes = [{ replacement: right === "not" ? "not " : right }]
  const message = `\`${text.charAt(at)}\` is not a word of this language`
  report(state, at, at + 1, "wrong-spelling", message, write(right, changes))
  push(state, type, at + 1, right)
  return true
}

const leaveOut = (state: Scan, { length }: string): boolean => {
  const { text, at } = state
  const message = `\`${text.slice(at, at + length)}\` has no meaning here`
  report(state, at, at + length, "unexpected-character", message, REMOVE)
  state.at += length
  return true
}

const isNamed = isOneOf(token.Name, token.CloseBracket, token.CloseParenthesis, token.BareWord)
const isConnective = isOneOf(token.And, token.Or, token.Not, token.OpenParenthesis)
const isStart = (before: token.Token | undefined): boolean => before === undefined || isConnective(before)

const wordOf = (rest: string, before: token.Token | undefined): string | undefined => {
  const field = /^(?:\?\.|\.|->>?)(?=\s*[A-Za-z_"'])/.exec(rest)?.[0]
  if (field !== undefined && isNamed(before)) return field
  const arithmetic = /^[*/](?=\s*\d)/.exec(rest)?.[0]
  if (arithmetic !== undefined && (before?.tokenType === token.NumberText || before?.tokenType === token.Name)) {
    return arithmetic
  }
  const wildcard = before?.image === ":" ? /^\*\w*\*?/.exec(rest)?.[0] : undefined
  if (wildcard !== undefined) return wildcard
  const colon = /^:(?![:=])/.exec(rest)?.[0]
  if (colon !== undefined && before !== undefined && !isQuotedOrOpen(before)) return colon
  const pattern = /^(?:=~|!~\*?|~[*=~]?)/.exec(rest)?.[0]
  if (pattern !== undefined && before !== undefined) return pattern
  const isPlace =
    isStart(before) || before?.tokenType === token.Equality || /~|^match|^regex/i.test(before?.image ?? "")
  return isPlace ? /^\/(?![/*])(?:[^/\\\r\n]|\\.)+\/[a-z]*/.exec(rest)?.[0] : undefined
}

const isQuotedOrOpen = isOneOf(token.Text, token.NumberText, token.OpenParenthesis, token.CloseParenthesis, token.Comma)

// the values of `in (...)` so far, of which the last few are looked at
const isInList = (tokens: ReadonlyArray<token.Token>): boolean => {
  const near = tokens.slice(-200)
  const opening = near.findLastIndex((made) => !isValueOfList(made))
  return near[opening]?.tokenType === token.OpenParenthesis && near[opening - 1]?.tokenType === token.In
}

// the arguments of `AND(mobile; repeat)`: a `(` that is open stands behind a word
const isInCall = (tokens: ReadonlyArray<token.Token>): boolean => {
  let depth = 0
  for (let index = tokens.length - 1; index > Math.max(0, tokens.length - 200); index--) {
    const made = tokens[index]
    if (made?.tokenType === token.CloseParenthesis) depth += 1
    if (made?.tokenType === token.OpenParenthesis) depth -= 1
    const name = tokens[index - 1]
    if (depth < 0) return isCalled(name) && name?.endOffset === (made?.startOffset ?? 0) - 1
  }
  return false
}

const isCalled = isOneOf(token.Name, token.And, token.Or)
const isValueOfList = isOneOf(token.Text, token.NumberText, token.Comma)

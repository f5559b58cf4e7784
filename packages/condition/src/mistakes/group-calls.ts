// Parentheses behind words that are no functions here: `AND(mobile, repeat)`, `during_hours()`.
import { REMOVE } from "../language/remedy.ts"
import * as token from "../language/tokens.ts"
import { plainForm } from "./meant-name.ts"
import { formulaSign, peek, type Reading, reportWhole, textOf } from "./reading.ts"
import { truthOf } from "./truth-words.ts"
import { depthAfter } from "./words.ts"

/** Leaves out the empty parentheses of `during_hours()` and `TRUE()`. */
export const dropEmptyParentheses = (reading: Reading): void => {
  const { input } = reading
  for (let at = input.length - 3; at >= 0; at--) {
    const [name, opening, closing] = input.slice(at, at + 3)
    if (name?.tokenType !== token.Name || opening?.tokenType !== token.OpenParenthesis || closing === undefined)
      continue
    if (closing.tokenType !== token.CloseParenthesis || opening.startOffset !== name.endOffset + 1) continue
    const isValue = truthOf(name.image) !== undefined
    if (!isValue && !reading.attributes.has(name.image)) continue
    // what is compared with `TRUE()` is put right with it
    const { image, startOffset, tokenType, value } = name
    input.splice(at, 3, isValue ? new token.Token(tokenType, image, startOffset, value, closing.endOffset) : name)
    if (!isValue) reportWhole(reading, [opening, closing], "unexpected-word", "`()` has no meaning here", REMOVE)
  }
}

const GROUPS: ReadonlyMap<string, "and" | "or"> = new Map([
  ...["and", "allof", "all", "und", "et", "y", "e"].map((word) => [word, "and"] as const),
  ...["or", "anyof", "any", "oder", "ou", "o"].map((word) => [word, "or"] as const),
])

/** Reads the beginning of `IF(mobile, TRUE, FALSE)`: its parentheses and its first argument stay. Gives whether there was one. */
export const readIf = (reading: Reading): boolean => {
  const ahead = formulaSign(reading)
  const [first, name] = [peek(reading), peek(reading, ahead)]
  if (first === undefined || name === undefined || !/^(?:if|iif|wenn|si|se)$/i.test(name.image)) return false
  const [comma = -1, second = -1, ...more] = commasOf(reading, ahead + 1)
  const isShort = second === comma + 2 && more.length === 0 && comma > 0
  const [start, yes, no, closing] = [comma, comma + 1, comma + 3, comma + 4].map((at) => reading.input[at])
  if (!isShort || start === undefined || closing?.tokenType !== token.CloseParenthesis) return false
  if (truthOf(yes?.value ?? "") !== true || truthOf(no?.value ?? "") !== false) return false
  const message = `\`${textOf(reading, first, name)}\` is no function: a condition is true or false by itself`
  reportWhole(reading, [first, name], "wrong-spelling", message, "write the condition alone")
  reading.input.splice(comma, 4)
  reading.next += ahead + 1
  return true
}

/** What stands between the tests of `AND(mobile, repeat)`, where such a function begins at a token. */
export const groupAt = (reading: Reading, ahead: number): "and" | "or" | undefined => {
  const join = GROUPS.get(plainForm(peek(reading, ahead)?.image ?? ""))
  const isCall = join !== undefined && peek(reading, ahead + 1)?.tokenType === token.OpenParenthesis
  return isCall && commasOf(reading, ahead + 1).length > 0 ? join : undefined
}

/**
 * Reads the beginning of `AND(mobile, repeat)`: its parentheses stay, and `and` or `or` takes the place of its commas. Gives whether there
 * was one.
 */
// REC-230
export const readGroup = (reading: Reading): boolean => {
  const ahead = formulaSign(reading)
  const [first, name] = [peek(reading), peek(reading, ahead)]
  const join = groupAt(reading, ahead)
  if (name === undefined || first === undefined || join === undefined) return false
  const commas = commasOf(reading, ahead + 1)
  const type = join === "and" ? token.And : token.Or
  for (const at of commas) reading.input[at] = new token.Token(type, ",", reading.input[at]?.startOffset ?? 0, join)
  const message = `\`${textOf(reading, first, name)}\` is no function: \`${join}\` stands between the tests`
  const hint = `write \`(... ${join} ...)\`, with parentheses around each argument that joins several tests`
  reportWhole(reading, [first, name], "wrong-spelling", message, hint)
  reading.next += ahead + 1
  return true
}

// the places in the input of the commas between a call's arguments
export const commasOf = (reading: Reading, opening: number): ReadonlyArray<number> => {
  const commas: Array<number> = []
  let depth = 0
  for (let ahead = opening; peek(reading, ahead) !== undefined; ahead++) {
    const made = peek(reading, ahead)
    depth = depthAfter(depth, made)
    if (made?.tokenType === token.Comma && depth === 1) commas.push(reading.next + ahead)
    if (depth <= 0) return commas
  }
  return []
}

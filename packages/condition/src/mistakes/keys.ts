// Mistakes in `pressed[...]`.
import { type Remedy, write } from "../language/remedy.ts"
import { isKey } from "../language/test-grammar.ts"
import * as token from "../language/tokens.ts"
import { phraseAt } from "./phrases.ts"
import {
  peek,
  previous,
  put,
  type Reading,
  report,
  reportOwn,
  reportWhole,
  reread,
  takeWhile,
  textOf,
  unclosed,
} from "./reading.ts"
import { imageOf, isComparison, isInBrackets, isJoinSign, isQuotedOrNumber } from "./words.ts"

const DIGIT_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
const KEYS_HINT =
  "the keys are `1` to `9`, `a` to `z`, `W` and `N`; `pressed[1 2]` is 1 and then 2, and either of them is `(pressed[1] or pressed[2])`"

type Paths = ReadonlyArray<ReadonlyArray<string>>

/** Reads `pressed` and its keys; puts out exactly one test. */
export const readKeys = (reading: Reading, pressed: token.Token): void => {
  const opening = peek(reading, 1)
  if (opening?.tokenType !== token.OpenBracket) {
    readWithoutBrackets(reading, pressed)
    return
  }
  reading.next += 2
  const items = takeWhile(reading, isInBrackets)
  const closing = peek(reading)
  const isClosed = closing?.tokenType === token.CloseBracket
  if (isClosed) reading.next += 1
  if (isClosed && readJoinedKeys(reading, pressed, items, closing)) return
  const kept = isClosed ? items : keysUpToWords(reading, items)
  if (!isClosed) {
    const last = kept.at(-1)
    report(reading, [opening, last ?? opening], ...unclosed("]"))
  } else if (kept.length === 0) {
    report(reading, [opening, closing], "empty-brackets", "`pressed[]` does not say which keys", KEYS_HINT)
  }
  for (const item of kept) {
    if (item.tokenType === token.Text || !isKey(item.value)) {
      report(reading, item, "wrong-key", ...wrongKey(item))
    }
  }
  putPressed(reading, pressed, [kept.map(({ value }) => value)])
}

const isOr = ({ image }: token.Token): boolean => /^or$/i.test(image)
const isThen = ({ image, tokenType }: token.Token): boolean => tokenType !== token.And && /^(and|then)$/i.test(image)

// `pressed[1 or 2]` and `pressed[1 and then 2]`
const readJoinedKeys = (
  reading: Reading,
  pressed: token.Token,
  items: ReadonlyArray<token.Token>,
  closing: token.Token,
): boolean => {
  const isJoining = (item: token.Token): boolean => isOr(item) || isThen(item) || item.tokenType === token.Comma
  const keys = items.filter((item) => !isJoining(item))
  const hasOr = items.some(isOr)
  if (keys.length === 0 || !(hasOr || items.some(isThen)) || !keys.every(({ value }) => isKey(value))) return false
  const paths = pathsOf(items, isJoining, (item) => hasOr && !isThen(item))
  const last = items.at(-1)
  if (last === undefined || isJoining(last)) return false
  // 1 and 2 in any order is no path of keys
  const isOrdered = !items.some(({ image }) => /^and$/i.test(image)) || items.some(({ image }) => /^then$/i.test(image))
  const isPath = isOrdered && !hasJoiningLetter(items)
  const message =
    paths.length > 1 ? "`pressed` takes one path of keys" : "keys stand in their order, with spaces between them"
  const isClear = isPath && isOneOrSingle(paths)
  reportOwn(reading, [pressed, closing], "wrong-key", message, isClear ? write(anyOf(paths)) : KEYS_HINT)
  putPressed(reading, pressed, paths)
  return true
}

/** The keys of some tokens; what joins them begins another path where it splits. */
const pathsOf = (
  items: ReadonlyArray<token.Token>,
  isJoining: (item: token.Token) => boolean,
  splits: (joining: token.Token) => boolean,
): Paths => {
  const paths: Array<Array<string>> = [[]]
  for (const item of items) {
    if (!isJoining(item)) paths.at(-1)?.push(...item.value.replaceAll(" ", ""))
    else if (splits(item)) paths.push([])
  }
  return paths.filter((keys) => keys.length > 0)
}

// `1 then 2 or 3`: 2 or 3 behind 1, or 3 alone
// REC-351
const isOneOrSingle = (paths: Paths): boolean => paths.length === 1 || paths.every(({ length }) => length === 1)

const anyOf = (paths: Paths): string => {
  const tests = paths.map((keys) => `pressed[${keys.join(" ")}]`)
  return tests.length > 1 ? `(${tests.join(" or ")})` : tests.join("")
}

// without a `]`, the keys end at the first word that can be none
const keysUpToWords = (reading: Reading, items: ReadonlyArray<token.Token>): ReadonlyArray<token.Token> => {
  const end = items.findIndex((item, index) => (index > 0 && item.image.length > 1) || isOr(item) || isThen(item))
  if (end === -1) return items
  reread(reading, items.length - end)
  return items.slice(0, end)
}

const wrongKey = (item: token.Token): readonly [message: string, remedy: string | Remedy] => {
  const { image, tokenType, value } = item
  const letters = [...value]
  const digit = DIGIT_WORDS.indexOf(value.toLowerCase())
  if (tokenType === token.Comma) return ["keys are not separated by commas", KEYS_HINT]
  if (digit > 0) return [`there is no key \`${image}\``, write(String(digit))]
  if (isKey(value)) return ["keys are written without quotes", write(value)]
  // letters alone are a word: `pressed[no]`
  // REC-261
  if (letters.every(isKey) && /^[\dWN]+$/.test(value) && /\d/.test(value)) {
    const keys = letters.join(" ")
    return [`\`${image}\` is more than one key`, `write a space between keys: \`${keys}\``]
  }
  const lower = value.toLowerCase()
  if (isKey(lower)) return [`there is no key \`${value}\`: letter case matters`, write(lower)]
  return [`there is no key \`${image}\``, KEYS_HINT]
}

/** Puts out a test of keys. What follows may lean on its path of keys, where there is one. */
const putPressed = (reading: Reading, pressed: token.Token, paths: Paths, isNegated = false): void => {
  reading.tokens.push(pressed)
  put(reading, token.OpenBracket, "[")
  // which keys they are counts for what follows only
  put(reading, token.BareWord, "1")
  put(reading, token.CloseBracket, "]")
  const keys = paths.flat()
  const value = keys.length > 0 && keys.every(isKey) ? keys.join(" ") : "..."
  const last = { attribute: "pressed", kind: undefined, operator: "", isNegated, value, isBare: false }
  reading.last = paths.length > 1 ? undefined : last
}

const isKeyToken = (made: token.Token | undefined): boolean =>
  isQuotedOrNumber(made) || (made?.tokenType === token.Name && made.image.length === 1)

const isJoin = (made: token.Token): boolean => isJoinSign(made) || isThen(made)
const OPEN_JOINS: ReadonlySet<token.Token["tokenType"]> = new Set([token.Comma, token.And])
const KEY_WORDS: ReadonlySet<string> = new Set(["key", "keys", "digit", "digits", "button", "number", "the"])

/** Whether a letter between two keys is a word for `and` or `or` in another language: `1 y 2`. It may be a key too. */
// REC-229
const hasJoiningLetter = (items: ReadonlyArray<token.Token>): boolean => {
  const isKeyAt = (at: number): boolean => items[at] !== undefined && !(isJoin(items[at]) || isOr(items[at]))
  return items.some(({ image }, at) => /^[aeiouy]$/.test(image) && isKeyAt(at - 1) && isKeyAt(at + 1))
}

/** How keys without brackets are compared; `unclear` where the comparison is no question about keys. */
type Asked = "=" | "!=" | "in" | "not in" | "unclear"

const isAsked = (operator: string): operator is Asked => /^(?:!?=|(?:not )?in)$/.test(operator)

// `=`, `!=`, `not in`, and words that stand for them; `undefined` where the keys stand alone
// REC-229
const takeAsked = (reading: Reading): Asked | undefined => {
  const sign = peek(reading)
  const isNotIn = sign?.tokenType === token.Not && peek(reading, 1)?.tokenType === token.In
  if (isNotIn || (sign !== undefined && isComparison(sign))) {
    reading.next += isNotIn ? 2 : 1
    const operator = isNotIn ? "not in" : token.operatorText(sign)
    return isAsked(operator) ? operator : "unclear"
  }
  const phrase = phraseAt(reading, reading.next)
  if (/^exactly$/i.test(imageOf(peek(reading)))) return "unclear"
  const { operator = "", isNegated = false } = phrase?.meant ?? {}
  const opening = peek(reading, phrase?.count)?.tokenType === token.OpenParenthesis ? 1 : 0
  if (!isAsked(operator) || isNegated || !isKeyToken(peek(reading, (phrase?.count ?? 0) + opening))) return undefined
  reading.next += phrase?.count ?? 0
  return operator
}

// `pressed`, `pressed 1`, `pressed != 1`, `pressed(1)` and `pressed in (1, 2)`
const readWithoutBrackets = (reading: Reading, pressed: token.Token): void => {
  reading.next += 1
  const asked = takeAsked(reading)
  const inParentheses = peek(reading)?.tokenType === token.OpenParenthesis && isKeyToken(peek(reading, 1))
  if (inParentheses) reading.next += 1
  const isOfList = asked === "in" || asked === "not in"
  const isNegated = asked === "!=" || asked === "not in"
  const joins = (made: token.Token): boolean =>
    (inParentheses || (isOfList && made.tokenType !== token.And)) && isJoin(made) && isKeyToken(peek(reading, 1))
  // `pressed key 1`, `pressed 1 then 2`
  if (KEY_WORDS.has(imageOf(peek(reading)))) reading.next += 1
  const items = takeWhile(
    reading,
    (made) => isKeyToken(made) || joins(made) || (isThen(made) && isKeyToken(peek(reading, 1))),
  )
  const paths = pathsOf(items, isJoin, (joining) => isOfList || joining.tokenType === token.Or)
  if (inParentheses && peek(reading)?.tokenType === token.CloseParenthesis) reading.next += 1
  const keys = paths.flat()
  // `1, 2`, `contains 1` and `> 1` may mean the keys in any place
  const isOpen = asked === "unclear" || items.some(({ tokenType }) => OPEN_JOINS.has(tokenType))
  // `１～３`, `1;3` and `1? 3?` are hardly a path
  const isPlain = /^[\w\s()[\]=!<>,:"'.]*$/.test(textOf(reading, pressed, previous(reading, pressed)))
  // `pressed "one"`
  const areKeys = items.every(
    (item) => isJoin(item) || item.value.split(/\s+/).every((one) => one.length < 2 || /^\d+$/.test(one)),
  )
  const areApart = isOfList ? paths.every(({ length }) => length === 1) : isOneOrSingle(paths)
  const isClear = isPlain && areKeys && areApart && (isOfList || !isOpen)
  const test = `${isNegated ? "not " : ""}${anyOf(paths)}`
  const remedy = isClear && !hasJoiningLetter(items) && keys.length > 0 && keys.every(isKey) ? write(test) : KEYS_HINT
  const place = [pressed, previous(reading, pressed)] as const
  reportWhole(reading, place, "missing-keys", "`pressed` does not say which keys", remedy)
  putPressed(reading, pressed, paths, isNegated)
}

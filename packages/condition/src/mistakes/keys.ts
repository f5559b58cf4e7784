// Mistakes in `pressed[...]`.
import { isKey } from "../language/grammar-tests.ts"
import * as token from "../language/tokens.ts"
import { complain, type Mending, peek, put, reread, sayAt } from "./mending.ts"
import { COMPARISONS } from "./signs.ts"

const DIGIT_WORDS: ReadonlyMap<string, string> = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map((word, index) => [
    word,
    String(index + 1),
  ]),
)
const KEYS_HINT = "the keys are `1` to `9`, `a` to `z`, `W` and `N`, with spaces between them: `pressed[1 2]`"

/** Reads `pressed` and its keys; puts out exactly one test. */
export const mendKeys = (mending: Mending, pressed: token.Token): void => {
  const opening = peek(mending, 1)
  if (opening?.tokenType !== token.OpenBracket) {
    mendWithoutBrackets(mending, pressed)
    return
  }
  mending.next += 2
  const items: Array<token.Token> = []
  for (let item = peek(mending); item !== undefined && isItem(item); item = peek(mending)) {
    items.push(item)
    mending.next += 1
  }
  const closing = peek(mending)
  const closed = closing?.tokenType === token.CloseBracket
  if (closed && mendJoinedKeys(mending, pressed, items, closing)) return
  const kept = closed ? items : keysUpToWords(mending, items)
  if (closed) mending.next += 1
  else {
    const last = kept.at(-1) ?? opening
    complain(mending, opening, last, "unclosed-bracket", "this `[` is never closed", "add the `]` that is missing")
  }
  if (kept.length === 0 && closed) {
    complain(mending, opening, closing, "empty-brackets", "`pressed[]` does not say which keys", KEYS_HINT)
  }
  for (const item of kept) checkKey(mending, item, kept.length === 1)
  const keys = kept.map(({ value }) => value)
  putPressed(mending, pressed, keys.every(isKey) ? keys : [])
}

const isOr = ({ image }: token.Token): boolean => /^or$/i.test(image)
const isThen = ({ image }: token.Token): boolean => /^(and|then)$/i.test(image)

// `pressed[1 or 2]` and `pressed[1 and then 2]`
const mendJoinedKeys = (
  mending: Mending,
  pressed: token.Token,
  items: ReadonlyArray<token.Token>,
  closing: token.Token,
): boolean => {
  const rest = items.filter((item) => !isOr(item) && !isThen(item) && item.tokenType !== token.Comma)
  const hasOr = items.some(isOr)
  if (rest.length === 0 || !(hasOr || items.some(isThen)) || !rest.every(({ value }) => isKey(value))) return false
  let path: Array<string> = []
  const paths = [path]
  for (const item of items) {
    if (rest.includes(item)) path.push(item.value)
    else if (isOr(item) || (hasOr && item.tokenType === token.Comma)) {
      path = []
      paths.push(path)
    }
  }
  const tests = testsOf(paths)
  mending.next += 1
  const message =
    tests.length > 1 ? "`pressed` takes one path of keys" : "keys stand in their order, with spaces between them"
  sayAt(mending, pressed.startOffset, closing.endOffset + 1, "wrong-key", message, `write \`${anyOf(tests)}\``)
  putPressed(mending, pressed, [])
  // what follows cannot lean on several paths
  mending.last = undefined
  return true
}

const testsOf = (paths: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  paths.filter((keys) => keys.length > 0).map((keys) => `pressed[${keys.join(" ")}]`)

const anyOf = (tests: ReadonlyArray<string>): string => (tests.length > 1 ? `(${tests.join(" or ")})` : tests.join(""))

const isItem = (item: token.Token): boolean =>
  item.tokenType === token.BareWord || item.tokenType === token.Text || item.tokenType === token.Comma

// without a `]`, the keys end at the first word that can be none
const keysUpToWords = (mending: Mending, items: ReadonlyArray<token.Token>): ReadonlyArray<token.Token> => {
  const end = items.findIndex((item, index) => (index > 0 && item.image.length > 1) || isOr(item) || isThen(item))
  if (end === -1) return items
  reread(mending, items.length - end)
  return items.slice(0, end)
}

const checkKey = (mending: Mending, item: token.Token, isAlone: boolean): void => {
  const written = item.value
  const letters = [...written]
  const digit = DIGIT_WORDS.get(written.toLowerCase())
  if (item.tokenType === token.Comma) {
    complain(mending, item, item, "wrong-key", "keys are not separated by commas", KEYS_HINT)
  } else if (digit !== undefined) {
    complain(mending, item, item, "wrong-key", `there is no key \`${item.image}\``, `write \`${digit}\``)
  } else if (isKey(written)) {
    if (item.tokenType === token.Text)
      complain(mending, item, item, "wrong-key", "keys are written without quotes", `write \`${written}\``)
  } else if (letters.every(isKey) && (/\d/.test(written) || letters.length === 2) && (isAlone || !isOr(item))) {
    complain(
      mending,
      item,
      item,
      "wrong-key",
      `\`${item.image}\` is more than one key`,
      `write a space between keys: \`${letters.join(" ")}\``,
    )
  } else if (isKey(written.toLowerCase())) {
    complain(
      mending,
      item,
      item,
      "wrong-key",
      `there is no key \`${written}\`; letter case matters`,
      `write \`${written.toLowerCase()}\``,
    )
  } else complain(mending, item, item, "wrong-key", `there is no key \`${item.image}\``, KEYS_HINT)
}

const putPressed = (mending: Mending, pressed: token.Token, keys: ReadonlyArray<string>): void => {
  mending.tokens.push(pressed)
  put(mending, token.OpenBracket, "[")
  // which keys they are counts for what follows only
  put(mending, token.BareWord, "1")
  put(mending, token.CloseBracket, "]")
  mending.last = {
    start: pressed.startOffset,
    attribute: "pressed",
    kind: undefined,
    operator: "",
    value: keys.length === 0 ? "..." : keys.join(" "),
    bare: false,
  }
}

// `pressed`, `pressed 1`, `pressed = 1`, `pressed(1)` and `pressed in (1, 2)`
const mendWithoutBrackets = (mending: Mending, pressed: token.Token): void => {
  mending.next += 1
  const sign = peek(mending)
  if (sign !== undefined && COMPARISONS.has(sign.tokenType)) mending.next += 1
  const inParentheses = peek(mending)?.tokenType === token.OpenParenthesis && isKeyToken(peek(mending, 1))
  if (inParentheses) mending.next += 1
  let path: Array<string> = []
  const paths = [path]
  for (let made = peek(mending); made !== undefined; made = peek(mending)) {
    const type = made.tokenType
    if (isKeyToken(made)) path.push(...[...made.value].filter((letter) => letter !== " "))
    else if (!inParentheses || !JOINS.has(type) || !isKeyToken(peek(mending, 1))) break
    else if (type === token.Or || sign?.tokenType === token.In) {
      path = []
      paths.push(path)
    }
    mending.next += 1
  }
  if (inParentheses && peek(mending)?.tokenType === token.CloseParenthesis) mending.next += 1
  const last = mending.input[mending.next - 1] ?? pressed
  const keys = paths.flat().every(isKey) ? paths.flat() : []
  const hint = keys.length === 0 ? KEYS_HINT : `write \`${anyOf(testsOf(paths))}\``
  complain(mending, pressed, last, "missing-keys", "`pressed` does not say which keys", hint)
  putPressed(mending, pressed, keys)
  // what follows cannot lean on several paths
  if (paths.length > 1) mending.last = undefined
}

const JOINS: ReadonlySet<token.Token["tokenType"]> = new Set([token.Comma, token.Or, token.And])

const isKeyToken = (made: token.Token | undefined): made is token.Token =>
  made !== undefined &&
  (made.tokenType === token.NumberText ||
    made.tokenType === token.Text ||
    (made.tokenType === token.Name && made.image.length === 1))

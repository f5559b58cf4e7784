// Mistakes in `pressed[...]`.
import { isKey } from "../grammar-tests.ts"
import * as token from "../tokens.ts"
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
  const usable = checkKeys(mending, kept)
  putPressed(mending, pressed, usable)
}

// `pressed[1 or 2]` and `pressed[1 and then 2]`
const mendJoinedKeys = (
  mending: Mending,
  pressed: token.Token,
  items: ReadonlyArray<token.Token>,
  closing: token.Token,
): boolean => {
  const isOr = (item: token.Token): boolean => /^or$/i.test(item.image)
  const isThen = (item: token.Token): boolean => /^(and|then)$/i.test(item.image)
  const rest = items.filter((item) => !isOr(item) && !isThen(item) && item.tokenType !== token.Comma)
  const mixed = items.some(isOr) && items.some(isThen)
  if (mixed || !items.some((item) => isOr(item) || isThen(item)) || !rest.every(({ value }) => isKey(value)))
    return false
  const paths: Array<Array<string>> = [[]]
  for (const item of items) {
    if (isOr(item) || (items.some(isOr) && item.tokenType === token.Comma)) paths.push([])
    else if (rest.includes(item)) paths.at(-1)?.push(item.value)
  }
  const tests = paths.filter((keys) => keys.length > 0).map((keys) => `pressed[${keys.join(" ")}]`)
  mending.next += 1
  const hint = tests.length > 1 ? `(${tests.join(" or ")})` : (tests[0] ?? "pressed[1]")
  const message =
    tests.length > 1 ? "`pressed` takes one path of keys" : "keys stand in their order, with spaces between them"
  sayAt(mending, pressed.startOffset, closing.endOffset + 1, "wrong-key", message, `write \`${hint}\``)
  putPressed(mending, pressed, [])
  // what follows cannot lean on several paths
  mending.last = undefined
  return true
}

const isItem = (item: token.Token): boolean =>
  item.tokenType === token.BareWord || item.tokenType === token.Text || item.tokenType === token.Comma

// without a `]`, the keys end at the first word that can be none
const keysUpToWords = (mending: Mending, items: ReadonlyArray<token.Token>): ReadonlyArray<token.Token> => {
  const end = items.findIndex((item, index) => index > 0 && item.image.length > 1)
  if (end === -1) return items
  reread(mending, items.length - end)
  return items.slice(0, end)
}

const checkKeys = (mending: Mending, items: ReadonlyArray<token.Token>): ReadonlyArray<token.Token> => {
  const usable: Array<token.Token> = []
  for (const item of items) {
    if (item.tokenType === token.BareWord && isKey(item.image)) usable.push(item)
    else complainKey(mending, item)
  }
  return usable
}

const complainKey = (mending: Mending, item: token.Token): void => {
  const written = item.value
  const letters = [...written]
  if (item.tokenType === token.Comma) {
    complain(mending, item, item, "wrong-key", "keys are not separated by commas", KEYS_HINT)
  } else if (DIGIT_WORDS.has(written.toLowerCase())) {
    const digit = DIGIT_WORDS.get(written.toLowerCase()) ?? ""
    complain(mending, item, item, "wrong-key", `there is no key \`${item.image}\``, `write \`${digit}\``)
  } else if (letters.length > 1 && letters.every(isKey) && (/\d/.test(written) || letters.length === 2)) {
    complain(
      mending,
      item,
      item,
      "wrong-key",
      `\`${item.image}\` is more than one key`,
      `write a space between keys: \`${letters.join(" ")}\``,
    )
  } else if (isKey(written)) {
    complain(mending, item, item, "wrong-key", "keys are written without quotes", `write \`${written}\``)
  } else if (letters.length === 1 && isKey(written.toLowerCase())) {
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

const putPressed = (
  mending: Mending,
  pressed: token.Token,
  keys: ReadonlyArray<token.Token>,
  written = keys.map(({ image }) => image).join(" "),
): void => {
  mending.tokens.push(pressed)
  put(mending, token.OpenBracket, "[")
  if (keys.length === 0) put(mending, token.BareWord, "1")
  else mending.tokens.push(...keys)
  put(mending, token.CloseBracket, "]")
  mending.tests += 1
  mending.last = {
    start: pressed.startOffset,
    attribute: "pressed",
    kind: undefined,
    operator: "",
    value: written,
    bare: false,
  }
}

// `pressed`, `pressed 1`, `pressed = 1` and `pressed(1)`
const mendWithoutBrackets = (mending: Mending, pressed: token.Token): void => {
  mending.next += 1
  let last = pressed
  const sign = peek(mending)
  if (sign !== undefined && COMPARISONS.has(sign.tokenType)) {
    last = sign
    mending.next += 1
  }
  const inParentheses = peek(mending)?.tokenType === token.OpenParenthesis && isKeyToken(peek(mending, 1))
  if (inParentheses) mending.next += 1
  const keys: Array<string> = []
  for (let made = peek(mending); made !== undefined && isKeyToken(made); made = peek(mending)) {
    keys.push(...[...made.value].filter(isKey))
    last = made
    mending.next += 1
  }
  const closing = peek(mending)
  if (inParentheses && closing?.tokenType === token.CloseParenthesis) {
    last = closing
    mending.next += 1
  }
  complain(
    mending,
    pressed,
    last,
    "missing-keys",
    "`pressed` does not say which keys",
    keys.length === 0 ? KEYS_HINT : `write \`pressed[${keys.join(" ")}]\``,
  )
  putPressed(mending, pressed, [], keys.join(" "))
}

const isKeyToken = (made: token.Token | undefined): made is token.Token =>
  made !== undefined &&
  (made.tokenType === token.NumberText ||
    made.tokenType === token.Text ||
    (made.tokenType === token.Name && made.image.length === 1))

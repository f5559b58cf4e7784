// Comparisons in other words: `is`, `equals`, `like`, `is not empty`.
import { nearestNames } from "../nearest.ts"
import * as token from "../tokens.ts"
import { complain, type Mending, peek } from "./mending.ts"
import { isPlainValue, skipValue, valueAt } from "./value.ts"

// spellings of comparisons in other languages, without letter case, `_` and spaces
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ...["is", "equals", "equal", "eq", "equalto", "matches", "are", "was"].map((word): [string, string] => [word, "="]),
  ...["isnot", "ne", "neq", "notequals", "isnt", "differs"].map((word): [string, string] => [word, "!="]),
  ...["like", "includes", "include", "has", "having", "containing", "contain", "ilike"].map(
    (word): [string, string] => [word, "contains"],
  ),
  ...["startswith", "startwith", "beginswith", "begins", "starts", "prefix"].map((word): [string, string] => [
    word,
    "starts_with",
  ]),
  ...["endswith", "endwith", "ends", "suffix"].map((word): [string, string] => [word, "ends_with"]),
  ...["exists", "exist", "set", "filled", "isset", "notempty", "known"].map((word): [string, string] => [
    word,
    "present",
  ]),
  ...["empty", "missing", "blank", "null", "unset", "unknown", "isempty", "isnull"].map((word): [string, string] => [
    word,
    "absent",
  ]),
  ...["oneof", "anyof", "among", "within"].map((word): [string, string] => [word, "in"]),
  ...["gt", "over", "above", "exceeds", "morethan"].map((word): [string, string] => [word, ">"]),
  ...["gte", "atleast"].map((word): [string, string] => [word, ">="]),
  ...["lt", "under", "below", "lessthan"].map((word): [string, string] => [word, "<"]),
  ...["lte", "atmost"].map((word): [string, string] => [word, "<="]),
])

const TEST_WORDS = ["contains", "starts_with", "ends_with", "present", "absent"]

/**
 * Reads a word behind an attribute as a comparison in other words. Gives whether the test is broken, which it is; or
 * `undefined` when the word begins another test.
 */
export const mendWord = (mending: Mending, attribute: string, word: token.Token): boolean | undefined => {
  const plain = word.image.toLowerCase().replaceAll("_", "")
  const following = peek(mending, 1)
  const hasValue = isPlainValue(following)
  const meant = OTHER_WORDS.get(plain) ?? nearestNames(word.image, TEST_WORDS)[0]
  if (meant === undefined && !hasValue) return undefined
  mending.next += 1
  const combined = meant === "=" ? afterIs(mending, attribute, word) : undefined
  if (combined !== undefined) return combined
  const value = valueAt(mending)
  const needsNothing = meant === "present" || meant === "absent"
  complain(
    mending,
    word,
    word,
    "unknown-test",
    `\`${word.image}\` is not a test`,
    meant === undefined
      ? "the tests of a text are `=`, `!=`, `contains`, `starts_with`, `ends_with`, `in`, `present` and `absent`"
      : `write \`${attribute} ${meant}${needsNothing ? "" : ` ${value}`}\``,
  )
  if (!needsNothing) skipValue(mending)
  return true
}

// `is present`, `is not "x"`, `is in (...)`, `is empty`
const afterIs = (mending: Mending, attribute: string, is: token.Token): boolean | undefined => {
  const first = peek(mending)
  const second = peek(mending, 1)
  const negated = first?.tokenType === token.Not
  const word = negated ? second : first
  const plain = word?.image.toLowerCase() ?? ""
  const presence = plain === "present" || plain === "absent" ? plain : OTHER_WORDS.get(plain)
  if (word === undefined || (presence !== "present" && presence !== "absent")) {
    if (!negated || first === undefined) return undefined
    mending.next += 1
    complain(
      mending,
      is,
      first,
      "unknown-test",
      `\`${is.image} not\` is not a test`,
      `write \`${attribute} != ${valueAt(mending)}\``,
    )
    skipValue(mending)
    return true
  }
  const meant = negated === (presence === "absent") ? "present" : "absent"
  mending.next += negated ? 2 : 1
  const written = mending.text.slice(is.startOffset, word.endOffset + 1)
  complain(mending, is, word, "unknown-test", `\`${written}\` is not a test`, `write \`${attribute} ${meant}\``)
  return true
}

// Comparisons in other words: `is not`, `starts with`, `does not contain`, `is one of`, `at least`.

import * as token from "../language/tokens.ts"
import { OPERATOR_NAMES, PRESENCE_OPERATORS, SEARCH_OPERATORS } from "../operators/of-kind.ts"
import { OPERATORS, type Operator, type SearchOperator } from "../operators/operators.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import { nearestNames } from "./nearest.ts"
import { isPlainGap, type Reading } from "./reading.ts"
import { isQuotedOrNumber } from "./words.ts"

/** A comparison that was meant; `not contains` and the like stand for `not` before the attribute. */
export type MeantOperator =
  | Operator
  | `${"" | "not "}${SearchOperator | `${SearchOperator} ${"any" | "all"}` | Foreign}`

/** What other languages have, and this one says in other ways. */
type Foreign = "like" | "pattern" | "between"

/** Whether a comparison that was meant is one of this language. */
export const isLanguages = (operator: string): operator is Operator => Object.hasOwn(OPERATORS, operator)

const isSearch = (operator: Operator): operator is SearchOperator => OPERATORS[operator].form === "search"

/** A comparison in other words: how many tokens it takes and what is meant; `undefined`: some comparison, nobody knows which. */
export interface Phrase {
  readonly count: number
  readonly operator: MeantOperator | undefined
}

const words = (operator: MeantOperator, spellings = ""): ReadonlyArray<readonly [string, MeantOperator]> =>
  spellings === "" ? [] : spellings.split(" ").map((spelling) => [spelling, operator] as const)

const wordsOfSearch = (operator: SearchOperator) => {
  const { words: own, negated, any, all } = SPELLINGS[operator]
  return [
    ...words(operator, own),
    ...words(`not ${operator}`, negated),
    ...words(`${operator} any`, any),
    ...words(`${operator} all`, all),
  ]
}

// without letter case, spaces, `_` and apostrophes; `is`, `does` and `not` before them are taken off first
const PHRASES: ReadonlyMap<string, MeantOperator> = new Map([
  ...OPERATOR_NAMES.flatMap((name) => (isSearch(name) ? wordsOfSearch(name) : words(name, SPELLINGS[name].words))),
  ...words("like", "like ilike"),
  ...words("pattern", "matches match matching regex regexp rlike similarto"),
  ...words("between", "between"),
])

/** What `not` before a comparison means. */
export const oppositeOf = (operator: MeantOperator): MeantOperator | undefined => {
  if (isLanguages(operator) && !isSearch(operator)) return SPELLINGS[operator].opposite
  return NEGATIONS.get(operator)
}

const NEGATIONS: ReadonlyMap<MeantOperator, MeantOperator> = new Map(
  [
    ...SEARCH_OPERATORS.flatMap((name) => [name, `${name} any`, `${name} all`] as const),
    ...(["like", "pattern", "between"] as const),
  ].map((operator) => [operator, `not ${operator}`] as const),
)

const operatorOf = (key: string): MeantOperator | undefined => {
  const plain = key.replace(/^(is|are|was|were|do|does|did|has|must|should)nt/, "$1not")
  const rest = plain.replace(/^(is|are|was|were|does|do|did|must|should|has)/, "")
  const direct = PHRASES.get(plain) ?? withoutBe(rest)
  if (direct !== undefined) return direct
  const negated = /^(?:not|no)(.*)/.exec(rest)?.[1]
  const base = negated === undefined ? undefined : withoutBe(negated)
  return base === undefined ? undefined : oppositeOf(base)
}

// `must be at least`, `is to be`: but `is below` and `is between` begin with a `be` of their own
const withoutBe = (words: string): MeantOperator | undefined => {
  const rest = words.replace(/^(to)?be/, "")
  return rest === "" ? "=" : (PHRASES.get(words) ?? PHRASES.get(rest))
}

const KEYWORD_TYPES: ReadonlySet<token.Token["tokenType"]> = new Set([...token.KEYWORDS.values()])
const LONGEST_PHRASE = 7

/** The comparison in other words at a token; `undefined` when none begins there, or it is in the language's own. */
export const phraseAt = (reading: Reading, at: number): Phrase | undefined => {
  const { input } = reading
  let key = ""
  let found: Phrase | undefined
  for (let count = 1; count <= LONGEST_PHRASE; count++) {
    const made = input[at + count - 1]
    const part = made === undefined ? undefined : partOfKey(made)
    // a comment or a sign that is reported ends a phrase
    if (part === undefined || (count > 1 && !isPlainGap(reading, at + count - 1))) break
    key += part
    if (isOwn(input, at, count)) found = undefined
    else {
      const operator = operatorOf(key)
      const valueNeeded = key === "not" && !isQuotedOrNumber(input[at + count])
      if (operator !== undefined && !valueNeeded) found = { count, operator }
    }
  }
  return found ?? misspelledAt(reading, at)
}

const partOfKey = (made: token.Token): string | undefined => {
  const { tokenType, image, value } = made
  const isWord = tokenType === token.Name || tokenType === token.BareWord || KEYWORD_TYPES.has(tokenType)
  if (!isWord) return isSign(tokenType) ? value : undefined
  const plain = image.toLowerCase().replace(/^!\s*/, "not").replaceAll(/[_'’]/g, "")
  return /^[a-z]+$/.test(plain) ? plain : undefined
}

const isSign = (tokenType: token.Token["tokenType"]): boolean =>
  tokenType === token.Equality || tokenType === token.Order

// `in`, `not in`, `contains` as the language has them
const isOwn = (input: ReadonlyArray<token.Token>, at: number, count: number): boolean => {
  const first = input[at]?.tokenType
  if (count === 1) return first !== token.Name && first !== token.BareWord && first !== token.Not
  return count === 2 && first === token.Not && input[at + 1]?.tokenType === token.In
}

const TEST_WORDS = [...SEARCH_OPERATORS, ...PRESENCE_OPERATORS]

// a word that is nearly a comparison, and one before a value, which can only be one
const misspelledAt = ({ input, attributes }: Reading, at: number): Phrase | undefined => {
  const word = input[at]
  if (word?.tokenType !== token.Name || attributes.has(word.image)) return undefined
  const [near] = nearestNames(word.image, TEST_WORDS)
  const operator = TEST_WORDS.find((known) => known === near)
  return operator !== undefined || isQuotedOrNumber(input[at + 1]) ? { count: 1, operator } : undefined
}

// Comparisons in other words: `is not`, `starts with`, `does not contain`, `is one of`, `at least`.

import * as token from "../language/tokens.ts"
import { isQuotedOrNumber } from "./meant.ts"
import { isPlainGap, type Mending } from "./mending.ts"
import { nearestNames } from "./nearest.ts"

/** A comparison that was meant; `not contains` and the like stand for `not` before the attribute. */
export type MeantOperator =
  | ("=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in" | "present" | "absent")
  | ("contains" | "starts_with" | "ends_with" | "not contains" | "not starts_with" | "not ends_with")
  | ("like" | "not like" | "pattern" | "not pattern" | "between" | "not between")
  | `${"" | "not "}${"contains any" | "contains all" | "starts_with any" | "ends_with any"}`

/** A comparison in other words: how many tokens it takes and what is meant; `undefined`: some comparison, nobody knows which. */
export interface Phrase {
  readonly count: number
  readonly operator: MeantOperator | undefined
}

const words = (operator: MeantOperator, spellings: string): ReadonlyArray<readonly [string, MeantOperator]> =>
  spellings.split(" ").map((spelling) => [spelling, operator] as const)

// without letter case, spaces, `_` and apostrophes; `is`, `does` and `not` before them are taken off first
const OPERATORS: ReadonlyMap<string, MeantOperator> = new Map([
  ...words("=", "= equals equal equalto equalsto eq sameas exactly"),
  ...words("!=", "!= ne neq differs differsfrom differentfrom otherthan unequal"),
  ...words("contains", "contains contain containing containsthe includes include including has have having"),
  ...words("not contains", "hasno hasnot havingno lacks lacking excludes excluding without"),
  ...words("starts_with", "startswith startwith startingwith starts begins beginswith beginwith beginningwith prefix"),
  ...words("ends_with", "endswith endwith endingwith ends suffix"),
  ...words("in", "in oneof anyof amongst among within isanyof any inlist"),
  ...words("not in", "nin noneof"),
  ...words("present", "present exists exist set filled known notempty defined given"),
  ...words("absent", "absent empty missing blank null nil unset unknown undefined"),
  ...words(
    ">",
    "> gt over above exceeds exceeding exceed morethan greaterthan longerthan largerthan biggerthan higherthan",
  ),
  ...words(">=", ">= gte ge atleast minimum min greaterthanorequalto greaterthanorequal morethanorequalto"),
  ...words("<", "< lt under below lessthan fewerthan shorterthan smallerthan lowerthan"),
  ...words("<=", "<= lte le atmost upto maximum max lessthanorequalto lessthanorequal"),
  ...words("like", "like ilike"),
  ...words("pattern", "matches match matching regex regexp rlike similarto"),
  ...words("between", "between"),
  ...words(
    "contains any",
    "containsany containsanyof containsoneof containseither containany containanyof containoneof containeither",
  ),
  ...words("contains all", "containsall containsallof containall containallof"),
  ...words(
    "starts_with any",
    "startswithany startswithanyof startswithoneof startwithany startwithanyof startwithoneof",
  ),
  ...words("ends_with any", "endswithany endswithanyof endswithoneof endwithany endwithanyof endwithoneof"),
])

const OPPOSITES: ReadonlyMap<MeantOperator, MeantOperator> = new Map([
  ["=", "!="],
  ["!=", "="],
  ["in", "not in"],
  ["not in", "in"],
  ["present", "absent"],
  ["absent", "present"],
  [">", "<="],
  [">=", "<"],
  ["<", ">="],
  ["<=", ">"],
  ["contains", "not contains"],
  ["starts_with", "not starts_with"],
  ["ends_with", "not ends_with"],
  ["like", "not like"],
  ["pattern", "not pattern"],
  ["between", "not between"],
  ["contains any", "not contains any"],
  ["contains all", "not contains all"],
  ["starts_with any", "not starts_with any"],
  ["ends_with any", "not ends_with any"],
])

const operatorOf = (key: string): MeantOperator | undefined => {
  const plain = key.replace(/^(is|are|was|were|do|does|did|has|must|should)nt/, "$1not")
  const rest = plain.replace(/^(is|are|was|were|does|do|did|must|should|has)/, "")
  const direct = OPERATORS.get(plain) ?? withoutBe(rest)
  if (direct !== undefined) return direct
  const negated = /^(?:not|no)(.*)/.exec(rest)?.[1]
  const base = negated === undefined ? undefined : withoutBe(negated)
  return base === undefined ? undefined : OPPOSITES.get(base)
}

// `must be at least`, `is to be`: but `is below` and `is between` begin with a `be` of their own
const withoutBe = (words: string): MeantOperator | undefined => {
  const rest = words.replace(/^(to)?be/, "")
  return rest === "" ? "=" : (OPERATORS.get(words) ?? OPERATORS.get(rest))
}

const KEYWORD_TYPES: ReadonlySet<token.Token["tokenType"]> = new Set([...token.KEYWORDS.values()])
const SIGN_TYPES: ReadonlyMap<token.Token["tokenType"], string> = new Map([
  [token.Equals, "="],
  [token.NotEquals, "!="],
  [token.Less, "<"],
  [token.LessOrEqual, "<="],
  [token.Greater, ">"],
  [token.GreaterOrEqual, ">="],
])

const LONGEST_PHRASE = 7

/** The comparison in other words at the mending's place; `undefined` when none begins there, or it is in the language's own. */
export const phraseAt = (mending: Mending): Phrase | undefined => {
  const { input, next } = mending
  let key = ""
  let found: Phrase | undefined
  for (let count = 1; count <= LONGEST_PHRASE; count++) {
    const made = input[next + count - 1]
    const part = made === undefined ? undefined : partOfKey(made)
    // a comment or a sign that is reported ends a phrase
    if (part === undefined || (count > 1 && !isPlainGap(mending, next + count - 1))) break
    key += part
    if (isOwn(input, next, count)) found = undefined
    else {
      const operator = operatorOf(key)
      const valueNeeded = key === "not" && !isQuotedOrNumber(input[next + count])
      if (operator !== undefined && !valueNeeded) found = { count, operator }
    }
  }
  return found ?? misspelledAt(mending)
}

const partOfKey = (made: token.Token): string | undefined => {
  const { tokenType, image } = made
  const isWord = tokenType === token.Name || tokenType === token.BareWord || KEYWORD_TYPES.has(tokenType)
  if (!isWord) return SIGN_TYPES.get(tokenType)
  const plain = image.toLowerCase().replace(/^!\s*/, "not").replaceAll(/[_'’]/g, "")
  return /^[a-z]+$/.test(plain) ? plain : undefined
}

/** The comparison that a token stands for, in the language's own spelling. */
export const operatorText = ({ tokenType, image }: token.Token): string =>
  SIGN_TYPES.get(tokenType) ?? image.toLowerCase()

// `in`, `not in`, `contains` as the language has them
const isOwn = (input: ReadonlyArray<token.Token>, at: number, count: number): boolean => {
  const first = input[at]?.tokenType
  if (count === 1) return first !== token.Name && first !== token.BareWord && first !== token.Not
  return count === 2 && first === token.Not && input[at + 1]?.tokenType === token.In
}

const TEST_WORDS = ["contains", "starts_with", "ends_with", "present", "absent"] as const

// a word that is nearly a comparison, and one before a value, which can only be one
const misspelledAt = ({ input, next, attributes }: Mending): Phrase | undefined => {
  const word = input[next]
  if (word?.tokenType !== token.Name || attributes.has(word.image)) return undefined
  const [near] = nearestNames(word.image, TEST_WORDS)
  const operator = TEST_WORDS.find((known) => known === near)
  return operator !== undefined || isQuotedOrNumber(input[next + 1]) ? { count: 1, operator } : undefined
}

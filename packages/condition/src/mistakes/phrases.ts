// Comparisons in other words: `is not`, `starts with`, `does not contain`, `is one of`, `at least`.

import * as token from "../language/tokens.ts"
import { OPERATOR_NAMES, PRESENCE_OPERATORS, SEARCH_OPERATORS } from "../operators/of-kind.ts"
import { OPERATORS, type Operator } from "../operators/operators.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import { plainForm } from "./meant-name.ts"
import { slipsOf } from "./nearest.ts"
import { OTHER_COMPARISONS } from "./other-words.ts"
import { isPlainGap, type Reading } from "./reading.ts"
import { isQuantifier, isQuotedOrNumber } from "./words.ts"

/** What other languages have, and this one says in other ways. */
export type Foreign = "like" | "similar" | "matches" | "pattern" | "between" | "unclear"

/** A comparison that was meant, without its values. */
export interface MeantOperator {
  readonly operator: Operator | Foreign
  /** Whether `not` stands before the test: there is no operator for it. */
  readonly isNegated?: boolean
  /** Whether one of several values must fit, or all of them; the language repeats the test. */
  readonly quantifier?: "any" | "all"
}

/** Whether a comparison that was meant is one of this language. */
export const isLanguages = (operator: string): operator is Operator => Object.hasOwn(OPERATORS, operator)

/** A comparison in other words: how many tokens it takes and what is meant; `undefined`: some comparison, nobody knows which. */
export interface Phrase {
  readonly count: number
  readonly meant: MeantOperator | undefined
}

const words = (meant: MeantOperator, spellings = ""): ReadonlyArray<readonly [string, MeantOperator]> =>
  spellings === "" ? [] : spellings.split(" ").map((spelling) => [spelling, meant] as const)

const wordsOf = (operator: Operator): ReadonlyArray<readonly [string, MeantOperator]> => {
  const spelling = SPELLINGS[operator]
  return [
    ...words({ operator }, spelling.words),
    ...words({ operator, isNegated: true }, spelling.negated),
    ...words({ operator, quantifier: "any" }, spelling.any),
    ...words({ operator, quantifier: "all" }, spelling.all),
  ]
}

// without letter case, spaces, `_` and apostrophes; `is`, `does` and `not` before them are taken off first
const PHRASES: ReadonlyMap<string, MeantOperator> = new Map([
  ...OPERATOR_NAMES.flatMap(wordsOf),
  ...words({ operator: "like" }, "like"),
  ...words({ operator: "similar" }, "similarto"),
  ...words({ operator: "matches" }, "matches match matching"),
  ...words({ operator: "pattern" }, "regex regexp rlike =~ ~"),
  ...words({ operator: "pattern", isNegated: true }, "!~"),
  ...words({ operator: "unclear" }, "~* ~= ~~ !~*"),
  // REC-241: whatever the letter case, which no test of the language looks past
  ...words({ operator: "unclear" }, "ilike icontains istartswith iendswith iequals iexact"),
  ...words({ operator: "between" }, "between"),
  ...words({ operator: "in" }, "either =any =anyof =some =oneof"),
  ...words({ operator: "not in" }, "neither !=all"),
  ...OTHER_COMPARISONS.flatMap(([operator, spellings]) =>
    words({ operator }, spellings.replaceAll(/[ ']/g, "").replaceAll(",", " ")),
  ),
])

/** What `not` before a comparison means. */
export const oppositeOf = (meant: MeantOperator): MeantOperator => {
  const spelling = isLanguages(meant.operator) ? SPELLINGS[meant.operator] : undefined
  return spelling?.opposite !== undefined
    ? { operator: spelling.opposite }
    : { ...meant, isNegated: meant.isNegated !== true }
}

const operatorOf = (key: string): MeantOperator | undefined => {
  const plain = key.replace(/^(is|are|was|were|do|does|did|has|have|had|must|should)nt/, "$1not")
  return (
    PHRASES.get(plain) ??
    ofRest(plain.replace(HELPING, "")) ??
    ofRest(plain.replace(OTHER_HELPING, "")) ??
    ofVerb(plain.replace(VERB_BEFORE, ""))
  )
}

const HELPING = /^(?:is|are|was|were|must|should|of)/
const OTHER_HELPING = /^(?:ist|está|est|es|jest)/
// what follows is a comparison of its own: `does not belong` is no `!=`
const VERB_BEFORE = /^(?:does|do|did|has|have|had)/

const VERB_ALONE = /^(?:does|do|did)n?(?:o?t)?$/

const ofVerb = (rest: string): MeantOperator | undefined => (ENDING.test(rest) ? undefined : ofRest(rest))
const ENDING = /^(?:not(?:yet)?|never|nolonger|no|be|been)*$/

const ofRest = (rest: string): MeantOperator | undefined => {
  const direct = withoutBe(rest)
  const [, before, behind] = NEGATED.exec(rest.replace(BE, "")) ?? []
  const negated = before ?? behind
  const base = direct !== undefined || negated === undefined ? undefined : ofBase(negated)
  return base === undefined ? direct : oppositeOf(base)
}

// `no es vacío`, `n'est pas vide`
const ofBase = (negated: string): MeantOperator | undefined =>
  withoutBe(negated) ?? withoutBe(negated.replace(/^(?:está|est|es|é|è)(?:pas)?/, ""))

// `not in`, `not yet given`, `no contiene`, `ne contient pas`, `enthält nicht`
// REC-372
const NEGATED =
  /^(?:not(?:yet)?|never|nolonger(?!than)|non|no(?=.)|nicht|nie[jt]?|não|nao|n(?=est)|ne)(.*?)(?:pas)?$|^(.*)nicht$/

const BE = /^(?:to)?be(?:en(?=.))?(?!low|tween|gin)/

// `must be at least`, `is to be`, `has been given`: but `is below` and `is between` begin with a `be` of their own
const withoutBe = (words: string): MeantOperator | undefined => {
  const rest = words.replace(BE, "")
  return rest === "" ? { operator: "=" } : (PHRASES.get(words) ?? PHRASES.get(rest))
}

// what a phrase begins with: nearly every word shows with its first two letters that it begins none
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...PHRASES.keys(), ..."is are was were do does did has must should not no to be of ni nã na ne".split(" "), ""].map(
    (word) => word.slice(0, 2),
  ),
)

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
    if (count === 1 && !BEGINNINGS.has(key.slice(0, 2))) break
    if (isOwn(input, at, count)) found = undefined
    else {
      const meant = operatorOf(key)
      const following = input[at + count]
      // a name that nobody knows is a value without quotes
      const isWord = following?.tokenType === token.Name && reading.isVocabularyGiven && !isNamed(reading, at + count)
      const valueNeeded = (key === "not" || key === "never") && !isQuotedOrNumber(following) && !isWord
      // `!= all` may be a value
      if (key === "!=all" && !isQuantifier(made, following)) continue
      // `Ni L` is no `nil`, and `no NE` no `none`
      const isJoined = isPresence(meant) && !PRESENCE_ENDS.has(part)
      if ((meant !== undefined && !valueNeeded && !isJoined) || VERB_ALONE.test(key)) found = { count, meant }
    }
  }
  return found ?? misspelledAt(reading, at)
}

const isPresence = (meant: MeantOperator | undefined): boolean =>
  meant?.operator === "present" || meant?.operator === "absent"

/** What the words for a value that is there, or is not, end with. */
const PRESENCE_ENDS: ReadonlySet<string> = new Set([
  ...`${SPELLINGS.present.words} ${SPELLINGS.absent.words}`.split(" "),
  ...OTHER_COMPARISONS.filter(([operator]) => isPresence({ operator })).flatMap(([, spellings]) =>
    spellings.split(", ").map((spelling) => spelling.split(" ").at(-1) ?? ""),
  ),
])

const isNamed = ({ attributes, plainNames, input, isNear }: Reading, at: number): boolean => {
  const image = input[at]?.image ?? ""
  return attributes.has(image) || plainNames.names.has(plainForm(image)) || isNear(image)
}

const partOfKey = (made: token.Token): string | undefined => {
  const { tokenType, image, value } = made
  if (image === ":") return ""
  const isWord = tokenType === token.Name || tokenType === token.BareWord || KEYWORD_TYPES.has(tokenType)
  if (!isWord) return isSign(tokenType) ? value : undefined
  if (SIGNS_OF_PATTERNS.test(image)) return image
  const plain = image.toLowerCase().replace(/^!\s*/, "not").replaceAll(/[_'’]/g, "")
  return /^\p{L}+$/u.test(plain) ? plain : undefined
}

const SIGNS_OF_PATTERNS = /^(?:=~|!~\*?|~[*=~]?)$/

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
  const [near] = slipsOf(word.image, TEST_WORDS)
  const operator = TEST_WORDS.find((known) => known === near)
  if (operator === undefined && !isQuotedOrNumber(input[at + 1])) return undefined
  return { count: 1, meant: operator === undefined ? undefined : { operator } }
}

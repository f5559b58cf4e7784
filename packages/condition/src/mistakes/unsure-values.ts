// Words without quotes that are hardly the value itself: they go on with the sentence, or say whether there is a value. For hints only.
import * as token from "../language/tokens.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import { isConnective } from "./words.ts"

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(" "))

// REC-254
/** Words that say whether there is a value: among values, they are no text. */
const WHETHER = wordsOf(`${SPELLINGS.absent.words} nothing ${SPELLINGS.present.words}`)

// REC-253
/** Words that may say whether there is a value, where a word stands before them: `is not recorded`, `contains nothing`. */
const THERE = wordsOf(
  "something anything value values data content available existing there found required mandatory " +
    "received recorded requested obtained collected captured stored saved granted declared assigned determined signed checked " +
    "ticked selected stated mentioned disclosed noted logged asked yet been gesetzt gegeben angegeben bekannt dado unspecified",
)

// REC-255
/** Words that hardly begin a value of several words. */
const OPENING = wordsOf(
  "a an the this that these those is are was were be been being has have had does do did got " +
    "from in inside into within to of at on by with without for under over above below between outside out off about before after " +
    "during since until via than like as near among except excluding but not no nor neither either both all any every each some " +
    "none other another different excluded part coming located based living away something anything nothing everything everyone anyone " +
    "longer never always ever yet already only just still even also maybe perhaps probably roughly almost nearly mostly usually " +
    "sometimes necessarily currently now really actually quite merely simply solely exclusively again equal equals contains includes",
)

/** Words that hardly end one. */
const CLOSING = wordsOf(
  "anymore more longer too also either neither well yet now currently today still ever never always again before maybe perhaps " +
    "probably only please though anyway instead else value values data yes been",
)

// REC-240
/** Words that join two values or tests. */
const JOINING = wordsOf("nor xor nand xnor iff unless and/or or/and but except rather instead only")

// `The Hartford`
const isName = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word)

const isFunctionWord = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word.toLowerCase().replace(/n['’]t$/, "")) && !isName(word)

/** Whether nobody can say that words without quotes are the value itself; `before` is the token before them. */
export const isUnsure = (written: string, before: token.Token | undefined): boolean => {
  const words = written.split(/\s+/)
  const [first = ""] = words
  const last = words.pop() ?? ""
  if (words.length === 0) return WHETHER.has(first.toLowerCase()) || (THERE.has(first.toLowerCase()) && isWord(before))
  const isJoined = words.some((word, index) => index > 0 && isFunctionWord(JOINING, word))
  return isJoined || isFunctionWord(OPENING, first) || isFunctionWord(CLOSING, last)
}

const isWord = (made: token.Token | undefined): boolean =>
  made !== undefined && /\p{L}$/u.test(made.image) && !isConnective(made)

/** Whether an `and` between two words may be part of a name: `Smith and Sons`, `AT&T`. */
// REC-256
export const isInName = (
  before: token.Token | undefined,
  joining: token.Token | undefined,
  behind: token.Token | undefined,
): boolean => {
  if (joining?.tokenType !== token.And || before?.tokenType !== token.Name || behind?.tokenType !== token.Name)
    return false
  return joining.image === "&" || (isName(before.image) && isName(behind.image))
}

/** Whether one text alone in place of a list may hold several: `in "tv, radio"`. */
export const mayBeSeveral = (text: string): boolean => /[,;|]|\s(?:and|or)\s/i.test(text)

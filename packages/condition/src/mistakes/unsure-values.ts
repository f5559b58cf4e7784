// Words without quotes that are hardly the value itself: they go on with the sentence, or say whether there is a value; and which words
// are.
import * as token from "../language/tokens.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import { EMPTY, wordsOf } from "./negations.ts"
import { CLOSING, JOINING, NEGATING, OPENING } from "./other-words.ts"
import { isOneLetterFrom } from "./slip.ts"
import { FALSE_WORDS, TRUE_WORDS, truthOf } from "./truth-words.ts"
import { imageOf, isWordOfValue } from "./words.ts"

// REC-254
/** Words that say whether there is a value: among values, they are no text. */
const WHETHER = wordsOf(SPELLINGS.absent.words, "nothing", SPELLINGS.present.words)

// REC-279, REC-354
/** Words that may say that there is no value, and may be one: as a text, `!= "void"` would be met by calls without a value. */
const MAYBE_NOTHING = wordsOf(
  ...EMPTY,
  "any all every other others else rest better worse lower higher less more greater above below similar void voided vacant vacated vacuous hollow bare inexistent inexistant nonentity na nan tbd unk novalue nullish falsy truthy whitespace empties",
  "пусто пустой пустая пустое 空白 なし 없음 boş tyhjä prázdný prázdné pusty puste pusta üres κενό فارغ ריק aucun aucune yok tom tomt",
  "inapplicable applicable available existent existing unexisting there omitted emptied cleared deleted something anything zilch nada naught nought vacio vacia ausente ninguno nulo rien nichts niente nessuno nenhum",
)
// `unavailable`, `unassigned`, `nonpresent`
const NEGATED = /^(?:un\p{Ll}+(?:ed|able)|non\p{Ll}+)$/u

/** Whether a word, or a part of `null-ish`, may say that there is no value. */
const mayBeNothing = (plain: string): boolean =>
  MAYBE_NOTHING.has(plain) || NEGATED.test(plain) || plain.split("-").some((part) => WHETHER.has(part))

// REC-253
/** Words that may say whether there is a value, where a word stands before them: `is not recorded`, `contains nothing`. */
const THERE = wordsOf(
  "something anything value values data content available existing there yet been valueless non-empty non-blank truthy falsy",
  "left found kept held made done told said shown seen sent withheld withdrawn written spoken taken chosen",
)

// REC-259
/** Such words are many: `is not omitted`, `was not recorded`. */
const SAYS_WHETHER = /\p{Ll}ed$/u

// REC-260
/** Words of other languages that stand before a value: a word behind them is hardly one of English. */
const FOREIGN = wordsOf("ist est es é è jest está это nicht pas niet nie não nao non")

/** Words that are no part of a name although they may have a capital: `California Then Record`. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...WHETHER,
  ...TRUE_WORDS,
  ...FALSE_WORDS,
  ...wordsOf(...JOINING.keys(), ...NEGATING, ...OPENING, ...CLOSING),
  ...wordsOf("to thru through till until onward onwards upward upwards downward downwards adn nad ro orr andd"),
])
// `The Hartford`, `All Star Media`
const IN_NAMES = wordsOf("a the all")

/** Whether a word is written as names are: `Smith`, `McDonald's`, `O'Brien`. */
export const isName = (word: string): boolean => /^\p{Lu}(?:['’]\p{Lu})?\p{Ll}/u.test(word)

const isPartOfName = (word: string): boolean => {
  const plain = word.toLowerCase()
  return isName(word) && (IN_NAMES.has(plain) || !NO_NAMES.has(plain))
}

/**
 * Whether nobody can say that words without quotes are the value itself; `before` is the token before them. Several words are one
 * value where they are a name, and each has a capital: all others may go on with the sentence. `5..10` is a range, which texts have not.
 */
// REC-255, REC-309
export const isUnsure = (written: string, before: token.Token | undefined): boolean => {
  const words = written.split(/\s+/)
  // in `Is Not California Today` a capital shows nothing
  if (words.length > 1) return isName(before?.image ?? "") || !words.every(isPartOfName)
  const plain = written.toLowerCase()
  if (mayBeNothing(plain) || /\w\.\.\w/.test(plain)) return true
  if (!isWord(before) || isName(written)) return false
  return THERE.has(plain) || SAYS_WHETHER.test(written) || (FOREIGN.has(imageOf(before)) && /^\p{Ll}/u.test(written))
}

// REC-288
/** Whether a value without quotes ends as a sentence does: no call may have `CA.` of `is not CA. and mobile`. */
export const endsSentence = (written: string): boolean => /[.:;,!?…。]$/u.test(written)

const isWord = (made: token.Token | undefined): boolean => made !== undefined && /\p{L}$/u.test(made.image)

/** Whether an `and` between two words may be part of a name: `Smith and Sons`, `AT&T`, `Ben & Jerry's`. */
// REC-256, REC-307
export const isInName = (
  before: token.Token | undefined,
  joining: token.Token | undefined,
  behind: token.Token | undefined,
): boolean => {
  if (joining?.tokenType !== token.And || !isWordOfValue(before) || !isWordOfValue(behind)) return false
  return joining.image === "&" || [before, behind].every((made) => isName(made?.image ?? ""))
}

/** What is said of a word that may be an attribute, or a further text: `affiliate_name != "Smith" or Noble`. */
// REC-258
export const attributeOrValue = (attribute: string): string =>
  `write \`${attribute}\` if that is the attribute you mean, else a further text in double quotes with a comparison of its own`

/** Whether one text alone in place of a list may hold several: `in "tv, radio"`, `in "CA FL"`, `in 5-10`. */
export const mayBeSeveral = (text: string): boolean =>
  /[,;|]|\s(?:and|or)\s|^\d+(?:\.\.|-)\d+$/i.test(text) || /^[A-Z\d]{1,5}(?:\s+[A-Z\d]{1,5})+$/.test(text)

// REC-269
/** What follows a name behind a comma: `in (Acme, Inc)`. */
const SUFFIXES = wordsOf("inc llc llp lp ltd plc co corp jr sr gmbh ag sa bv md phd dds esq cpa ii iii iv")
const WORDS_OF_TEXTS = wordsOf(
  ...JOINING.keys(),
  ...NEGATING,
  ...OPENING,
  ...CLOSING,
  "etc to thru through till until minus",
)
const NOTHING = ["null", "empty", "missing", "absent", "blank", "none", "unknown", "undefined", "unset", "nothing"]

// REC-271
/** Two words in one: `CAorNV`, `GoldOrSilver`, `notCA`; `McDonald` is one. */
const TWO_IN_ONE = /\p{Ll}(?<!Mc)\p{Lu}|\p{Lu}{2}\p{Ll}/u

/**
 * Latin letters. Of other scripts, and among letters that are signs (`ʼyesʼ`), some look like these: no call has such a value, and a
 * comparison with `!=` would record every call.
 */
const LATIN = /^[A-Za-zÀ-ÖØ-öø-įĲ-ķĹ-ňŊ-ž]{2,}$/u

/** Whether a word is hardly anything but a value: it is none where it may say that there is no value, or slip from it. */
export const isSurelyValue = (written: string, isAttribute: (word: string) => boolean): boolean => {
  const word = written.toLowerCase()
  return (
    LATIN.test(written) &&
    !TWO_IN_ONE.test(written) &&
    !isAttribute(word) &&
    !(WORDS_OF_TEXTS.has(word) || SUFFIXES.has(word) || truthOf(word) !== undefined || mayBeNothing(word)) &&
    !NOTHING.some((nothing) => isOneLetterFrom(word, nothing))
  )
}

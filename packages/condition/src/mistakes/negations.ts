// The pieces of a text, as `and`, `or` and other words part them, and what in each says that something must not hold. Read without the
// grammar, so that a text can be compared with what its edits make of it.
import { SPELLINGS } from "../operators/spellings.ts"
import { JOINING } from "./other-words.ts"
import { FALSE_WORDS } from "./truth-words.ts"

/** Each word of some lists, in lower case. */
export const wordsOf = (...words: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(words.flatMap((listed) => listed.toLowerCase().split(/[\s,]+/)))

/** A word or sign of a text. */
export interface Word {
  /** In lower case; of `not_in` and `notIn` each word apart. */
  readonly plain: string
  /** As the text has it. */
  readonly image: string
  readonly kind: "word" | "quoted" | "name"
}

/** What stands between two joining words. */
export interface Piece {
  /** The words that join it to the one before it; empty for the first. */
  readonly join: string
  /** The parentheses that it begins in. */
  readonly group: number
  readonly words: Array<Word>
}

/** What stands in quotes. No opening mark stands within, so that many of them without an end are no more work than others. */
export const QUOTED =
  /"(?:[^"\\\n]|\\.)*"|(?<![\p{L}\d])'(?:[^'\\\n]|\\.)*'(?!\p{L})|[“”„«»‘「『](?:[^“”„«»‘’「」『』\\\n]|\\.)*[”“»«’」』]/gu

const OTHERS =
  /(?<comment>#.*|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(?<=^|\s)--.*)|(?<word>\d*\.\d+|[Aa][Nn][Dd]\/[Oo][Rr]\b|[\p{L}\d_]+(?:['’]\p{L}+)*)|[<>=!≠~]+|(?<dash>(?<=^|[\s(])[-–—](?=[\p{L}("'$[!]))|&&?|\|\|?|\n|\S/u
const PART = new RegExp(`(?<quoted>${QUOTED.source})|${OTHERS.source}`, "gu")

// `IF(..., TRUE, FALSE)`, `? true : false`, `indexOf(...) !== -1`, `> 0`
const CHOOSING = /[,?]\s*(?:true|1)\s*[,:]\s*(?:false|0)\b|(?:!==?|>)\s*-1\b(?!\.)|>=?\s*0\b(?!\.)/gi
// `indexOf(...) == -1`
const NOT_FOUND = /(?<![!<>=])={1,3}\s*-1\b|<\s*0\b(?!\.)/g

/** The words and signs of a text, in order; names of the vocabulary say nothing but that they are names. */
const wordsIn = (text: string, names: ReadonlySet<string>): ReadonlyArray<Word> =>
  [...text.normalize("NFKC").replaceAll(CHOOSING, " ").replaceAll(NOT_FOUND, " not ").matchAll(PART)].flatMap(
    ({ 0: image, groups: { quoted, comment, word, dash } = {} }): ReadonlyArray<Word> => {
      if (comment !== undefined) return []
      if (names.has(image)) return [{ plain: image, image, kind: "name" }]
      if (quoted !== undefined)
        return [{ plain: saidInQuotes(image.slice(1, -1).toLowerCase()), image, kind: "quoted" }]
      if (word === undefined) return [{ plain: dash === undefined ? image : "-not", image, kind: "word" }]
      // `AndOr` is one word
      if (JOINING.has(image.toLowerCase())) return [{ plain: image.toLowerCase(), image, kind: "word" }]
      const parts = image
        .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_+/gu, " ")
        .trim()
        .split(" ")
      return parts.map((part) => ({ plain: part.toLowerCase(), image, kind: "word" }))
    },
  )

// `mobile = "no"`; every other text in quotes is a value
const saidInQuotes = (within: string): string =>
  within.trim() === "" ? "empty" : FALSE_WORDS.has(within) ? within : ""

const SIGNS: ReadonlyMap<string, string> = new Map(
  ["and && & ∧", "or || | ∨", ", , ; \n"].flatMap((row) => {
    const [meant = "", ...signs] = row.split(" ")
    return signs.map((sign) => [sign, meant] as const)
  }),
)

// `starts with`, `one of`, `everything but`
const BEFORE_JOINING: ReadonlyMap<string, RegExp> = new Map([
  ["with", /^(?:start|begin|end)/],
  ["of", /^(?:one|any|none|all|some|either|outside|value|out|list|part|each|both|neither|instead)$/],
  ["but", /^(?:everything|anything|all|any)$/],
  ["either", /(?:)/],
])
const LONGEST_JOINING = 4

/** How many words at a place join what stands beside them. */
const joinAt = (words: ReadonlyArray<Word>, at: number): number => {
  const [first, before] = [words[at], words[at - 1]]
  if (first?.kind !== "word") return 0
  if (SIGNS.has(first.plain)) return 1
  if (BEFORE_JOINING.get(first.plain)?.test(before?.plain ?? "") === true) return 0
  for (let count = LONGEST_JOINING; count > 0; count--) {
    const phrase = words.slice(at, at + count).map(({ plain }) => plain)
    if (phrase.length === count && (JOINING.has(phrase.join(" ")) || LANGUAGE.test(phrase.join(" ")))) return count
  }
  return 0
}

const LANGUAGE = /^(?:and|or|given)$/
const ASKING = /^(?:if|when|where|whenever|wenn|falls)$/

/** The pieces of a text. */
export const piecesOf = (text: string, names: ReadonlySet<string>): ReadonlyArray<Piece> => {
  const words = wordsIn(text, names)
  const pieces: Array<Piece> = [{ join: "", group: 0, words: [] }]
  const open = [0]
  let groups = 0
  for (let at = 0, next = 0; at < words.length; at = next) {
    const count = joinAt(words, at)
    next = at + Math.max(count, 1)
    const word = words[at]
    const last = pieces.at(-1)
    if (word === undefined || last === undefined) break
    const join = words.slice(at, at + count).map(({ plain }) => SIGNS.get(plain) ?? plain)
    const isFirst = last.words.length === 0
    // `or if mobile`
    if (isFirst && ASKING.test(join.join(" "))) continue
    // `, and`, and `mobile -repeat`
    if (count > 0 && isFirst && /^,?$/.test(last.join)) pieces.pop()
    if (count > 0 || (word.plain === "-not" && !isFirst)) {
      pieces.push({ join: join.join(" "), group: open.at(-1) ?? 0, words: [] })
    }
    const isField = word.plain === "[" && words[at - 1]?.kind === "name"
    if (/^[([]$/.test(word.plain)) open.push(isField ? (open.at(-1) ?? 0) : ++groups)
    if (/^[)\]]$/.test(word.plain) && open.length > 1) open.pop()
    if (count === 0) pieces.at(-1)?.words.push(word)
  }
  return pieces
}

/** Words for `not`. */
export const NOT = wordsOf(
  "not no non never neither without except unless but lacks lack lacking exclude excludes excluding differs differ different distinct",
  "ne neq nin notin noneof unequal isnt -not ¬ nicht kein keine keinen ungleich pas sans ohne senza sin sem zonder bez não nao niet geen",
  "nie не inte ikke değil",
)
const NOT_VERB = /^(?:is|are|was|were|do|does|did|has|have|had|ca|can|wo|should|must|could|would|ai)n['’]?t$/

/** Words that say that there is no value. */
export const EMPTY = wordsOf(
  SPELLINGS.absent.words,
  "valueless isblank nothing fehlt leer leeg vide vacío vacía vazio vazia vuoto vuota",
)
const FALSE = wordsOf("false off zero falsch nein faux falso нет")

/** Words and signs of an order: what `not` before them means is another order. */
const ORDER = wordsOf(
  "more less greater over under above below longer shorter fewer larger smaller bigger higher lower later",
  "at exceed exceeding between > < >= <= gt lt",
)

/** How often a piece says that something must not hold, and how often of these by `not`. */
export interface Marks {
  readonly nots: number
  readonly all: number
}

/** Whether what joins has a `not` in it. */
const joinsNot = (join: string): boolean => JOINING.get(join) === "and not"

/** Whether a word is a `not` of its own. */
export const isNot = ({ plain, kind }: Word): boolean =>
  kind === "word" && (NOT.has(plain) || NOT_VERB.test(plain) || notsOfSign(plain) > 0)

const notsOfSign = (sign: string): number =>
  /^[!<>=≠~]+$/.test(sign) ? sign.replaceAll(/[^!]/g, "").length + (/<>|><|≠/.test(sign) ? 1 : 0) : 0

/** The marks of a piece; `opposites` are names for the opposite of an attribute. */
export const marksOf = ({ words, join }: Piece, opposites: ReadonlyArray<string>): Marks => {
  let [nots, others] = [joinsNot(join) ? 1 : 0, 0]
  const hasPas = words.some(({ plain }) => plain === "pas")
  for (const [index, word] of words.entries()) {
    const { plain, kind } = word
    const [before, next = ""] = [words[index - 1], words[index + 1]?.plain]
    const isLast = index === words.length - 1
    if (kind === "name") continue
    if (EMPTY.has(plain) || FALSE.has(plain) || (plain === "no" && isLast)) others += 1
    else if (/^(?:no|0|n|f)$/.test(plain) && BEFORE_FALSE.test(before?.plain ?? "")) others += 1
    else if (plain === "other" && next === "than") nots += 1
    else if (plain === "ne" && hasPas) continue
    else if (ORDER.has(next) && isNot(word) && notsOfSign(plain) === 0) continue
    else if (isNot(word)) nots += Math.max(1, notsOfSign(plain))
  }
  const said = ` ${words.map(({ plain }) => plain).join(" ")} `
  const isOpposite = opposites.some((opposite) => said.includes(` ${opposite} `))
  return { nots, all: nots + others + (isOpposite ? 1 : 0) }
}

const BEFORE_FALSE = /^(?:[=:!]+|<>|[[(]|is|are|be|to|as|was)$/

/** A text and what all its edits make of it. */
export interface Edited {
  readonly text: string
  readonly edited: string
  readonly pieces: ReadonlyArray<Piece>
  readonly marks: ReadonlyArray<Marks>
  readonly isNegated: boolean
  /** The names of attributes and fields. */
  readonly names: ReadonlySet<string>
  /** What attributes and their opposites are called besides. */
  readonly otherNames: ReadonlyArray<string>
  /** What the opposites of attributes are called. */
  readonly opposites: ReadonlyArray<string>
}

// Whether a text says that something must not hold, and whether it is more than one test. Read without the grammar: words outside of quotes.
import type { ConditionProblem } from "../language/problems.ts"
import { SPELLINGS } from "../operators/spellings.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { JOINING } from "./other-words.ts"
import { FALSE_WORDS } from "./truth-words.ts"

/** Each word of some lists, in lower case. */
export const wordsOf = (...words: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(words.flatMap((listed) => listed.toLowerCase().split(/[\s,]+/)))

/**
 * What stands in quotes. No opening mark stands within and none behind a backslash opens, so that many of them without an end are no more
 * work than others.
 */
export const QUOTED =
  /(?<!\\)(?:"(?:[^"\\\n]|\\.)*"|(?<![\p{L}\d])'(?:[^'\\\n]|\\.)*'(?!\p{L})|[“”„«»‘「『](?:[^“”„«»‘’「」『』\\\n]|\\.)*[”“»«’」』])/gu

/** Words that say that there is no value. */
export const EMPTY = wordsOf(
  SPELLINGS.absent.words,
  "valueless isblank nothing fehlt leer leeg vide vacío vacía vazio vazia vuoto vuota",
)

/** Words for `not`, and for what is not there or not true. */
const NOT: ReadonlySet<string> = new Set([
  ...wordsOf(
    "not no non never neither nor without except unless but lacks lack lacking exclude excludes excluding differs differ different distinct other",
    "ne neq nin notin noneof unequal isnt cannot ¬ nicht kein keine keinen ungleich pas sans ohne senza sin sem zonder bez não nao niet geen",
    "nie не inte ikke değil off zero",
  ),
  ...EMPTY,
  ...FALSE_WORDS,
])
const NOT_VERB = /^(?:is|are|was|were|do|does|did|has|have|had|ca|can|wo|should|must|could|would|ai)n['’]?t$/

/** Whether a text says that something must not hold, in any words, or what is wrong with it is put right by saying so. */
export const saysNot = (
  text: string,
  problems: ReadonlyArray<ConditionProblem>,
  vocabulary: Vocabulary | undefined,
): boolean => {
  const said = text.replaceAll(QUOTED, (quoted) => (FALSE_WORDS.has(quoted.slice(1, -1).toLowerCase()) ? " no " : '"'))
  const words = wordsIn(said)
  const spoken = ` ${words.join(" ")} `
  return (
    /[!≠¬]|<>|><|(?<=^|[\s(:=])[-–—](?=[\p{L}("'$[!])/u.test(said) ||
    words.some((word) => NOT.has(word) || NOT_VERB.test(word)) ||
    problems.some(({ edits = [] }) => edits.some(({ replacement }) => /\b(?:not|absent)\b|!=/.test(replacement))) ||
    (vocabulary?.attributes ?? []).some(({ oppositeCalled = [] }) =>
      oppositeCalled.some((opposite) => spoken.includes(` ${opposite} `)),
    )
  )
}

// of `not_in` and `notIn` each word apart
const wordsIn = (text: string): ReadonlyArray<string> =>
  (text.match(/[\p{L}\d_]+(?:['’]\p{L}+)*/gu) ?? []).flatMap((word) =>
    word
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_+/gu, " ")
      .toLowerCase()
      .split(" "),
  )

/** Whether a text is one test: nothing in it joins or parts. */
export const isOneTest = (text: string): boolean => {
  const words = wordsIn(text.replaceAll(QUOTED, '"'))
  return (
    !/[,;&|∧∨\n]/.test(text.replaceAll(QUOTED, '"')) &&
    !words.some((word) => word === "and" || word === "or" || JOINING_WORDS.has(word))
  )
}

// the first words of those that join
const JOINING_WORDS: ReadonlySet<string> = new Set(
  [...JOINING.keys()].map((words) => words.split(" ")[0] ?? "").filter((word) => word !== "with"),
)

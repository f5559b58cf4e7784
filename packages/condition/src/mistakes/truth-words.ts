// Words by which people of other languages say true and false.

// of English, German, French, Spanish, Portuguese, Italian, Dutch, Polish and Russian
export const TRUE_WORDS: ReadonlySet<string> = new Set(
  "true yes y on 1 t always wahr ja vrai oui verdadero sí si verdadeiro sim vero sì tak да".split(" "),
)
export const FALSE_WORDS: ReadonlySet<string> = new Set(
  "false no n off 0 f never falsch nein faux non falso não nao nie нет".split(" "),
)

/** Whether a word says true or false, in any letter case; `undefined` when it says neither. */
export const truthOf = (word: string): boolean | undefined => {
  const plain = word.trim().toLowerCase()
  if (TRUE_WORDS.has(plain)) return true
  return FALSE_WORDS.has(plain) ? false : undefined
}

/**
 * What stands for a comparison of something true or false with a word: `mobile` for `= yes`, `not mobile` for `!= yes`. `undefined`
 * where the word says neither.
 */
// REC-170
export const flagTest = (written: string, word: string, negated: boolean): string | undefined => {
  const truth = truthOf(word)
  return truth === undefined ? undefined : `${truth === negated ? "not " : ""}${written}`
}

/** The word for an order that 1 alone meets, or 0 alone: `> 0` is true. Empty for another one. */
export const wordOfOrder = (operator: string, number: string): string => ORDERED.get(`${operator} ${number}`) ?? ""

const ORDERED: ReadonlyMap<string, string> = new Map([
  ["> 0", "true"],
  [">= 1", "true"],
  ["< 1", "false"],
  ["<= 0", "false"],
])

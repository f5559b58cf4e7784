// Words by which people of other languages say true and false.

const TRUE_WORDS: ReadonlySet<string> = new Set(["true", "yes", "y", "on", "1", "t", "always"])
const FALSE_WORDS: ReadonlySet<string> = new Set(["false", "no", "n", "off", "0", "f", "never", "null", "none"])

/** Whether a word says true or false, in any letter case; `undefined` when it says neither. */
export const truthOf = (word: string): boolean | undefined => {
  const plain = word.trim().toLowerCase()
  if (TRUE_WORDS.has(plain)) return true
  return FALSE_WORDS.has(plain) ? false : undefined
}

/** What stands for a comparison of something true or false with a word: `mobile` for `= yes`, `not mobile` for `!= yes`. */
// REC-170
export const flagHint = (written: string, word: string, negated: boolean): string => {
  const truth = truthOf(word)
  if (truth === undefined) return `write \`${written}\` or \`not ${written}\``
  return `write \`${truth === negated ? "not " : ""}${written}\``
}

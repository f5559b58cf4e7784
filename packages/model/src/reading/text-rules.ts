// What holds for every text that is stored: how its characters are counted, and which ones no store can keep.

/** How many characters (code points) a text has: an emoji is one, though JavaScript counts it twice. */
export const characterCount = (text: string): number => {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const before = text.charCodeAt(index - 1)
    if (code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff) count--
  }
  return count
}

/** Whether a text has at most so many characters (code points). */
// SIG-239
export const hasAtMost = (characters: number, text: string): boolean => {
  if (text.length <= characters) return true
  // twice as many units is the most that they can have
  return text.length <= characters * 2 && characterCount(text) <= characters
}

/** What a text contains that no store can keep and give back unchanged, in words; `undefined` for nearly every text. */
// SIG-226
export const unstorableCharacter = (text: string): string | undefined => {
  if (text.includes("\0")) return "U+0000"
  return text.isWellFormed() ? undefined : "half of a surrogate pair"
}

/** Whether every store can keep a text and give it back unchanged. */
export const isStorableText = (text: string): boolean => unstorableCharacter(text) === undefined

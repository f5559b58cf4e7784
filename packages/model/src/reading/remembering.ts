// Answers that are worked out once for the names that come again with every input: the keys of ours and the known names.

/** Longer texts are no names that come again. */
const LONGEST_REMEMBERED = 64

/** So many texts are remembered and no more, so that no input can fill the memory. */
const MOST_REMEMBERED = 2000

/** The same function of a text, with its answers for the first short texts kept. */
export const remembering = (answer: (text: string) => string): ((text: string) => string) => {
  const answers = new Map<string, string>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const found = answer(text)
    if (text.length <= LONGEST_REMEMBERED && answers.size < MOST_REMEMBERED) answers.set(text, found)
    return found
  }
}

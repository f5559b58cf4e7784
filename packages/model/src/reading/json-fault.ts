// Where a text stops being JSON. V8 says so of most faults, but of a character that fits nowhere it quotes the text around it instead, which
// may be a secret and, in a long file, leads nowhere.

/**
 * The place of the first character that no JSON could have there, as people count: `line 3, column 14`; undefined where the runtime's
 * own message has a place, or words it otherwise.
 *
 * @param error - what JSON.parse has thrown for the text.
 * @param mostCharacters - of a longer text nothing is said: it would be read some twenty times.
 */
export const jsonFaultPlace = (text: string, error: unknown, mostCharacters: number): string | undefined => {
  if (!(error instanceof SyntaxError) || !error.message.startsWith("Unexpected token")) return undefined
  if (text.length > mostCharacters) return undefined
  let sound = 0
  let faulty = text.length
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1
    if (mayGoOn(text.slice(0, middle))) sound = middle
    else faulty = middle
  }
  const before = text.slice(0, sound).split("\n")
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`
}

/** Whether JSON may begin with a text: the only fault is that it ends. */
const mayGoOn = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ""
    return message.startsWith("Unexpected end") || / at position (\d+)/.exec(message)?.[1] === String(text.length)
  }
}

// A text that meets some atoms and fails others. Where the atoms agree two by two there always is one: the parts that
// it must have, joined by a character that none of the others mentions.
import { QUESTION_FACTS } from "../../operators/question-facts.ts"
import { type TextAtom, textMeets } from "./atom.ts"

/**
 * The shortest text found that meets all of `met` and none of `unmet`, in the form in which it is compared.
 * `undefined` when two of the atoms contradict each other.
 */
// REC-105
export const exampleText = (met: ReadonlyArray<TextAtom>, unmet: ReadonlyArray<TextAtom>): string | undefined => {
  const fits = (text: string): boolean =>
    met.every((atom) => textMeets(text, atom)) && !unmet.some((atom) => textMeets(text, atom))
  const start = longest(met, "start")
  const end = longest(met, "end")
  const inside = innerParts(met, start, end)
  const separator = unusedCharacter([...met, ...unmet])
  const parts = [start, ...inside, end]
  const equal = met.filter(({ kind }) => kind === "equals").map(({ text }) => text)
  const plain = [...equal, "", ...parts, start + end, parts.filter((part) => part !== "").join(separator)]
  // with a separator at each end that has no part of its own, so that the text begins and ends with nothing else
  const withGaps = inside.length === 0 ? start + separator + end : parts.join(separator)
  return [...plain, withGaps].find((text) => text.normalize("NFC") === text && fits(text))
}

const longest = (met: ReadonlyArray<TextAtom>, side: "start" | "end"): string =>
  met.reduce(
    (found, { kind, text }) => (QUESTION_FACTS[kind].side === side && text.length > found.length ? text : found),
    "",
  )

/** The texts that must be contained and are in no other part. */
const innerParts = (met: ReadonlyArray<TextAtom>, start: string, end: string): ReadonlyArray<string> => {
  // also of a question that nothing is known about: a text that has its text in it may well do
  const contained = met
    .filter(({ kind }) => kind !== "equals" && QUESTION_FACTS[kind].side === undefined)
    .map(({ text }) => text)
  const byLength = [...new Set(contained)].sort((a, b) => b.length - a.length)
  const parts: Array<string> = []
  for (const text of byLength) {
    if (![start, end, ...parts].some((part) => part.includes(text))) parts.push(text)
  }
  return parts
}

// characters that NFC leaves alone beside anything, that have no letter case, and that read as a gap
const SEPARATORS = ["-", "_", "*", "#", "~", " ", "+", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
const PRIVATE_USE = 0xf0000

/** A character that occurs in none of the texts. */
const unusedCharacter = (atoms: ReadonlyArray<TextAtom>): string => {
  const characters = new Set(atoms.flatMap(({ text, texts }) => [...(texts ?? [text])].flatMap((each) => [...each])))
  const free = SEPARATORS.find((character) => !characters.has(character))
  if (free !== undefined) return free
  // the area has more characters than any two conditions
  let code = PRIVATE_USE
  while (characters.has(String.fromCodePoint(code))) code += 1
  return String.fromCodePoint(code)
}

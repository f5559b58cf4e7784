// Checks at run time that functions get what other functions of this package made, for programs without types.
import { misused } from "@callrules/model/misuse"

/** Refuses what is not a vocabulary. */
export const expectVocabulary = (given: unknown): void => {
  if (!hasList(given, "attributes"))
    misused("a vocabulary", given, 'publishedVocabulary({ customDataFields: ["product"] })')
}

/** Refuses what is not a condition that was checked: its text, or the result of reading it. */
export const expectChecked = (given: unknown): void => {
  if (!hasList(given, "attributes") || !isObjectWith(given, "root")) {
    misused("a condition that was read", given, "orThrow(readCondition(text, vocabulary))")
  }
}

/** Refuses what is not a condition, checked or not. */
export const expectCondition = (given: unknown): void => {
  if (!isObjectWith(given, "root")) misused("a condition", given, "orThrow(readCondition(text, vocabulary))")
}

/** Refuses what is not a list of problems. */
export const expectProblems = (given: unknown): void => {
  if (!Array.isArray(given))
    misused("the problems of a text", given, "the `failure` of readCondition(text, vocabulary)")
}

const isObjectWith = <Key extends string>(given: unknown, key: Key): given is Readonly<Record<Key, unknown>> =>
  typeof given === "object" && given !== null && key in given

const hasList = (given: unknown, key: string): boolean => isObjectWith(given, key) && Array.isArray(given[key])

// What the names, texts, comments, keys and numbers of a tree may be: what a condition cannot write, a tree cannot hold.
import { OPERATORS } from "../../operators/operators.ts"
import { MAX_NUMBER } from "./limits.ts"

const inAnyCase = (word: string): string => word.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
// `not in` is two words
const words = ["and", "or", "not", ...Object.keys(OPERATORS).filter((name) => /^\w+$/.test(name))]

/** Regular expressions (with the flag `u`), as the JSON Schema has them too. */
export const VALUE_PATTERNS = {
  name: `^(?!(?:${["pressed", ...words.map(inAnyCase)].join("|")})$)[A-Za-z_][A-Za-z0-9_]*$`,
  key: "^[1-9a-zWN]$",
  comment:
    "^(?!\\s)[^\\u0000-\\u0008\\u000A-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*(?<!\\s)$",
  text: "^[^\\u0000\\uD800-\\uDFFF]*$",
} as const

/** Whether a number has at most 12 digits before the period and 3 after it. */
export const isWritable = (number: number): boolean =>
  Math.abs(number) <= MAX_NUMBER + 0.999 && Math.round(number * 1_000) / 1_000 === number

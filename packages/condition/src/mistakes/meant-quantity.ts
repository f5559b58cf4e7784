// Numbers and durations in other spellings than the language's, for hints.

import { formatQuantity, secondsIn, thousandths, unitsDescend } from "../language/tree/units.ts"
import { NUMBER_WORDS, OTHER_UNITS } from "./other-words.ts"

/** A number or a duration in another spelling (`1,000`, `1:30`, `.5`, `1m30s`) in that of the language. */
export const meantQuantity = (written: string): string | undefined => {
  if (written.length > LONGEST) return undefined
  const thousands = written
    .trim()
    .replace(INTERVAL, "$2")
    .replaceAll(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, "")
  // `1,5 min` is how many countries write 1.5; with a period beside it nobody knows
  const decimal = /^\d+,\d{1,2}(?!\d)[^,.]*$/.test(thousands) ? thousands.replace(",", ".") : thousands
  const plain = decimal.replaceAll(/[\p{L}-]+/gu, (word) => {
    const lower = word.toLowerCase()
    return OTHER_UNITS.get(lower) ?? NUMBER_WORDS.get(lower) ?? word
  })
  if (CLOCK.test(plain)) {
    const seconds = plain.split(":").reduce((larger, part) => larger * 60 + Number(part), 0)
    return formatQuantity({ number: seconds, unit: "sec" })
  }
  if (/^\d{1,3}e\d{1,2}$/i.test(plain)) return checkedNumber(String(Number(plain)))
  return meantParts(plain)
}

/** `INTERVAL '1 minute'`, as databases write it. */
const INTERVAL = /^interval\s+(['"]?)(.*)\1$/i

/** Longer ones nobody writes: a list of numbers is one of them. */
const LONGEST = 60

const CLOCK = /^\d{1,3}(:[0-5]\d){1,2}$/
const PART = /([-+]?(?:\d+\.?\d*|\.\d+))\s*([a-z]*)[\s,]*(?:and\s+(?=\d))?/gi
const NUMBER = /^-?\d{1,12}(\.\d{1,3})?$/

const meantParts = (plain: string): string | undefined => {
  const parts: Array<{ readonly number: string; readonly unit: string }> = []
  const left = plain.replaceAll(PART, (part, written: string, unit: string) => {
    const number = checkedNumber(written)
    if (number === undefined) return part
    parts.push({ number, unit })
    return ""
  })
  const [first] = parts
  if (first === undefined || left !== "") return undefined
  if (parts.length === 1 && first.unit === "") return first.number
  const factors = parts.map(({ unit }) => secondsIn(unit) ?? 0)
  if (factors.includes(0)) return undefined
  const positive = parts.map(({ number, unit }) => ({ number: number.replace("-", ""), unit }))
  if (unitsDescend(factors)) return positive.map(({ number, unit }) => `${number} ${unit}`).join(" ")
  const sum = positive.reduce((total, { number }, index) => total + thousandths(number) * (factors[index] ?? 0), 0)
  return formatQuantity({ number: sum / 1_000, unit: "sec" })
}

const checkedNumber = (written: string): string | undefined => {
  const number = written
    .replace(/^\+/, "")
    .replace(/^(?=\.)/, "0")
    .replace(/\.$/, "")
  return NUMBER.test(number) ? number : undefined
}

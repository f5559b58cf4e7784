// JSON text before and beside JSON.parse: how deep it nests, whether an object says one key twice, and numbers that are lost.
import type { PathSegment } from "../problem.ts"

/** What can be counted in a JSON text without reading its values. */
export interface JsonCounts {
  /** How deep arrays and objects stand in one another. */
  readonly depth: number
  /** How many keys are written, repeated ones too. */
  readonly keys: number
  /** How many arrays and objects there are. */
  readonly containers: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/** Counts in one pass. Of a text that is not JSON the counts mean nothing, but there are some. */
export const jsonCounts = (text: string): JsonCounts => {
  let [level, depth, keys, containers] = [0, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case COLON:
        keys++
        break
      case OPENING_BRACKET:
      case OPENING_BRACE:
        containers++
        if (++level > depth) depth = level
        break
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        level--
        break
    }
  }
  return { depth, keys, containers }
}

/** Where the string that begins at a place ends: the place of its closing quote, or the end of the text. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}

/** How many keys the objects of a parsed value have; of the text it comes from it has fewer when one was repeated. */
export const countKeys = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item)
    return count
  }
  for (const part of Object.values(value)) count += 1 + countKeys(part)
  return count
}

/** An array or object that is open at a place of the text: what it has had so far, and where in it the place is. */
interface Level {
  /** The keys so far; undefined in an array. */
  readonly keys: Set<string> | undefined
  segment: PathSegment
}

/**
 * The place of the first key that an object of a valid JSON text says again.
 *
 * @returns its path, or `undefined` when no object repeats a key.
 */
export const repeatedKey = (text: string): ReadonlyArray<PathSegment> | undefined =>
  placeOf(text, (level, key) => {
    if (level?.keys?.has(key) === true) return true
    level?.keys?.add(key)
    return false
  })

/**
 * The place of the first number of a valid JSON text that JSON.parse takes for another one: two amounts that differ, or two ids, would
 * be one. A number that is not whole is read as it is written, or it is how programs write the number it is read as: in its own digits,
 * 17 or more of them, as `99.950000000000003` for 99.95. A whole number is lost only where it is read as infinity: who reads it
 * refuses one that is not exact, and can say why.
 *
 * @returns its path, or `undefined` when no number is lost.
 */
// SIG-335, SIG-339
export const lostNumber = (text: string): ReadonlyArray<PathSegment> | undefined =>
  LONG_EXPONENT.test(text) || MANY_DIGITS.test(text) ? placeOf(text, () => false, isLost) : undefined

// nearly every text has neither, and no other number is lost: a double keeps each decimal of 15 digits; two patterns are faster than one
const LONG_EXPONENT = /[eE][+-]?\d{3}/
const MANY_DIGITS = /\d[\d.]{15}/

const isLost = (number: string): boolean => {
  const read = Number(number)
  if (!Number.isFinite(read)) return true
  const sent = decimalOf(number)
  if (sent.exponent >= 0 || isSameDecimal(sent, decimalOf(String(read)))) return false
  const length = Math.min(Math.max(sent.digits.length, 17), MOST_PRECISION)
  return !isSameDecimal(sent, decimalOf(read.toPrecision(length)))
}

/** The most digits that `toPrecision` gives. */
const MOST_PRECISION = 100

/** A decimal without its sign: digits that neither begin nor end with 0, and the power of ten of the last one. */
interface Decimal {
  readonly digits: string
  /** Not negative in a whole number; 0 in zero, which has no digits. */
  readonly exponent: number
}

const decimalOf = (number: string): Decimal => {
  const [mantissa = "", exponent = "0"] = number.split(/[eE]/)
  const [whole = "", behind = ""] = mantissa.split(".")
  const all = (whole + behind).replace(/^-?0*/, "")
  let end = all.length
  while (all.endsWith("0", end)) end--
  const digits = all.slice(0, end)
  return { digits, exponent: digits === "" ? 0 : Number(exponent) - behind.length + all.length - end }
}

const isSameDecimal = (one: Decimal, other: Decimal): boolean =>
  one.exponent === other.exponent && one.digits === other.digits

const NUMBER = /[-+.\deE]+/y

/** Walks through a valid JSON text to the first key or number that is looked for, and says its path. */
const placeOf = (
  text: string,
  isKey: (level: Level | undefined, key: string) => boolean,
  isNumber?: (number: string) => boolean,
): ReadonlyArray<PathSegment> | undefined => {
  const levels: Array<Level> = []
  let lastString = ""
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1)
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        lastString = text.slice(at, end + 1)
        at = end
        break
      }
      case COLON: {
        const key = String(JSON.parse(lastString)) // two spellings of a key are one key: "a" and "\u0061"
        if (level !== undefined) level.segment = key
        if (isKey(level, key)) return levels.map(({ segment }) => segment)
        break
      }
      case COMMA:
        if (typeof level?.segment === "number") level.segment += 1
        break
      case OPENING_BRACKET:
        levels.push({ keys: undefined, segment: 0 })
        break
      case OPENING_BRACE:
        levels.push({ keys: new Set(), segment: "" })
        break
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        levels.pop()
        break
      default: {
        if (isNumber === undefined || !NUMBER_STARTS.has(text.charAt(at))) break
        NUMBER.lastIndex = at
        const [number = ""] = NUMBER.exec(text) ?? []
        if (isNumber(number)) return levels.map(({ segment }) => segment)
        at += number.length - 1
      }
    }
  }
  return undefined
}

const NUMBER_STARTS = new Set("-0123456789")

/** Whether arrays and objects of a value stand in one another more than `depth` deep; goes no deeper than that itself. */
export const isDeeperThan = (depth: number, value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false
  if (depth === 0) return true
  const parts: ReadonlyArray<unknown> = Array.isArray(value) ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++) if (isDeeperThan(depth - 1, parts[index])) return true
  return false
}

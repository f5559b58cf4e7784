// Durations: `1 min 30 sec` is the number 90. Units in any usual spelling are read, `h`, `min` and `sec` are written.
import { MAX_NUMBER } from "./limits.ts"
import type { Quantity } from "./tree.ts"

// REC-32
const SECONDS_BY_UNIT: ReadonlyMap<string, number> = new Map([
  ...["s", "sec", "secs", "second", "seconds"].map((unit): [string, number] => [unit, 1]),
  ...["m", "min", "mins", "minute", "minutes"].map((unit): [string, number] => [unit, 60]),
  ...["h", "hr", "hrs", "hour", "hours"].map((unit): [string, number] => [unit, 3_600]),
  ...["d", "day", "days"].map((unit): [string, number] => [unit, 86_400]),
])

/** The seconds in one unit; `undefined` when the word is no unit. Letter case does not matter. */
export const secondsIn = (unit: string): number | undefined => SECONDS_BY_UNIT.get(unit.toLowerCase())

/** The names of units, for messages. */
export const UNIT_NAMES = "`day`, `h`, `min` and `sec`"

/** Whether units, by their seconds, stand from the largest to the smallest, each once. */
export const unitsDescend = (seconds: ReadonlyArray<number>): boolean =>
  seconds.every((factor, index) => index === 0 || factor < (seconds[index - 1] ?? 0))

/** A number's text in thousandths, exact: an integer within 10^15. */
export const thousandths = (text: string): number => {
  const negative = text.charCodeAt(0) === 45
  const point = text.indexOf(".")
  const whole = Number(text.slice(negative ? 1 : 0, point === -1 ? undefined : point))
  const fraction = point === -1 ? 0 : Number(text.slice(point + 1).padEnd(3, "0"))
  const value = whole * 1_000 + fraction
  // minus zero is zero
  return negative && value !== 0 ? -value : value
}

/** Whether a number of thousandths is within what conditions can hold. */
export const isInRange = (value: number): boolean => Math.abs(value) <= MAX_NUMBER * 1_000 + 999

/** A quantity as text: a plain number, or hours, minutes and seconds. Reads back as the same quantity. */
export const formatQuantity = (quantity: Quantity): string => {
  const { number } = quantity
  if (quantity.unit === undefined) return String(number + 0)
  if (!Number.isInteger(number)) return `${number} sec`
  const parts = [
    [Math.floor(number / 3_600), "h"],
    [Math.floor((number % 3_600) / 60), "min"],
    [number % 60, "sec"],
  ] as const
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return written.length === 0 ? "0 sec" : written.join(" ")
}

// Mistakes in numbers and durations.
import { nearestNames } from "../nearest.ts"
import * as token from "../tokens.ts"
import { isInRange, secondsIn, thousandths, UNIT_NAMES } from "../units.ts"
import { complain, type Mending, peek } from "./mending.ts"

/** Reads a number, or numbers with units, and takes them over. Gives whether they were broken. */
export const mendQuantity = (mending: Mending): boolean => {
  const first = peek(mending)
  if (first === undefined) return true
  let faulty = false
  let last = first
  let sum = 0
  let parts = 0
  while (peek(mending)?.tokenType === token.NumberText) {
    const number = peek(mending) ?? first
    const unit = peek(mending, 1)
    if (unit?.tokenType !== token.Name || !isUnitPlace(mending, unit)) {
      if (parts > 0) faulty = complainUnit(mending, number) || faulty
      mending.tokens.push(number)
      mending.next += 1
      if (parts === 0) return false
      last = number
      break
    }
    parts += 1
    faulty = mendUnit(mending, number, unit) || faulty
    sum += thousandths(number.image) * (secondsIn(unit.image) ?? 0)
    mending.tokens.push(number, unit)
    mending.next += 2
    last = unit
  }
  if (!faulty && !isInRange(sum)) {
    complain(mending, first, last, "number-too-long", "the duration is too long", "at most 12 digits of seconds")
    return true
  }
  return faulty
}

// a word behind a number is a unit, unless what follows shows that it begins another test
const isUnitPlace = (mending: Mending, word: token.Token): boolean => {
  if (secondsIn(word.image) !== undefined) return true
  const following = peek(mending, 2)
  return (
    following === undefined ||
    [token.And, token.Or, token.CloseParenthesis, token.Comma, token.NumberText].includes(following.tokenType)
  )
}

const mendUnit = (mending: Mending, number: token.Token, unit: token.Token): boolean => {
  if (secondsIn(unit.image) === undefined) {
    const [near] = nearestNames(unit.image, ["sec", "min", "hour", "day", "seconds", "minutes", "hours"])
    complain(
      mending,
      unit,
      unit,
      "unknown-unit",
      `\`${unit.image}\` is not a unit of time`,
      near === undefined ? `the units are ${UNIT_NAMES}` : `did you mean \`${near}\`?`,
    )
    return true
  }
  if (thousandths(number.image) >= 0) return false
  complain(
    mending,
    number,
    unit,
    "negative-duration",
    "a duration cannot be negative",
    `write \`${number.image.slice(1)} ${unit.image}\``,
  )
  return true
}

const complainUnit = (mending: Mending, number: token.Token): boolean => {
  complain(
    mending,
    number,
    number,
    "unknown-unit",
    `\`${number.image}\` has no unit of time`,
    `the units are ${UNIT_NAMES}`,
  )
  return true
}

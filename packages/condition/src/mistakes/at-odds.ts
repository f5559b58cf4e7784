// Two tests of one attribute that say nothing together: no call meets both, or each call with a value meets one of them.
import { secondsIn } from "../language/tree/units.ts"

/** A test of an attribute; its values as a condition writes them. */
export interface Tested {
  readonly operator: string
  readonly values: ReadonlyArray<string>
  /** Whether `not` stands before the test. */
  readonly isNegated?: boolean
}

/** Of a call: a number, a text in its quotes, or nothing. */
type Sample = number | string | undefined

// REC-306
/** Whether no call meets two tests that `and` joins, or each call with a value meets one of two that `or` joins. */
export const areAtOdds = (join: "and" | "or", one: Tested, other: Tested): boolean => {
  const values = [...one.values, ...other.values].map(sampleOf)
  if ([one, other].some(({ operator }) => !KNOWN.has(operator)) || values.some(Number.isNaN)) return false
  const given = values.flatMap(
    (value): ReadonlyArray<Sample> => (typeof value === "number" ? [value - 1e-4, value, value + 1e-4] : [value, ""]),
  )
  return join === "and"
    ? [...given, undefined].every((sample) => !meets(one, sample) || !meets(other, sample))
    : given.every((sample) => meets(one, sample) || meets(other, sample))
}

const KNOWN: ReadonlySet<string> = new Set(["=", "in", "!=", "not in", "<", "<=", ">", ">=", "present", "absent"])

const meets = ({ operator, values, isNegated = false }: Tested, sample: Sample): boolean =>
  meetsPlainly(operator, values.map(sampleOf), sample) !== isNegated

const meetsPlainly = (operator: string, values: ReadonlyArray<Sample>, sample: Sample): boolean => {
  const [bound] = values
  switch (operator) {
    case "=":
    case "in":
      return values.includes(sample)
    case "!=":
    case "not in":
      return !values.includes(sample)
    case "present":
    case "absent":
      return (sample === undefined) === (operator === "absent")
    default: {
      const order = typeof sample === "number" && typeof bound === "number" ? sample - bound : Number.NaN
      return (operator.endsWith("=") && order === 0) || (operator.startsWith(">") ? order > 0 : order < 0)
    }
  }
}

/** A value as a sample: a quantity as one number, in seconds where it has units; NaN of `...`. */
const sampleOf = (value: string): number | string =>
  value.startsWith('"')
    ? value
    : [...value.matchAll(/(-?[\d.]+)\s*([a-z]*)/gi)].reduce(
        (size, [, number, unit = ""]) => size + Number(number) * (secondsIn(unit) ?? 1),
        0,
      )
